import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export function Checkbox({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...props}
      className={cn(
        'size-5 shrink-0 touch-target rounded-sm border border-input bg-card disabled:opacity-55 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground',
        className,
      )}
    >
      <Radix.Indicator className="flex items-center justify-center">
        <Check aria-hidden className="size-4" />
      </Radix.Indicator>
    </Radix.Root>
  );
}
