import { GUIDED_ACTIVITIES, type GuidedDraft } from '#domain/campaigns/guided-form.ts';
import { useFormContext } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/form-fields.tsx';
import { fields } from './copy.ts';

/** Step 1: Business Activity. */
export function BusinessStep() {
  const { business_activity } = useFormContext<GuidedDraft>().values;
  return (
    <>
      <TextField name="company_name" required {...fields.company_name} />
      <ChoiceField
        name="business_activity"
        required
        choices={GUIDED_ACTIVITIES}
        {...fields.business_activity}
      />
      {business_activity === 'autre' && (
        <TextField name="business_activity_other" required {...fields.business_activity_other} />
      )}
    </>
  );
}
