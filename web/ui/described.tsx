import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface DescribedProps {
  label: ReactNode;
  children: ReactNode;
  /** of the value */
  className?: string;
}

/** One term and its value, in a `dl`. */
export function Described({ label, children, className }: DescribedProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className={cn('wrap-anywhere', className)}>{children}</dd>
    </div>
  );
}
