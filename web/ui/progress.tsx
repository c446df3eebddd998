import { Progress as Radix } from 'radix-ui';
import { cn } from './cn.ts';

interface Props {
  /** percent, 0 to 100 */
  value: number;
  label: string;
  /** how close the value is to its limit */
  tone?: keyof typeof TONES;
  className?: string;
}

const TONES = { primary: 'bg-primary', warning: 'bg-warning', destructive: 'bg-destructive' };

export function Progress({ value, label, tone = 'primary', className }: Props) {
  return (
    <Radix.Root
      value={value}
      aria-label={label}
      className={cn('h-1.5 overflow-hidden rounded-full bg-accent', className)}
    >
      <Radix.Indicator
        className={cn('h-full origin-left rounded-full transition-transform', TONES[tone])}
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </Radix.Root>
  );
}
