import { type WebsiteDraft, websiteForm } from '#domain/campaigns/website-form.ts';
import { WizardStep } from '#web/shared/wizard.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { SetupGate } from '../choose-method/setup-gate.tsx';
import { copy, fields, goalValues } from '#copy/campaigns/website.ts';
import { useWebsiteSetup } from './use-website-setup.ts';
import { WebsiteFields } from './website-fields.tsx';

/** The form; while its campaign is generated, a dialog covers it. */
export function WebsiteSetup() {
  const { form, generation, problem } = useWebsiteSetup();
  if (!generation.known) return <Waiting label={copy.loading} />;
  const missing = missingFields(form.values);
  return (
    <SetupGate underWay={generation.busy}>
      <WizardStep
        form={form}
        busy={generation.busy}
        problem={problem}
        hint={missing.length > 0 ? copy.missing({ fields: missing.join(', ') }) : null}
        next={{
          label: copy.submit,
          busyLabel: copy.submitting,
          disabled: missing.length > 0,
        }}
      >
        <WebsiteFields />
      </WizardStep>
      {generation.dialog}
    </SetupGate>
  );
}

/** The labels of missing or invalid fields, in the order of the form. */
function missingFields(values: WebsiteDraft): string[] {
  const issues = websiteForm.safeParse(values).error?.issues ?? [];
  const wrong = new Set(issues.map(({ path }) => path[0]));
  const labels = Object.entries({
    ...fields,
    goal_value: goalValues[values.goal_type as keyof typeof goalValues],
  });
  return labels.flatMap(([name, field]) => (field && wrong.has(name) ? [field.label] : []));
}
