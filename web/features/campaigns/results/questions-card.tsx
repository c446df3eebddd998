import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { CircleHelp } from '#web/ui/icons.ts';
import { copy, restricted } from './copy.ts';

/** Facts that neither the website nor the answers contain. */
export function QuestionsCard({ questions, onAdd }: { questions: string[]; onAdd: () => void }) {
  return (
    <Card>
      <CardHeader
        title={copy.questions.title}
        description={copy.questions.text}
        className="flex-wrap"
        aside={
          <RestrictedButton
            variant="secondary"
            size="sm"
            permission="canEditCampaigns"
            restriction={restricted}
            onClick={onAdd}
          >
            {copy.questions.action}
          </RestrictedButton>
        }
      />
      <ul className="flex flex-col gap-2">
        {questions.map((question) => (
          <li key={question} className="flex items-start gap-2.5">
            <CircleHelp aria-hidden className="mt-1 size-4 shrink-0 text-warning" />
            <span className="wrap-anywhere">{question}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
