import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '#web/platform/rpc.ts';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Textarea } from '#web/ui/form/field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { trying as copy } from '#copy/whatsapp/webhook/post.ts';
import { Reading } from './reading.tsx';

/** Milliseconds: a form that someone fills in to try it shows up while they wait. */
const REFETCH_AFTER = 5_000;

/** Shows what would be read of a post that is pasted, or sent to the test address. */
export function TestBox({ url, campaignId: campaign_id }: { url: string; campaignId: string }) {
  const { team_slug } = useTeam();
  const [text, setText] = useState('');
  const [body, setBody] = useState<string | null>(null);
  const input = { team_slug, campaign_id, body: body ?? '' };
  const pasted = useQuery(rpc.leads.tryPost.queryOptions({ input, enabled: body !== null }));
  const sent = useQuery({
    ...rpc.leads.testPost.queryOptions({ input: { team_slug, campaign_id } }),
    refetchInterval: REFETCH_AFTER,
  });
  const testUrl = `${url}?test`;
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={copy.title} description={copy.text} className="mb-0" />
      <Field label={copy.paste} hint={copy.pasteHint}>
        {(control) => (
          <Textarea
            {...control}
            value={text}
            onChange={({ target }) => setText(target.value)}
            dir="ltr"
            spellCheck={false}
            className="font-mono text-sm"
          />
        )}
      </Field>
      <Button
        className="self-start"
        busy={pasted.isFetching}
        busyLabel={copy.busy}
        disabled={text.trim() === ''}
        onClick={() => setBody(text)}
      >
        {copy.read}
      </Button>
      {pasted.isError ? <Notice variant="destructive">{copy.failed}</Notice> : null}
      {pasted.data ? <Reading title={copy.pasted} reading={pasted.data} /> : null}
      <Field label={copy.address} hint={copy.addressHint}>
        {(control) => (
          <div className="flex flex-col gap-2 sm:flex-row">
            <Input {...control} readOnly dir="ltr" value={testUrl} className="font-mono text-sm" />
            <CopyButton text={testUrl} label={copy.copyAddress} copiedLabel={copy.copied} />
          </div>
        )}
      </Field>
      {sent.data ? (
        <Reading
          title={
            <>
              {copy.sent} <RelativeTime at={sent.data.received_at} />
            </>
          }
          reading={sent.data.reading}
        />
      ) : null}
    </Card>
  );
}
