import { GUIDED_STEPS, type GuidedDraft } from '#domain/campaigns/guided-form.ts';
import { agentLanguage } from '#web/shared/agent-choices.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { ellipsis } from '#web/ui/format.ts';
import { Described } from '#web/ui/layout/table.tsx';
import { goals, guidedActivities } from '#copy/campaigns/choices.ts';
import { textOf } from '#copy/catalog/catalog.ts';
import { copy, fields, stepTexts } from '#copy/campaigns/guided.ts';

/** Max characters of the audience and the unique value shown in the review. */
const SHOWN = 100;

/** Step 7: all answers, each with a link back to its step. */
export function ReviewStep({ draft }: { draft: GuidedDraft }) {
  return (
    <div className="flex flex-col">
      {linesByStep(draft).map((lines, index) => (
        <Part key={stepTexts.steps[index]?.title} number={index + 1} draft={draft} lines={lines} />
      ))}
    </div>
  );
}

interface PartProps {
  number: number;
  draft: GuidedDraft;
  lines: [label: string, answer: string][];
}

function Part({ number, draft, lines }: PartProps) {
  const { team_slug } = useTeam();
  const title = stepTexts.steps[number - 1]?.title ?? '';
  const complete = GUIDED_STEPS[number - 1]?.safeParse(draft).success ?? false;
  return (
    <section className="flex flex-col gap-2 border-t border-border py-4 first:border-t-0 first:pt-0">
      <div className="flex items-center gap-2">
        <h3 className="font-medium">{title}</h3>
        {complete ? null : <Badge variant="warning">{copy.incomplete}</Badge>}
        <ButtonLink
          to={paths.questions(team_slug, number)}
          aria-label={copy.editLabel({ title })}
          variant="ghost"
          size="sm"
          className="ml-auto"
        >
          {copy.edit}
        </ButtonLink>
      </div>
      <dl className={cn('grid gap-x-8 gap-y-3', lines.length > 1 && 'sm:grid-cols-2')}>
        {lines.map(([label, answer]) => (
          <Described key={label} label={label} className="whitespace-pre-wrap">
            {answer || <span className="text-muted-foreground">{copy.nothing}</span>}
          </Described>
        ))}
      </dl>
    </section>
  );
}

/** The review's lines for each step that asks something. */
function linesByStep(draft: GuidedDraft): PartProps['lines'][] {
  const activity = textOf(guidedActivities, draft.business_activity);
  const goal = textOf(goals, draft.goal_type);
  const activityText =
    draft.business_activity === 'autre' ? draft.business_activity_other : activity;
  return [
    [
      [fields.company_name.label, draft.company_name],
      [fields.business_activity.label, activityText ?? ''],
    ],
    [[fields.business_problems.label, draft.business_problems]],
    [[fields.business_solutions.label, draft.business_solutions]],
    [[fields.target_audience.label, ellipsis(draft.target_audience.trim(), SHOWN)]],
    [[fields.unique_value.label, ellipsis(draft.unique_value.trim(), SHOWN)]],
    [
      [fields.agent_name.label, draft.agent_name],
      [fields.language.label, agentLanguage(draft.language)],
      [fields.goal_type.label, draft.goal_type === 'other' ? draft.goal_custom : (goal ?? '')],
      [fields.goal_link.label, draft.goal_link],
    ],
  ];
}
