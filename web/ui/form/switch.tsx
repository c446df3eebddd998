import { Switch as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

/** On or off, at once. Give it a label by `id` and `htmlFor`. */
export function Switch({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...props}
      className={cn(
        'inline-flex h-6 w-11 shrink-0 touch-target items-center rounded-full border border-input bg-muted px-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        className,
      )}
    >
      <Radix.Thumb className="block size-4.5 rounded-full bg-input transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-primary-foreground" />
    </Radix.Root>
  );
}
