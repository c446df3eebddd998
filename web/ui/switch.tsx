import { Switch as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export function Switch({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...props}
      className={cn(
        'inline-flex h-6 w-10 shrink-0 touch-target items-center rounded-full border border-transparent bg-input p-0.5 transition-colors disabled:opacity-55 data-[state=checked]:bg-primary',
        className,
      )}
    >
      <Radix.Thumb className="block size-4.5 rounded-full bg-card shadow-sm transition-transform data-[state=checked]:translate-x-4" />
    </Radix.Root>
  );
}
