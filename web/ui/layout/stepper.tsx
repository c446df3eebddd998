import { cn } from '../cn.ts';
import { Check } from '../first-icons.ts';

interface Props {
  steps: readonly string[];
  /** 1 for the first */
  current: number;
  label: string;
}

/** Progress through a sequence. On phones only the current step is named. */
export function Stepper({ steps, current, label }: Props) {
  return (
    <ol aria-label={label} className="flex items-center gap-2 text-sm">
      {steps.map((step, index) => {
        const number = index + 1;
        const done = number < current;
        const here = number === current;
        return (
          <li
            key={step}
            aria-current={here ? 'step' : undefined}
            className="flex items-center gap-2 not-last:after:h-px not-last:after:w-6 not-last:after:bg-border sm:not-last:after:w-10"
          >
            <span
              className={cn(
                'grid size-7 place-items-center rounded-full border text-xs font-medium tnum',
                done && 'border-primary bg-primary-soft text-primary-soft-foreground',
                here && 'border-primary bg-primary text-primary-foreground',
                !done && !here && 'border-input text-muted-foreground',
              )}
            >
              {done ? <Check aria-hidden className="size-4" /> : number}
            </span>
            <span
              className={cn(here ? 'font-medium' : 'sr-only text-muted-foreground sm:not-sr-only')}
            >
              {step}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
