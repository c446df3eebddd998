import { useFormContext, useWatch } from 'react-hook-form';
import { GUIDED_ACTIVITIES, type GuidedDraft } from '#domain/campaigns/guided-form.ts';
import { ChoiceField, TextField } from '../generation/form-fields.tsx';
import { fields } from './copy.ts';

/** Step 1: Business Activity. */
export function BusinessStep() {
  const { control } = useFormContext<GuidedDraft>();
  const activity = useWatch({ control, name: 'business_activity' });
  return (
    <>
      <TextField name="company_name" required {...fields.company_name} />
      <ChoiceField
        name="business_activity"
        required
        choices={GUIDED_ACTIVITIES}
        {...fields.business_activity}
      />
      {activity === 'autre' && (
        <TextField name="business_activity_other" required {...fields.business_activity_other} />
      )}
    </>
  );
}
