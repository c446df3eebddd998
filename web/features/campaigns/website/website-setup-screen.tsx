import { type WebsiteDraft, websiteForm } from '#domain/campaigns/website-form.ts';
import type { Generation } from '#domain/campaigns/generation.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { BackLink, Page } from '#web/ui/layout/page.tsx';
import { WizardProgress, WizardStep } from '#web/shared/wizard.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { client, errorCode, errorStatus, messageOf } from '#web/platform/rpc.ts';
import { SetupGate } from '../choose-method/setup-gate.tsx';
import { WebsiteFields } from './website-fields.tsx';
import { websiteDraft } from '../generation/drafts.ts';
import { type Problem, useCampaignSetup } from '../generation/use-campaign-setup.ts';
import { copy, errors, fields, goalValues } from '#copy/campaigns/website.ts';
import { generationProblems } from '#copy/campaigns/generation.ts';
import { textOf } from '#copy/catalog/catalog.ts';
import { formatList } from '#web/ui/format.ts';
import { kitCopy } from '#copy/platform/screen.ts';

const PROGRESS = 66;

/** Website analysis. */
export function WebsiteSetupScreen() {
  const { team_slug } = useTeam();
  const { crumbs } = copy;
  return (
    <Page
      // Leaves room for toasts: one over the button under the pointer would stay there, as it's hovered.
      className="max-w-4xl pb-36"
      title={copy.title}
      description={copy.subtitle}
      breadcrumb={[
        { label: crumbs.start, to: paths.getStarted(team_slug) },
        { label: crumbs.choose, to: paths.createCampaign(team_slug) },
        { label: crumbs.here },
      ]}
      action={<BackLink to={paths.createCampaign(team_slug)}>{copy.back}</BackLink>}
    >
      <WizardProgress step={copy.step} percent={PROGRESS} label={copy.progress} />
      <WebsiteSetup />
    </Page>
  );
}

/** The form, covered by a dialog while its campaign is generated. */
function WebsiteSetup() {
  const { form, generation, problem } = useCampaignSetup({
    kind: 'website',
    schema: websiteForm,
    draft: websiteDraft,
    showErrors: 'change',
    create: (input) => client.campaigns.createFromWebsite(input),
    signedOut: errors.unauthenticated,
    failureOf: problemOfFailure,
    refusalOf: problemOfRefusal,
  });
  if (!generation.known) return <Waiting label={kitCopy.loading} />;
  const missing = missingFields(form.values);
  return (
    <SetupGate isRunning={generation.busy}>
      <WizardStep
        form={form}
        busy={generation.busy}
        problem={problem}
        hint={missing.length > 0 ? copy.missing({ fields: formatList(missing) }) : null}
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

function problemOfRefusal(error: unknown): Problem {
  const failed = { title: errors.failed.title, text: messageOf(error, errors.failed.fallback) };
  const status = errorStatus(error);
  switch (errorCode(error)) {
    case 'NAME_TAKEN':
      return errors.nameExists;
    case 'NOT_FOUND':
      return errors.noTeam;
    case 'FORBIDDEN':
      return errors.role;
    case 'SPENDING_CEILING':
      return { ...failed, title: errors.ceiling };
    case 'PERSON_CHANGED':
    case 'REPEAT_IN_PROGRESS':
      return failed;
    default:
      break;
  }
  if (status === 0) return errors.network;
  if (status === 401) return errors.signedOut;
  if (status === 409) return errors.conflict;
  if (status === 429) return errors.tooMany;
  return failed;
}

/** Why a running generation failed; `null`: the server no longer knows it. */
function problemOfFailure(generation: Generation | null): Problem {
  const { reason = 'internal', message = '' } = generation?.error ?? {};
  const { reasons, titles, website } = generationProblems;
  // The operator's program may send its own text with this reason.
  const known = reason === 'processing' ? undefined : textOf(reasons, reason);
  return {
    title: textOf(titles, reason) ?? website,
    text: known ?? (message || errors.failed.fallback),
  };
}
