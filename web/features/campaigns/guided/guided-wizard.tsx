import { type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { GUIDED_STEPS, guidedForm } from '#domain/campaigns/guided-form.ts';
import { paths } from '#web/shared/paths.ts';
import { FormContext } from '#web/platform/use-app-form.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { useHeadingFocus } from '#web/ui/use-heading-focus.ts';
import { SetupGate } from '../choose-method/setup-gate.tsx';
import { AgentStep } from './agent-step.tsx';
import { AnswerStep } from './answer-step.tsx';
import { BusinessStep } from './business-step.tsx';
import { copy, steps } from './copy.ts';
import { ReviewStep } from './review-step.tsx';
import { StartOver } from './start-over.tsx';
import { useGuidedSetup } from './use-guided-setup.ts';

const PARTS: ReactNode[] = [
  <BusinessStep key={1} />,
  <AnswerStep key={2} name="business_problems" />,
  <AnswerStep key={3} name="business_solutions" />,
  <AnswerStep key={4} name="target_audience" />,
  <AnswerStep key={5} name="unique_value" />,
  <AgentStep key={6} />,
];

/** One step of the questionnaire; while the campaign is generated, a dialog covers the review. */
export function GuidedWizard({ step }: { step: number }) {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  const { form, generation, problem, reset } = useGuidedSetup();
  const heading = useHeadingFocus(step);
  const review = step === steps.length;
  const valid =
    (review ? guidedForm : GUIDED_STEPS[step - 1])?.safeParse(form.values).success ?? false;
  const go = (to: number) => void navigate(paths.questions(team_slug, to));
  function proceed(event: FormEvent<HTMLFormElement>) {
    if (valid && review) return form.props.onSubmit(event);
    event.preventDefault();
    if (valid) go(step + 1);
  }
  if (!generation.known) return <Waiting label={copy.loading} />;
  return (
    <SetupGate underWay={generation.busy}>
      <FormContext value={form}>
        <Card>
          <form {...form.props} onSubmit={proceed} className="flex flex-col gap-5">
            <div ref={heading} tabIndex={-1} className="outline-none">
              <CardHeader
                className="mb-0"
                title={steps[step - 1]?.title}
                description={steps[step - 1]?.text}
                aside={review ? null : <State valid={valid} />}
              />
            </div>
            <fieldset disabled={generation.busy} className="flex min-w-0 flex-col gap-5">
              {review ? <ReviewStep draft={form.values} /> : PARTS[step - 1]}
            </fieldset>
            <div className="flex flex-col gap-3 border-t border-border pt-5">
              {problem ? (
                <Notice variant="destructive" title={problem.title}>
                  {problem.text}
                </Notice>
              ) : null}
              {review && !valid ? (
                <output className="text-sm text-warning">{copy.unfinished}</output>
              ) : null}
              <div className="flex flex-wrap justify-between gap-3">
                <Button variant="secondary" disabled={step === 1} onClick={() => go(step - 1)}>
                  {copy.previous}
                </Button>
                <Button
                  type="submit"
                  disabled={!valid}
                  busy={generation.busy}
                  {...(review ? { busyLabel: copy.submitting } : {})}
                >
                  {review ? copy.submit : copy.next}
                </Button>
              </div>
            </div>
          </form>
        </Card>
        <StartOver
          onReset={() => {
            reset();
            go(1);
          }}
        />
      </FormContext>
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
