import {
  GUIDED_GOAL_TYPES,
  GUIDED_LANGUAGES,
  type GuidedDraft,
  type GuidedGoal,
} from '#domain/campaigns/guided-form.ts';
import { useFormContext } from '#web/platform/use-app-form.ts';
import { goalChoices, languageChoices } from '#web/shared/agent-choices.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { guidedGoals } from '#copy/campaigns/choices.ts';
import { fields } from '#copy/campaigns/guided.ts';

const isGoal = (value: string): value is GuidedGoal => value in guidedGoals;

/** Step 6: Agent Setup. */
export function AgentStep() {
  const { goal_type: chosen } = useFormContext<GuidedDraft>().values;
  const goal = isGoal(chosen) ? guidedGoals[chosen] : undefined;
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField name="agent_name" required {...fields.agent_name} />
        <ChoiceField
          name="language"
          required
          choices={languageChoices(GUIDED_LANGUAGES)}
          {...fields.language}
        />
      </div>
      <ChoiceField
        name="goal_type"
        required
        choices={goalChoices(GUIDED_GOAL_TYPES)}
        {...fields.goal_type}
        {...(goal ? { hint: goal.description } : {})}
      />
      {chosen === 'other' && <TextField name="goal_custom" required {...fields.goal_custom} />}
      <TextField
        name="goal_link"
        required
        inputMode="url"
        {...fields.goal_link}
        placeholder={goal?.placeholder ?? 'https://'}
      />
    </>
  );
}
