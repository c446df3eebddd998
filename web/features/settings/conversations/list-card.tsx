import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { RetryNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { common } from '#copy/settings/conversations.ts';

interface Props<Item> {
  title: string;
  text: string;
  empty: string;
  add?: ReactNode;
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'>;
  children: (item: Item) => ReactNode;
}

/** A card with a list: while it loads, when it cannot be had, when it is empty, and with its lines. */
export function ListCard<Item>({ title, text, empty, add, query, children }: Props<Item>) {
  const { data, error } = query;
  return (
    <Card>
      <CardHeader title={title} description={text} aside={add} />
      {error && !data ? (
        <RetryNotice retry={common.retry} onRetry={() => void query.refetch()}>
          {common.failed}
        </RetryNotice>
      ) : !data ? (
        <output aria-label={common.loading} className="flex flex-col gap-2">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-2/3" />
        </output>
      ) : data.length === 0 ? (
        <p className="text-sm text-muted-foreground">{empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">{data.map(children)}</ul>
      )}
    </Card>
  );
}

/** A line of such a list: what it is, and what can be done with it. */
export function ListLine({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5 text-sm">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
      <div className="flex shrink-0">{actions}</div>
    </li>
  );
}
