import { useWatch } from 'react-hook-form';
import { ChoiceField } from './choice-field.tsx';
import { fields, goals, languages, linkHints, styles } from './copy.ts';
import type { ManualDraft } from './draft.ts';
import { TextField } from './text-field.tsx';

/** Step 3: the agent. */
export function AgentFields() {
  const objective = useWatch<ManualDraft, 'mainObjective'>({ name: 'mainObjective' });
  const placeholder = linkHints[objective as keyof typeof linkHints] ?? linkHints[''];
  return (
    <>
      <TextField name="agentName" {...fields.agentName} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField name="agentLanguage" choices={languages} {...fields.agentLanguage} />
        <ChoiceField name="agentStyle" choices={styles} {...fields.agentStyle} />
      </div>
      <ChoiceField name="mainObjective" required choices={goals} {...fields.mainObjective} />
      {objective === 'other' && <TextField name="customObjective" {...fields.customObjective} />}
      <TextField
        name="objectiveLink"
        inputMode="url"
        {...fields.objectiveLink}
        placeholder={placeholder}
      />
    </>
  );
}
