import { useWatch } from 'react-hook-form';
import { ChoiceField } from './choice-field.tsx';
import { activities, fields } from './copy.ts';
import type { ManualDraft } from './draft.ts';
import { TextField } from './text-field.tsx';

/** Step 1: Basic Information. */
export function BasicsFields() {
  const activity = useWatch<ManualDraft, 'businessActivity'>({ name: 'businessActivity' });
  return (
    <>
      <TextField name="campaignName" {...fields.campaignName} />
      <TextField name="companyName" {...fields.companyName} />
      <ChoiceField
        name="businessActivity"
        required
        choices={activities}
        {...fields.businessActivity}
      />
      {activity === 'other' && (
        <TextField name="customBusinessActivity" {...fields.customBusinessActivity} />
      )}
    </>
  );
}
