import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { type AppForm, FormContext } from '#web/platform/use-app-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';

interface ProgressProps {
  /** "Step 2 of 7: Client Problems" */
  step: string;
  percent: number;
  /** the percentage in words */
  aside?: string;
  /** of the bar, for screen readers */
  label: string;
}

/** How far a wizard is: the step's name above a bar. */
export function WizardProgress({ step, percent, aside, label }: ProgressProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <p className="font-medium">{step}</p>
        {aside ? <p className="text-muted-foreground tnum">{aside}</p> : null}
      </div>
      <Progress value={percent} label={label} />
    </div>
  );
}

type Draft = Record<string, string>;
type Submit = (event: FormEvent<HTMLFormElement>) => void;

interface StepProps {
  form: AppForm<Draft> & { props: ComponentProps<'form'> & { onSubmit: Submit } };
  /** instead of the form's own, to lead to the next step */
  onSubmit?: Submit;
  /** the step's heading, where its fields have none; it gets the focus when `number` changes */
  heading?: { number: number; title: string; text?: string; aside?: ReactNode };
  busy: boolean;
  problem?: { title: string; text?: string } | undefined;
  /** what is missing, below the buttons */
  hint?: ReactNode;
  back?: { label: string; disabled: boolean; onClick: () => void };
  next: { label: string; busyLabel?: string; disabled?: boolean };
  children: ReactNode;
}

/** One step of a wizard: heading, fields, and the ways back and on. */
export function WizardStep(props: StepProps) {
  const { form, onSubmit = form.props.onSubmit, heading, busy, problem, hint } = props;
  const { back, next, children } = props;
  const focus = useHeadingFocus(heading?.number ?? 0);
  const hintId = useId();
  return (
    <FormContext value={form}>
      <Card>
        <form {...form.props} onSubmit={onSubmit} className="flex flex-col gap-5">
          {heading ? (
            <div ref={focus} tabIndex={-1} className="outline-none">
              <CardHeader
                className="mb-0"
                title={heading.title}
                description={heading.text}
                aside={heading.aside}
              />
            </div>
          ) : null}
          <fieldset disabled={busy} className="flex min-w-0 flex-col gap-5">
            {children}
          </fieldset>
          <div className="flex flex-col gap-3 border-t border-border pt-5">
            {problem ? (
              <Notice variant="destructive" title={problem.title}>
                {problem.text}
              </Notice>
            ) : null}
            <div className="flex flex-wrap justify-between gap-3">
              {back ? (
                <Button variant="secondary" disabled={back.disabled || busy} onClick={back.onClick}>
                  {back.label}
                </Button>
              ) : (
                <span />
              )}
              <Button
                type="submit"
                disabled={next.disabled ?? false}
                busy={busy}
                aria-describedby={hintId}
                {...(next.busyLabel && { busyLabel: next.busyLabel })}
              >
                {next.label}
              </Button>
            </div>
            <output id={hintId} className="text-right text-sm text-muted-foreground">
              {hint}
            </output>
          </div>
        </form>
      </Card>
    </FormContext>
  );
}

/** Moves the focus to the heading of each new step, except the first. */
function useHeadingFocus(step: number) {
  const heading = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
