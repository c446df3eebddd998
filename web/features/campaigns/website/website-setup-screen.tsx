import { type WebsiteDraft, websiteForm } from '#domain/campaigns/website-form.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { BackLink, Page } from '#web/ui/layout/page.tsx';
import { WizardProgress, WizardStep } from '#web/shared/wizard.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { SetupGate } from '../choose-method/setup-gate.tsx';
import { useWebsiteSetup } from './use-website-setup.ts';
import { WebsiteFields } from './website-fields.tsx';
import { copy, fields, goalValues } from '#copy/campaigns/website.ts';

const PROGRESS = 66;

/** Website analysis. */
export function WebsiteSetupScreen() {
  const { team_slug } = useTeam();
  const { crumbs } = copy;
  return (
    <Page
      // A toast must not cover the button under the pointer: it would stay there.
      className="max-w-4xl pb-36"
      title={copy.title}
      description={copy.subtitle}
      breadcrumb={{
        label: copy.breadcrumb,
        crumbs: [
          { label: crumbs.start, to: paths.getStarted(team_slug) },
          { label: crumbs.choose, to: paths.createCampaign(team_slug) },
          { label: crumbs.here },
        ],
      }}
      action={<BackLink to={paths.createCampaign(team_slug)}>{copy.back}</BackLink>}
    >
      <WizardProgress step={copy.step} percent={PROGRESS} label={copy.progress} />
      <WebsiteSetup />
    </Page>
  );
}

/** The form; while its campaign is generated, a dialog covers it. */
function WebsiteSetup() {
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
