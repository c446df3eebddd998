import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Link } from 'react-router';
import { type AppForm, FormContext } from '#web/platform/use-app-form.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Check, Info, Lock } from '#web/ui/first-icons.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { useInSight } from '#web/ui/use-in-sight.ts';

interface ProgressProps {
  /** "Step 2 of 7: Client Problems" */
  step: string;
  percent: number;
  /** the percentage as text */
  aside?: string;
  /** the bar's name for screen readers */
  label: string;
}

/** A wizard's progress: the step's name above a bar. */
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

interface Step {
  key: string;
  label: string;
  /** 0: the introduction before the first step */
  number: number;
  /** undefined if it can't be opened yet */
  href: string | undefined;
  done: boolean;
  /** the next step to take */
  next: boolean;
}

interface StepsProps {
  steps: readonly Step[];
  /** the key of the open step */
  current: string;
  label: string;
  /** for screen readers, after the step's name */
  states: { done: string; next: string; locked: string };
}

/** A wizard's steps, which users can open in any order. */
export function WizardSteps({ steps, current, label, states }: StepsProps) {
  const currentRef = useInSight<HTMLAnchorElement>(current);
  return (
    <nav aria-label={label} data-scrolls className="relative overflow-x-auto border-b">
      <ol className="flex gap-1">
        {steps.map((step) => {
          const isCurrent = step.key === current;
          const [done, next] = [step.done && !isCurrent, step.next && !isCurrent];
          const face = (
            <>
              <span
                className={cn(
                  'grid size-6 place-items-center rounded-full text-xs tnum',
                  isCurrent ? 'bg-primary text-primary-foreground' : 'bg-accent',
                  next && 'ring-2 ring-primary',
                )}
              >
                {step.href === undefined ? (
                  <Lock aria-hidden className="size-3.5" />
                ) : done ? (
                  <Check aria-hidden className="size-3.5" />
                ) : step.number === 0 ? (
                  <Info aria-hidden className="size-3.5" />
                ) : (
                  <span>{step.number}</span>
                )}
              </span>
              <span>{step.label}</span>
              {done ? <span className="sr-only">{states.done}</span> : null}
              {next ? <span className="sr-only">{states.next}</span> : null}
            </>
          );
          const classes = cn(
            '-mb-px flex h-11 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2',
            isCurrent ? 'border-primary' : 'border-transparent text-muted-foreground',
          );
          return (
            <li key={step.key}>
              {step.href === undefined ? (
                <span className={classes}>
                  {face}
                  <span className="sr-only">{states.locked}</span>
                </span>
              ) : (
                <Link
                  ref={isCurrent ? currentRef : undefined}
                  to={step.href}
                  aria-current={isCurrent ? 'step' : undefined}
                  className={cn(classes, !isCurrent && 'hover:text-foreground')}
                >
                  {face}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type Draft = Record<string, string>;
type Submit = (event: FormEvent<HTMLFormElement>) => void;

interface StepProps extends FooterProps {
  form: AppForm<Draft> & { props: ComponentProps<'form'> & { onSubmit: Submit } };
  /** replaces the form's own, to continue to the next step */
  onSubmit?: Submit;
  heading?: HeadingProps;
  children: ReactNode;
}

/** One step of a wizard: heading, fields, and the Back and Continue buttons. */
export function WizardStep({ form, onSubmit, heading, children, ...footer }: StepProps) {
  return (
    <FormContext value={form}>
      <Card>
        <form
          {...form.props}
          onSubmit={onSubmit ?? form.props.onSubmit}
          className="flex flex-col gap-5"
        >
          {heading ? <StepHeading {...heading} /> : null}
          <fieldset disabled={footer.busy} className="flex min-w-0 flex-col gap-5">
            {children}
          </fieldset>
          <StepFooter {...footer} />
        </form>
      </Card>
    </FormContext>
  );
}

/** A step that ends with a choice: without a form, and without a button to continue. */
export function ChoiceStep({ heading, children }: { heading: HeadingProps; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-5">
      <StepHeading {...heading} />
      {children}
    </Card>
  );
}

interface HeadingProps {
  /** a change moves the focus to the heading */
  number: number;
  title: string;
  text?: string;
  aside?: ReactNode;
}

function StepHeading({ number, title, text, aside }: HeadingProps) {
  const focus = useHeadingFocus(number);
  return (
    <div ref={focus} tabIndex={-1} className="outline-none">
      <CardHeader className="mb-0" title={title} description={text} aside={aside} />
    </div>
  );
}

interface FooterProps {
  busy: boolean;
  problem?: { title: string; text?: string } | undefined;
  /** what is missing, shown below the buttons */
  hint?: ReactNode;
  back?: { label: string; disabled: boolean; onClick: () => void };
  next: { label: string; busyLabel?: string; disabled?: boolean };
}

function StepFooter({ busy, problem, hint, back, next }: FooterProps) {
  const hintId = useId();
  return (
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
