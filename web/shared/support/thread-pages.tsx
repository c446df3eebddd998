import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ThreadRow } from '#domain/support/threads.ts';
import { LoadFailed } from '#web/ui/layout/states.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Pages } from '../log-pages.tsx';
import { type ListProps, ThreadList } from './thread-list.tsx';

interface Props extends ListProps {
  query: UseInfiniteQueryResult<InfiniteData<{ threads: ThreadRow[] }>>;
  copy: Record<
    'failed' | 'failedText' | 'loading' | 'none' | 'noneText' | 'list' | 'unread' | 'more',
    string
  >;
}

/** Conversations with support. */
export function ThreadPages({ query, ...list }: Props) {
  const { copy } = list;
  const rows = query.data?.pages.flatMap(({ threads }) => threads);
  return (
    <Pages query={query} rows={rows} copy={copy} empty={[copy.none, copy.noneText]}>
      {(threads) => <ThreadList {...list} threads={threads} />}
    </Pages>
  );
}

interface MissingThreadProps {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  copy: Record<'threadFailed' | 'failedText' | 'threadLoading', string>;
}

/** Shown while a support conversation is loading or has failed to load. */
export function MissingThread({ query, copy }: MissingThreadProps) {
  return (
    <Card>
      {query.isError ? (
        <LoadFailed query={query} copy={{ title: copy.threadFailed, text: copy.failedText }} />
      ) : (
        <output aria-label={copy.threadLoading} className="flex flex-col gap-3">
          <Skeleton className="h-16 w-2/3" />
          <Skeleton className="h-16 w-2/3 self-end" />
        </output>
      )}
    </Card>
  );
}
