import { Progress as Radix } from 'radix-ui';
import { cn } from './cn.ts';

interface Props {
  /** percent, 0 to 100 */
  value: number;
  label: string;
  className?: string;
}

export function Progress({ value, label, className }: Props) {
  return (
    <Radix.Root
      value={value}
      aria-label={label}
      className={cn('h-1.5 overflow-hidden rounded-full bg-accent', className)}
    >
      <Radix.Indicator
        className="h-full origin-left rounded-full bg-primary transition-transform"
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </Radix.Root>
  );
}
