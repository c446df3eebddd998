import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

interface Props extends ComponentProps<'label'> {
  htmlFor: string;
}

export function Label({ className, htmlFor, ...props }: Props) {
  return <label htmlFor={htmlFor} {...props} className={cn('text-sm font-medium', className)} />;
}
