import { useFormContext } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/form-fields.tsx';
import { fields, goals, languages, linkHints, styles } from './copy.ts';
import type { ManualDraft } from './draft.ts';

/** Step 3: the agent. */
export function AgentFields() {
  const objective = useFormContext<ManualDraft>().values.mainObjective;
  const placeholder = linkHints[objective as keyof typeof linkHints] ?? linkHints[''];
  return (
    <>
      <TextField required name="agentName" {...fields.agentName} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <ChoiceField name="agentLanguage" choices={languages} {...fields.agentLanguage} />
        <ChoiceField name="agentStyle" choices={styles} {...fields.agentStyle} />
      </div>
      <ChoiceField name="mainObjective" required choices={goals} {...fields.mainObjective} />
      {objective === 'other' && (
        <TextField required name="customObjective" {...fields.customObjective} />
      )}
      <TextField
        required
        name="objectiveLink"
        inputMode="url"
        {...fields.objectiveLink}
        placeholder={placeholder}
      />
    </>
  );
}
