import { Tooltip as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

/** Once around the application: opens after 700 ms, the next one within 300 ms at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

interface Props {
  content: ReactNode;
  side?: ComponentProps<typeof Radix.Content>['side'];
  /** One element that can be focused. */
  children: ReactNode;
}

export function Tooltip({ content, side = 'top', children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-in rounded-md bg-foreground px-2.5 py-1.5 text-xs text-background"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
