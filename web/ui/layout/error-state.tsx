import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { TriangleAlert } from '../first-icons.ts';

interface Props {
  title: string;
  /** What happened, what is safe, what to do. */
  description: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Stands where the missing content would. */
export function ErrorState({ title, description, action, className }: Props) {
  return (
    <div
      role="alert"
      className={cn('flex flex-col items-center gap-4 px-6 py-14 text-center', className)}
    >
      <TriangleAlert aria-hidden className="size-10 text-destructive" />
      <div className="flex max-w-md flex-col gap-1.5">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-sm text-muted-foreground">{description}</p>
      </div>
      {action}
    </div>
  );
}
