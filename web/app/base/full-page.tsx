import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';

interface Props {
  title: string;
  /** Inside the dashboard's frame. */
  framed?: boolean;
  children: ReactNode;
}

/** A page of last resort. */
export function FullPage({ title, framed = false, children }: Props) {
  const Around = framed ? 'div' : 'main';
  return (
    <Around
      className={cn(
        'flex flex-col items-center justify-center gap-4 px-6 text-center',
        framed ? 'min-h-[70dvh]' : 'min-h-dvh',
      )}
    >
      <title>{`${title} · OpenSetter`}</title>
      {children}
    </Around>
  );
}
