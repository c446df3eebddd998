import { Link } from 'react-router';
import type { Briefing } from '#domain/overview/briefing.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { briefingCopy } from '#copy/overview/briefing.ts';

const copy = briefingCopy.questions;

/** What leads asked most and no agent could say. */
export function QuestionsCard({ questions }: Pick<Briefing, 'questions'>) {
  const { team_slug } = useTeam();
  return (
    <Card>
      <CardHeader
        title={copy.title}
        description={copy.text}
        aside={
          <Link
            to={`${paths.knowledge(team_slug)}?tab=questions`}
            className="shrink-0 touch-target rounded-sm text-sm font-medium underline underline-offset-4"
          >
            {copy.action}
          </Link>
        }
        className="mb-2"
      />
      <ul className="flex flex-col divide-y divide-border text-sm">
        {questions.map(({ question, count }) => (
          <li key={question} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="min-w-0 flex-1 basis-60 break-words" dir="auto">
              {question}
            </span>
            <span className="shrink-0 text-muted-foreground tnum">{copy.times({ count })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
