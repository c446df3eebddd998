import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

type ContentProps = ComponentProps<typeof Radix.Content> & { 'aria-label': string };

/** Floats beside its trigger, stays within the page, and returns the focus when it closes. */
export function PopoverContent({ className, ...props }: ContentProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={8}
        {...props}
        className={cn(
          'z-50 animate-in rounded-lg border border-border bg-popover p-2 shadow-md outline-none',
          className,
        )}
      />
    </Radix.Portal>
  );
}
