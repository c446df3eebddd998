import { useNavigate } from 'react-router';
import type { AnsweredGroup } from '#domain/knowledge/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { prefillReply } from '#web/shared/reply-draft.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadFailed } from '#web/ui/layout/states.tsx';
import { MessageCircleQuestion } from '#web/ui/icons.ts';
import { Skeleton } from '#web/ui/loading.tsx';
import { useQuestions } from './api.ts';
import { questions as copy, screen } from '#copy/knowledge/screen.ts';
import { QuestionCard } from './question-card.tsx';

/** Questions of leads that no agent could answer, and who can get an answer now. */
export function QuestionsTab() {
  const query = useQuestions();
  if (query.isError && !query.data) {
    return <LoadFailed query={query} copy={screen.failed} />;
  }
  if (!query.data) return <Skeleton className="h-40" />;
  const { groups, answered } = query.data;
  return (
    <div className="flex flex-col gap-8">
      {groups.length === 0 ? (
        <EmptyState
          picture={<MessageCircleQuestion aria-hidden />}
          title={copy.empty.title}
          description={copy.empty.text}
        />
      ) : (
        <section className="flex flex-col gap-4">
          <div className="flex flex-col gap-1">
            <h2 className="font-semibold">{copy.title}</h2>
            <p className="text-sm text-muted-foreground">{copy.description}</p>
          </div>
          <ul className="flex flex-col gap-4">
            {groups.map((group) => (
              <QuestionCard key={group.question_ids.at(-1)} group={group} />
            ))}
          </ul>
        </section>
      )}
      {answered.length > 0 ? (
        <section className="flex flex-col gap-4">
          <div className="flex flex-col gap-1">
            <h2 className="font-semibold">{copy.answered}</h2>
            <p className="text-sm text-muted-foreground">{copy.replyHint}</p>
          </div>
          <ul className="flex flex-col gap-3">
            {answered.map((group) => (
              <AnsweredRow key={group.question + group.decided_at} group={group} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function AnsweredRow({ group: { question, answer, conversations } }: { group: AnsweredGroup }) {
  const { team_slug, can } = useTeam();
  const navigate = useNavigate();
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-xl border border-border bg-card p-4">
      <h3 className="font-medium wrap-anywhere">{question}</h3>
      <p className="text-sm wrap-anywhere whitespace-pre-line">{answer}</p>
      {can.canEditCampaigns ? (
        <div className="flex flex-wrap gap-2">
          {conversations.map(({ conversation_id, name }) => (
            <Button
              key={conversation_id}
              variant="secondary"
              size="sm"
              onClick={() => {
                prefillReply(conversation_id, answer);
                void navigate(paths.conversations(team_slug, conversation_id));
              }}
            >
              {copy.reply({ name: name || copy.unnamed })}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}
