import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

export const controlClasses =
  'w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground transition-colors placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-55 focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring/40 aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive/40';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cn(controlClasses, 'h-11 md:h-10', className)} />;
}
