import type { GenerationStep, StepState } from '#domain/campaigns/generation.ts';
import { cn } from '#web/ui/cn.ts';
import { Check, LoaderCircle, X } from '#web/ui/first-icons.ts';
import { Circle, Minus } from '#web/ui/icons.ts';
import { stepCopy, copy } from '#copy/campaigns/generation.ts';

const SIGNS: Record<StepState, { icon: typeof Check; className: string }> = {
  waiting: { icon: Circle, className: 'text-input' },
  running: { icon: LoaderCircle, className: 'animate-spin text-primary' },
  done: { icon: Check, className: 'text-success' },
  skipped: { icon: Minus, className: 'text-muted-foreground' },
  failed: { icon: X, className: 'text-destructive' },
};

/** The steps with their state, as the server reports them. */
export function GenerationSteps({ steps }: { steps: GenerationStep[] }) {
  return (
    <ol aria-label={copy.steps} className="flex flex-col gap-2.5 text-sm">
      {steps.map((step) => (
        <Step key={step.step} {...step} />
      ))}
    </ol>
  );
}

function Step({ step, state, detail }: GenerationStep) {
  const { icon: Icon, className } = SIGNS[state];
  const { doing, done } = stepCopy[step];
  return (
    <li
      aria-current={state === 'running' ? 'step' : undefined}
      className="flex items-start gap-2.5"
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', className)} />
      <span
        className={cn(
          state === 'running' && 'font-medium',
          (state === 'waiting' || state === 'skipped') && 'text-muted-foreground',
        )}
      >
        <span>{state === 'done' ? done : doing}</span>
        <span className="sr-only">: {copy.states[state]}</span>
      </span>
      {detail ? (
        <span className="ml-auto text-right text-muted-foreground tnum">{detail}</span>
      ) : null}
    </li>
  );
}
