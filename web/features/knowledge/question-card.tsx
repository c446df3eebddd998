import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { v4 as uuid } from 'uuid';
import { MAX_ANSWER } from '#domain/knowledge/limits.ts';
import type { QuestionGroup } from '#domain/knowledge/schema.ts';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { userKey } from '#web/platform/identity.ts';
import { storedText } from '#web/platform/storage.ts';
import { paths } from '#web/shared/paths.ts';
import { useMyName } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextareaField } from '#web/ui/form/field.tsx';
import { localDay } from '#web/ui/format.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { questions as copy, screen } from '#copy/knowledge/screen.ts';
import { showError, knowledgeRefetch } from './api.ts';

/** Similar questions with who asked them, and a box to save the answer as an entry. */
export function QuestionCard({ group }: { group: QuestionGroup }) {
  const { can } = useTeam();
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-xl border border-border bg-card p-4 shadow-sm">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{group.question}</h3>
        <Badge variant={group.count > 1 ? 'warning' : 'secondary'}>
          {copy.asked({ count: group.count })}
        </Badge>
      </div>
      <QuestionSources group={group} />
      {can.canEditCampaigns ? <AnswerForm group={group} /> : null}
    </li>
  );
}

function QuestionSources({ group: { conversations, last_asked_at } }: { group: QuestionGroup }) {
  const { team_slug } = useTeam();
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted-foreground">
      <span>
        {copy.last} <RelativeTime at={last_asked_at} />
      </span>
      <span>{copy.leads}:</span>
      {conversations.map(({ conversation_id, name }) => (
        <Link
          key={conversation_id}
          to={paths.conversations(team_slug, conversation_id)}
          className="text-primary underline-offset-4 hover:underline"
        >
          {name || copy.unnamed}
        </Link>
      ))}
    </p>
  );
}

function AnswerForm({ group: { question, question_ids } }: { group: QuestionGroup }) {
  const { team_slug } = useTeam();
  const source = useMyName();
  const draft = storedText('session', userKey(`knowledge:answer:${question_ids.at(-1)}`));
  const [text, setText] = useState(() => draft.read() ?? '');
  const [missing, setMissing] = useState(false);
  const [entry_id] = useState(() => uuid());
  const answer = useMutation(rpc.knowledge.answerQuestions.mutationOptions(knowledgeRefetch));
  const dismiss = useMutation(
    rpc.knowledge.dismissQuestions.mutationOptions({ ...knowledgeRefetch, onError: showError }),
  );
  const problem = answer.error ? messageOf(answer.error, screen.network) : undefined;

  function type(value: string) {
    setText(value);
    setMissing(false);
    draft.write(value);
    if (answer.error) answer.reset();
  }

  /** Runs even after the question has left the list, which may happen before the call settles. */
  function decide(decision: Promise<unknown>, text: string) {
    void decision.then(
      () => {
        draft.remove();
        toast.success(text);
      },
      // The error is shown at the answer or in a toast.
      () => undefined,
    );
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (answer.isPending) return;
    if (text.trim() === '') return setMissing(true);
    const as_of = localDay(new Date());
    const use = { all_campaigns: true, campaign_ids: [] };
    const content = { kind: 'faq' as const, question, answer: text, source, as_of, ...use };
    const saved = { ...content, valid_until: null };
    decide(answer.mutateAsync({ team_slug, question_ids, entry_id, content: saved }), copy.saved);
  }

  return (
    <form className="flex flex-col gap-3" onSubmit={save} noValidate>
      <TextareaField
        label={copy.answer}
        error={missing ? copy.required : problem}
        rows={2}
        maxLength={MAX_ANSWER}
        placeholder={copy.placeholder}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={answer.isPending} busyLabel={copy.saving}>
          {copy.save}
        </Button>
        <Button
          variant="ghost"
          disabled={dismiss.isPending}
          onClick={() => decide(dismiss.mutateAsync({ team_slug, question_ids }), copy.dismissed)}
        >
          {copy.dismiss}
        </Button>
      </div>
    </form>
  );
}
