import { type FormEvent, useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  MANUAL_GOALS,
  MANUAL_LANGUAGES,
  manualAgent,
  manualBasics,
  manualForm,
  type ManualForm,
  manualOffer,
} from '#domain/campaigns/schema.ts';
import { OFFER_MINIMUM } from '#domain/offers/schema.ts';
import { client, errorCode, fieldErrors, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useAppForm, useFormContext } from '#web/platform/use-app-form.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { WizardProgress, WizardStep } from '#web/shared/wizard.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { paths } from '#web/shared/paths.ts';
import { browserTimeZone } from '#web/shared/fields/time-zone-field.tsx';
import { BackLink, Page } from '#web/ui/layout/page.tsx';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { goalChoices, languageChoices } from '#web/shared/agent-choices.ts';
import { cn } from '#web/ui/cn.ts';
import { manualDraft, type ManualDraft } from '../generation/drafts.ts';
import { SetupGate } from '../choose-method/setup-gate.tsx';
import { activities, fields, linkHints, page, styles, toasts } from '#copy/campaigns/manual.ts';
import { gate } from '#copy/campaigns/choose-method.ts';

const PARTS = [BasicsFields, OfferFields, AgentFields];

function ManualWizard() {
  const { team } = useTeam();
  const [step, setStep] = useState(0);
  const create = useCreateManual();
  const form = useAppForm({
    schema: manualForm,
    defaultValues: () => manualDraft.load(team.team_id),
    onSubmit: (values) => create.mutateAsync(values).catch(showRefusedStep),
  });
  const { values } = form;
  useEffect(() => {
    if (!create.isSuccess) manualDraft.save(team.team_id, values);
  }, [team.team_id, values, create.isSuccess]);

  const problem = stepProblem(step, values);
  const copy = page.steps[step];
  const Part = PARTS[step] ?? BasicsFields;

  /** The server validates again. Shows the step with the field it refused. */
  function showRefusedStep(error: unknown): never {
    const target = stepOfFields(Object.keys(fieldErrors(error)));
    if (target !== undefined) setStep(target);
    throw error;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (step === LAST) return form.props.onSubmit(event);
    event.preventDefault();
    if (form.validate(STEPS[step]?.keyof().options ?? [])) return setStep(step + 1);
    toast.error(toasts.invalid, problem ? { description: problem } : {});
  }

  return (
    <>
      <WizardProgress
        step={page.stepOf({ step: step + 1, of: STEPS.length, title: copy?.title ?? '' })}
        percent={Math.round(((step + 1) / STEPS.length) * 100)}
        label={page.progress}
      />
      <WizardStep
        form={form}
        onSubmit={submit}
        heading={{ number: step, title: copy?.title ?? '', text: copy?.text ?? '' }}
        busy={create.isPending}
        hint={step === LAST ? problem : null}
        back={{ label: page.previous, disabled: step === 0, onClick: () => setStep(step - 1) }}
        next={
          step < LAST
            ? { label: page.next }
            : { label: page.submit, busyLabel: page.submitting, disabled: problem !== undefined }
        }
      >
        <Part />
      </WizardStep>
    </>
  );
}

/** The schemas of the three steps, with the fields in display order. */
const STEPS = [manualBasics, manualOffer, manualAgent];
const LAST = STEPS.length - 1;

/** The first error of a step; undefined when it's complete. */
export function stepProblem(step: number, draft: ManualDraft): string | undefined {
  return STEPS[step]?.safeParse(draft).error?.issues[0]?.message;
}

/** The step with the first of these fields; undefined if none is known. */
export function stepOfFields(names: string[]): number | undefined {
  const index = STEPS.findIndex(({ shape }) => names.some((name) => name in shape));
  return index < 0 ? undefined : index;
}

/** Creates the campaign, shows a toast and opens its results. */
function useCreateManual() {
  const { team_slug, team, plan } = useTeam();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (form: ManualForm) =>
      client.campaigns.createManual({ team_slug, form, agent_timezone: browserTimeZone() }),
    onSuccess: ({ campaign_slug }, form) => {
      manualDraft.clear(team.team_id);
      const description = toasts.createdText({ agent: form.agentName });
      toast.success(toasts.created, { description });
      void navigate(paths.manualResults(team_slug, campaign_slug));
    },
    ...refetchOnSuccess(rpc.campaigns.key(), rpc.teams.key()),
    onError: (error) => toast.error(errorCopy(error, plan)),
  });
}

function errorCopy(error: unknown, plan: { campaignsUsed: number; campaignsLimit: number }) {
  const title = toasts.error;
  switch (errorCode(error)) {
    case 'UNAUTHORIZED':
      return { title, text: toasts.unauthenticated };
    case 'NOT_FOUND':
      return { title, text: toasts.noTeam };
    case 'FORBIDDEN':
      return gate.role;
    case 'LIMIT_REACHED':
      return {
        title: gate.limit.title,
        text: gate.limit.text({ used: plan.campaignsUsed, limit: plan.campaignsLimit }),
      };
    default:
      return { title, text: toasts.failed };
  }
}

/** Manual setup: three steps on one page. */
export function ManualScreen() {
  const { team_slug } = useTeam();
  return (
    <Page
      narrow
      title={page.title}
      description={page.subtitle}
      breadcrumb={[
        { label: page.breadcrumb.dashboard, to: paths.team(team_slug) },
        { label: page.breadcrumb.getStarted, to: paths.getStarted(team_slug) },
        { label: page.breadcrumb.create, to: paths.createCampaign(team_slug) },
        { label: page.breadcrumb.manual },
      ]}
      action={<BackLink to={paths.createCampaign(team_slug)}>{page.back}</BackLink>}
    >
      <SetupGate>
        <ManualWizard />
      </SetupGate>
    </Page>
  );
}

/** Step 3: the agent. */
function AgentFields() {
  const objective = useFormContext<ManualDraft>().values.mainObjective;
  const placeholder = linkHints[objective as keyof typeof linkHints] ?? linkHints[''];
  return (
    <>
      <TextField required name="agentName" {...fields.agentName} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <ChoiceField
          name="agentLanguage"
          choices={languageChoices(MANUAL_LANGUAGES)}
          {...fields.agentLanguage}
        />
        <ChoiceField name="agentStyle" choices={styles} {...fields.agentStyle} />
      </div>
      <ChoiceField
        name="mainObjective"
        required
        choices={goalChoices(MANUAL_GOALS)}
        {...fields.mainObjective}
      />
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

/** Step 1: Basic Information. */
function BasicsFields() {
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

/** Step 2: Your Offer. */
function OfferFields() {
  const offer = useFormContext<ManualDraft>().values.offerDescription;
  const { length } = offer.trim();
  const { counter, counterShort, ...copy } = fields.offerDescription;
  return (
    <TextField
      required
      name="offerDescription"
      rows={8}
      {...copy}
      aside={
        <span
          className={cn(
            'text-xs tnum',
            length < OFFER_MINIMUM ? 'text-destructive' : 'text-muted-foreground',
          )}
        >
          {length < OFFER_MINIMUM
            ? counterShort({ length, minimum: OFFER_MINIMUM })
            : counter({ length })}
        </span>
      }
    />
  );
}
