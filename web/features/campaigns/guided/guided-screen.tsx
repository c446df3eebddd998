import { Navigate, useNavigate, useParams } from 'react-router';
import type { FormEvent, ReactNode } from 'react';
import {
  ANSWER_MAXIMUM,
  ANSWER_MINIMUM,
  GUIDED_GOAL_TYPES,
  GUIDED_LANGUAGES,
  GUIDED_STEPS,
  type GuidedDraft,
  guidedForm,
  type GuidedGoal,
} from '#domain/campaigns/guided-form.ts';
import { client, errorCode, refusalOf } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { BackLink, Page } from '#web/ui/layout/page.tsx';
import { WizardProgress, WizardStep } from '#web/shared/wizard.tsx';
import { useFormContext } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { goalChoices, languageChoices } from '#web/shared/agent-choices.ts';
import { SetupGate } from '../choose-method/setup-gate.tsx';
import { EMPTY_GUIDED, guidedDraft } from '../generation/drafts.ts';
import { type Problem, useCampaignSetup } from '../generation/use-campaign-setup.ts';
import { ReviewStep } from './review-step.tsx';
import { gate } from '#copy/campaigns/choose-method.ts';
import { answers, copy, fields, stepTexts, toasts } from '#copy/campaigns/guided.ts';
import { guidedActivities, guidedGoals } from '#copy/campaigns/choices.ts';
import { kitCopy } from '#copy/platform/screen.ts';

/** Guided questionnaire, one address for each of its seven steps. */
export function GuidedScreen() {
  const { team_slug } = useTeam();
  const { step: asked = '' } = useParams();
  const step = Number(asked);
  const of = stepTexts.steps.length;
  const texts = /^[1-9]$/.test(asked) ? stepTexts.steps[step - 1] : undefined;
  if (!texts) return <Navigate to={paths.questions(team_slug, 1)} replace />;
  const { crumbs } = copy;
  const percent = Math.round((step / of) * 100);
  return (
    <Page
      narrow
      // Leaves room for toasts: one over the button under the pointer would stay there, as it's hovered.
      className="pb-36"
      title={copy.title}
      description={copy.subtitle}
      breadcrumb={[
        { label: crumbs.start, to: paths.getStarted(team_slug) },
        { label: crumbs.create, to: paths.createCampaign(team_slug) },
        { label: crumbs.here },
      ]}
      action={<BackLink to={paths.createCampaign(team_slug)}>{copy.back}</BackLink>}
    >
      <WizardProgress
        step={copy.stepOf({ step, of, title: texts.title })}
        percent={percent}
        aside={copy.percent({ percent })}
        label={copy.progress}
      />
      <GuidedWizard step={step} texts={texts} />
    </Page>
  );
}

const PARTS: ReactNode[] = [
  <BusinessStep key={1} />,
  <AnswerStep key={2} name="business_problems" />,
  <AnswerStep key={3} name="business_solutions" />,
  <AnswerStep key={4} name="target_audience" />,
  <AnswerStep key={5} name="unique_value" />,
  <AgentStep key={6} />,
];

/** One step of the questionnaire. During generation, a dialog covers the review. */
function GuidedWizard({ step, texts }: { step: number; texts: { title: string; text: string } }) {
  const { team_slug, team } = useTeam();
  const navigate = useNavigate();
  const { form, generation, problem } = useCampaignSetup({
    kind: 'guided',
    schema: guidedForm,
    draft: guidedDraft,
    showErrors: 'blur',
    create: (input) => client.campaigns.createFromAnswers(input),
    onDone: () => toast.success(toasts.created, { description: toasts.createdText }),
    signedOut: toasts.unauthenticated,
    failureOf: () => toasts.failed,
    refusalOf: problemOf,
  });
  const review = step === stepTexts.steps.length;
  const valid =
    (review ? guidedForm : GUIDED_STEPS[step - 1])?.safeParse(form.values).success ?? false;
  const go = (to: number) => void navigate(paths.questions(team_slug, to));
  function proceed(event: FormEvent<HTMLFormElement>) {
    if (valid && review) return form.props.onSubmit(event);
    event.preventDefault();
    if (valid) go(step + 1);
  }
  if (!generation.known) return <Waiting label={kitCopy.loading} />;
  return (
    <SetupGate isRunning={generation.busy}>
      <WizardStep
        form={form}
        onSubmit={proceed}
        heading={{
          number: step,
          ...texts,
          aside: review ? null : (
            <output>
              <Badge variant={valid ? 'success' : 'warning'}>
                {valid ? copy.valid : copy.incomplete}
              </Badge>
            </output>
          ),
        }}
        busy={generation.busy}
        problem={problem}
        hint={review && !valid ? copy.unfinished : null}
        back={{ label: copy.previous, disabled: step === 1, onClick: () => go(step - 1) }}
        next={
          review
            ? { label: copy.submit, busyLabel: copy.submitting, disabled: !valid }
            : { label: copy.next, disabled: !valid }
        }
      >
        {review ? <ReviewStep draft={form.values} /> : PARTS[step - 1]}
      </WizardStep>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="sm" className="self-start">
            {copy.reset.confirm}
          </Button>
        }
        copy={copy.reset}
        destructive
        onConfirm={() => {
          form.reset(EMPTY_GUIDED);
          guidedDraft.clear(team.team_id);
          go(1);
        }}
      />
      {generation.dialog}
    </SetupGate>
  );
}

function problemOf(error: unknown): Problem {
  const text = refusalOf(error, toasts.failed.text);
  switch (errorCode(error)) {
    case 'UNAUTHORIZED':
      return toasts.unauthenticated;
    case 'FORBIDDEN':
      return gate.role;
    case 'LIMIT_REACHED':
      return { title: gate.limit.title, text };
    case 'SPENDING_CEILING':
      return { title: toasts.ceiling, text };
    case 'TOO_MANY_REQUESTS':
      return { title: toasts.tooMany, text };
    default:
      return toasts.failed;
  }
}

/** Steps 2 to 5: one long answer with a character counter. */
function AnswerStep({ name }: { name: keyof typeof ANSWER_MAXIMUM }) {
  const { length } = useFormContext<GuidedDraft>().values[name].trim();
  const maximum = ANSWER_MAXIMUM[name];
  const fits = length >= ANSWER_MINIMUM && length <= maximum;
  return (
    <TextField
      name={name}
      rows={6}
      required
      hint={answers.hint}
      {...fields[name]}
      aside={
        <span className={cn('text-xs tnum', fits ? 'text-muted-foreground' : 'text-destructive')}>
          {answers.counter({ length, maximum })}
        </span>
      }
    />
  );
}

/** Step 1: Business Activity. */
function BusinessStep() {
  const { business_activity } = useFormContext<GuidedDraft>().values;
  return (
    <>
      <TextField name="company_name" required {...fields.company_name} />
      <ChoiceField
        name="business_activity"
        required
        choices={guidedActivities}
        {...fields.business_activity}
      />
      {business_activity === 'autre' && (
        <TextField name="business_activity_other" required {...fields.business_activity_other} />
      )}
    </>
  );
}

const isGoal = (value: string): value is GuidedGoal => value in guidedGoals;

/** Step 6: Agent Setup. */
function AgentStep() {
  const { goal_type: chosen } = useFormContext<GuidedDraft>().values;
  const goal = isGoal(chosen) ? guidedGoals[chosen] : undefined;
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField name="agent_name" required {...fields.agent_name} />
        <ChoiceField
          name="language"
          required
          choices={languageChoices(GUIDED_LANGUAGES)}
          {...fields.language}
        />
      </div>
      <ChoiceField
        name="goal_type"
        required
        choices={goalChoices(GUIDED_GOAL_TYPES)}
        {...fields.goal_type}
        hint={goal?.description}
      />
      {chosen === 'other' && <TextField name="goal_custom" required {...fields.goal_custom} />}
      <TextField
        name="goal_link"
        required
        inputMode="url"
        {...fields.goal_link}
        placeholder={goal?.placeholder ?? 'https://'}
      />
    </>
  );
}
