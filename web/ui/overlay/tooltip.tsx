import { Tooltip as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

/** Wraps the application once. Opens after 700 ms; within 300 ms of another tooltip, immediately. */
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
  /** A single focusable element. */
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
