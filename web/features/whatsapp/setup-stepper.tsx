import { Link } from 'react-router';
import { cn } from '#web/ui/cn.ts';
import { Check, Lock } from '#web/ui/first-icons.ts';
import { useInSight } from '#web/ui/use-in-sight.ts';
import { section } from '#copy/whatsapp/screen.ts';
import type { Onboarding, SetupStep } from './onboarding.ts';

interface Props {
  /** the steps that there are, in their order */
  steps: readonly SetupStep[];
  current: SetupStep;
  /** whether a step can be opened yet */
  offered: (step: SetupStep) => boolean;
  onboarding: Onboarding;
  hrefOf: (step: SetupStep) => string;
}

/** The steps of the setup: which were visited, which comes next, and which wait for a number. */
export function SetupStepper({ steps, current, offered, onboarding, hrefOf }: Props) {
  const { isActive, visitedSteps, currentHighlightedStep } = onboarding;
  const here = useInSight<HTMLAnchorElement>(current);
  return (
    <nav aria-label={section.stepper} data-scrolls className="relative overflow-x-auto border-b">
      <ol className="flex gap-1">
        {steps.map((step, index) => {
          const done = visitedSteps.includes(step) && step !== current;
          const next = isActive && step === currentHighlightedStep;
          const face = (
            <>
              <span
                className={cn(
                  'grid size-6 place-items-center rounded-full text-xs tnum',
                  step === current ? 'bg-primary text-primary-foreground' : 'bg-accent',
                  next && step !== current && 'ring-2 ring-primary',
                )}
              >
                <Mark open={offered(step)} done={done} number={index + 1} />
              </span>
              <span>{section.steps[step]}</span>
              {done ? <span className="sr-only">{section.visited}</span> : null}
              {next && step !== current ? <span className="sr-only">{section.next}</span> : null}
            </>
          );
          const classes = cn(
            '-mb-px flex h-11 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2',
            step === current ? 'border-primary' : 'border-transparent text-muted-foreground',
          );
          return (
            <li key={step}>
              {offered(step) ? (
                <Link
                  ref={step === current ? here : undefined}
                  to={hrefOf(step)}
                  aria-current={step === current ? 'step' : undefined}
                  className={cn(classes, step !== current && 'hover:text-foreground')}
                >
                  {face}
                </Link>
              ) : (
                <span className={cn(classes, 'text-muted-foreground')}>
                  {face}
                  <span className="sr-only">{section.afterConnecting}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Mark({ open, done, number }: { open: boolean; done: boolean; number: number }) {
  if (!open) return <Lock aria-hidden className="size-3.5" />;
  return done ? <Check aria-hidden className="size-3.5" /> : <span>{number}</span>;
}
