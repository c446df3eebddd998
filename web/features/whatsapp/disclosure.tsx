import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';
import { ChevronDown } from '#web/ui/icons.ts';

interface Props {
  summary: string;
  className?: string;
  children: ReactNode;
}

/** Content that opens below its summary. */
export function Disclosure({ summary, className, children }: Props) {
  return (
    <details className={cn('group', className)}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
