import { useFormContext } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/form-fields.tsx';
import { activities, fields } from './copy.ts';
import type { ManualDraft } from './draft.ts';

/** Step 1: Basic Information. */
export function BasicsFields() {
  const activity = useFormContext<ManualDraft>().values.businessActivity;
  return (
    <>
      <TextField required name="campaignName" {...fields.campaignName} />
      <TextField required name="companyName" {...fields.companyName} />
      <ChoiceField
        name="businessActivity"
        required
        choices={activities}
        {...fields.businessActivity}
      />
      {activity === 'other' && (
        <TextField required name="customBusinessActivity" {...fields.customBusinessActivity} />
      )}
    </>
  );
}
