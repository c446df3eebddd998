import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PostReading } from '#domain/leads/posts/waiting-posts.ts';
import { rpc } from '#web/platform/rpc.ts';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, TextareaField } from '#web/ui/form/field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { trying as copy } from '#copy/whatsapp/webhook/post.ts';
import { formatList } from '#web/ui/format.ts';

/** Milliseconds; a form the user submits as a test appears while they wait. */
const REFETCH_AFTER = 5_000;

/** Shows how a post would be read, either pasted or sent to the test URL. */
export function TestBox({ url, campaignId: campaign_id }: { url: string; campaignId: string }) {
  const { team_slug } = useTeam();
  const [text, setText] = useState('');
  const [body, setBody] = useState<string | null>(null);
  const input = { team_slug, campaign_id };
  const pasted = useQuery(
    rpc.leads.tryPost.queryOptions({ input: body === null ? skipToken : { ...input, body } }),
  );
  const sent = useQuery(rpc.leads.testPost.queryOptions({ input, refetchInterval: REFETCH_AFTER }));
  const testUrl = `${url}?test`;
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={copy.title} description={copy.text} className="mb-0" />
      <TextareaField
        label={copy.paste}
        hint={copy.pasteHint}
        value={text}
        onChange={({ target }) => setText(target.value)}
        dir="ltr"
        spellCheck={false}
        controlClassName="font-mono text-sm"
      />
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

const PARTS = ['phone', 'name', 'email', 'message'] as const;

/** What was read from a post, each value with its reason. */
function Reading({ title, reading }: { title: ReactNode; reading: PostReading }) {
  const { digits, problem, attribution, fields, leads } = reading;
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-border p-4 text-sm">
      <p className="text-muted-foreground">{title}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Badge variant={problem === null ? 'success' : 'warning'}>
          {problem !== null ? copy.waits : leads > 1 ? copy.leads({ count: leads }) : copy.lead}
        </Badge>
        {problem === null ? null : <p>{problem}</p>}
        {leads > 1 ? <p>{copy.first}</p> : null}
      </div>
      <dl className="flex flex-col gap-2">
        {PARTS.map((part) => (
          <Part key={part} name={copy.parts[part]}>
            <Value found={reading[part]} shown={part === 'phone' && digits ? `+${digits}` : null} />
          </Part>
        ))}
        <Pairs name={copy.source} pairs={attribution} />
        <Pairs name={copy.details} pairs={fields} />
      </dl>
    </section>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words" dir="auto">
        {children}
      </dd>
    </div>
  );
}

function Value({ found, shown }: { found: PostReading['phone']; shown: string | null }) {
  const [best, ...others] = found;
  if (!best) return <span className="text-muted-foreground">{copy.none}</span>;
  const different = [...new Set(others.map(({ value }) => value))].filter(
    (value) => value !== best.value,
  );
  return (
    <>
      <span className="font-medium">{shown ?? best.value}</span>{' '}
      <span className="text-muted-foreground">
        {copy.reasons[best.reason]({ says: best.says })}
      </span>
      {different.length > 0 ? (
        <p className="text-muted-foreground">{copy.others({ names: formatList(different) })}</p>
      ) : null}
    </>
  );
}

function Pairs({ name, pairs }: { name: string; pairs: Record<string, string> }) {
  const entries = Object.entries(pairs);
  if (entries.length === 0) return null;
  return (
    <Part name={name}>
      {entries.map(([key, value]) => (
        <p key={key} className="line-clamp-2">
          <span className="text-muted-foreground">{key}:</span> {value}
        </p>
      ))}
    </Part>
  );
}
