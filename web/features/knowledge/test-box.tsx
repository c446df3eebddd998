import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundPassage, Knowledge } from '#domain/knowledge/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useSavedFields } from '#web/shared/fields/form-fields.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { test as copy } from '#copy/knowledge/screen.ts';

/** Shows what an agent would look up for a question, with the same search as in a real turn. */
export function TestBox({ campaigns }: Pick<Knowledge, 'campaigns'>) {
  const { team_slug } = useTeam();
  const [chosen, setChosen] = useState('');
  const [{ question }, setFields] = useSavedFields('test-question', { question: '' });
  const search = useMutation(rpc.knowledge.tryQuestion.mutationOptions());
  const campaign_id = chosen || (campaigns[0]?.campaign_id ?? '');
  const mayAsk = question.trim() !== '' && campaign_id !== '';
  return (
    <Card className="lg:sticky lg:top-6" title={copy.title} description={copy.description}>
      {campaigns.length === 0 ? (
        <p className="text-sm text-muted-foreground">{copy.noCampaign}</p>
      ) : (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (mayAsk) search.mutate({ team_slug, campaign_id, question });
          }}
        >
          {campaigns.length > 1 ? (
            <SelectField
              label={copy.campaign}
              value={campaign_id}
              onValueChange={setChosen}
              options={campaigns.map((campaign) => ({
                value: campaign.campaign_id,
                label: campaign.campaign_name,
              }))}
            />
          ) : null}
          <InputField
            label={copy.question}
            value={question}
            maxLength={1_000}
            placeholder={copy.placeholder}
            autoComplete="off"
            onChange={({ target }) => setFields({ question: target.value })}
          />
          <Button
            type="submit"
            variant="secondary"
            disabled={!mayAsk}
            busy={search.isPending}
            busyLabel={copy.asking}
          >
            {copy.ask}
          </Button>
        </form>
      )}
      <div aria-live="polite" className="mt-4 flex flex-col gap-3 empty:hidden">
        <FailedNotice error={search.error} text={copy.failed} />
        {search.data ? <Found passages={search.data} /> : null}
      </div>
    </Card>
  );
}

function Found({ passages }: { passages: FoundPassage[] }) {
  if (passages.length === 0) return <p className="text-sm text-muted-foreground">{copy.none}</p>;
  return (
    <>
      <p className="text-sm font-medium">{copy.found({ count: passages.length })}</p>
      <ol className="flex flex-col gap-3">
        {passages.map((passage) => (
          <Passage key={passage.id} passage={passage} />
        ))}
      </ol>
    </>
  );
}

function Passage({
  passage: { id, title, heading, page, text, expired },
}: {
  passage: FoundPassage;
}) {
  const location = [page === null ? '' : copy.page({ page }), heading].filter(Boolean).join(' · ');
  return (
    <li className="flex min-w-0 flex-col gap-1 border-l-2 border-primary pl-3 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <Badge variant="outline">{id.startsWith('fact:') ? copy.entry : copy.document}</Badge>
        {expired ? <Badge variant="warning">{copy.expired}</Badge> : null}
      </div>
      <p className="font-medium wrap-anywhere">{title}</p>
      {location ? <p className="text-muted-foreground wrap-anywhere">{location}</p> : null}
      <p className="line-clamp-6 wrap-anywhere whitespace-pre-line">{text}</p>
    </li>
  );
}
