import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { controlClasses } from './input.tsx';

/** Grows with its text between `rows` lines and the `max-h` given by class. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...props}
      rows={rows}
      className={cn(controlClasses, 'field-sizing-content max-h-96 py-2 leading-normal', className)}
    />
  );
}
