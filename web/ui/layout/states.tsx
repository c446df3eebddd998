import type { ReactNode } from 'react';
import { refusalOf } from '#web/platform/rpc.ts';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';
import { TriangleAlert } from '../first-icons.ts';
import { RetryNotice } from '../notice.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  /** A simple illustration or an icon. */
  picture?: ReactNode;
  /** What will appear here, and why it is useful. */
  copy: { title: string; text: ReactNode };
  /** The next step. */
  action?: ReactNode;
  level?: 2 | 3;
  className?: string;
}

export function EmptyState({ picture, copy, action, level = 2, className }: Props) {
  const Heading = `h${level}` as const;
  const room = level === 2 ? 'py-14' : 'py-8';
  return (
    <div className={cn('flex flex-col items-center gap-4 px-6 text-center', room, className)}>
      {picture ? <div className="text-muted-foreground [&>svg]:size-12">{picture}</div> : null}
      <div className="flex max-w-md flex-col gap-1.5">
        <Heading className="text-lg font-semibold text-balance">{copy.title}</Heading>
        <p className="text-sm text-balance text-muted-foreground">{copy.text}</p>
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

/** Replaces the missing content. */
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

interface LoadedProps<Data> {
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  /** a placeholder in the shape of the content */
  waiting: ReactNode;
  /** one line, or a title and text in a larger space */
  failed: string | LoadFailedProps['copy'];
  children: (data: Data) => ReactNode;
}

/** A query's data, or its loading or error state with a retry. */
export function Loaded<Data>({ query, waiting, failed, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return waiting;
  if (typeof failed !== 'string') return <LoadFailed query={query} copy={failed} />;
  return <RetryNotice query={query}>{failed}</RetryNotice>;
}

interface LoadFailedProps {
  query: { error: unknown; refetch: () => unknown };
  /** `text` is shown if the server gives no reason. */
  copy: { title: string; text: string };
  className?: string;
}

/** Replaces a query's data and offers a retry. */
export function LoadFailed({ query, copy, className }: LoadFailedProps) {
  return (
    <ErrorState
      title={copy.title}
      description={refusalOf(query.error, copy.text)}
      action={<Button onClick={() => void query.refetch()}>{kitCopy.retry}</Button>}
      {...(className && { className })}
    />
  );
}
