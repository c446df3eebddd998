import type { ReactNode } from 'react';
import { refusalOf } from '#web/platform/rpc.ts';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';
import { TriangleAlert } from '../first-icons.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  /** A simple drawing or an icon. */
  picture?: ReactNode;
  title: string;
  /** What will appear here and why it is worth it. */
  description: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  level?: 2 | 3;
  className?: string;
}

export function EmptyState({ picture, title, description, action, level = 2, className }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn('flex flex-col items-center gap-4 px-6 py-14 text-center', className)}>
      {picture ? <div className="text-muted-foreground [&>svg]:size-12">{picture}</div> : null}
      <div className="flex max-w-md flex-col gap-1.5">
        <Heading className="text-lg font-semibold text-balance">{title}</Heading>
        <p className="text-sm text-balance text-muted-foreground">{description}</p>
      </div>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  /** What happened, what is safe, what to do. */
  description: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Stands where the missing content would. */
export function ErrorState({ title, description, action, className }: ErrorStateProps) {
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

interface LoadFailedProps {
  query: { error: unknown; refetch: () => unknown };
  /** `text` is shown if the server gives no reason. */
  copy: { title: string; text: string; retry?: string };
  className?: string;
}

/** Stands where a query's data would, and offers another try. */
export function LoadFailed({ query, copy, className }: LoadFailedProps) {
  return (
    <ErrorState
      title={copy.title}
      description={refusalOf(query.error, copy.text)}
      action={<Button onClick={() => void query.refetch()}>{copy.retry ?? kitCopy.retry}</Button>}
      {...(className && { className })}
    />
  );
}
