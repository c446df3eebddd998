import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export function Label({ className, ...props }: ComponentProps<'label'>) {
  // biome-ignore lint: the caller names the control (htmlFor)
  return <label {...props} className={cn('text-sm font-medium', className)} />;
}
