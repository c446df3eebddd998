import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** Why something failed, in a line that screen readers announce. Renders nothing without a text. */
export function ErrorText({ className, children, ...props }: ComponentProps<'p'>) {
  if (!children) return null;
  return (
    <p {...props} role="alert" className={cn('text-sm text-destructive', className)}>
      {children}
    </p>
  );
}
