import { Navigate, useNavigate, useParams } from 'react-router';
import { type FormEvent, type ReactNode } from 'react';
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
import { goalChoices, languageChoices } from '#web/shared/agent-choices.ts';
import { SetupGate } from '../choose-method/setup-gate.tsx';
import { ReviewStep } from './review-step.tsx';
import { useGuidedSetup } from './use-guided-setup.ts';
import { answers, copy, fields, stepTexts } from '#copy/campaigns/guided.ts';
import { guidedActivities, guidedGoals } from '#copy/campaigns/choices.ts';
import { kitCopy } from '#copy/platform/screen.ts';

/** Guided questionnaire, one address for each of its seven stepTexts.steps. */
export function GuidedScreen() {
  const { team_slug } = useTeam();
  const { step: asked = '' } = useParams();
  const step = stepOf(asked);
  if (step === undefined) return <Navigate to={paths.questions(team_slug, 1)} replace />;
  const { crumbs } = copy;
  const percent = Math.round((step / stepTexts.steps.length) * 100);
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
        step={copy.stepOf({
          step,
          of: stepTexts.steps.length,
          title: stepTexts.steps[step - 1]?.title ?? '',
        })}
        percent={percent}
        aside={copy.percent({ percent })}
        label={copy.progress}
      />
      <GuidedWizard step={step} />
    </Page>
  );
}

/** 1 to 7, or undefined for anything else. */
function stepOf(asked: string): number | undefined {
  return /^[1-9]$/.test(asked) && Number(asked) <= stepTexts.steps.length
    ? Number(asked)
    : undefined;
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
function GuidedWizard({ step }: { step: number }) {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  const { form, generation, problem, reset } = useGuidedSetup();
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
          title: stepTexts.steps[step - 1]?.title ?? '',
          text: stepTexts.steps[step - 1]?.text ?? '',
          aside: review ? null : <State valid={valid} />,
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
      <StartOver
        onReset={() => {
          reset();
          go(1);
        }}
      />
      {generation.dialog}
    </SetupGate>
  );
}

function State({ valid }: { valid: boolean }) {
  return (
    <output>
      <Badge variant={valid ? 'success' : 'warning'}>{valid ? copy.valid : copy.incomplete}</Badge>
    </output>
  );
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

/** Deletes the answers after a confirmation. */
function StartOver({ onReset }: { onReset: () => void }) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm" className="self-start">
          {copy.reset.confirm}
        </Button>
      }
      copy={copy.reset}
      destructive
      onConfirm={onReset}
    />
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
        {...(goal ? { hint: goal.description } : {})}
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
