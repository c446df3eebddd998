import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Side, ThreadRow } from '#domain/support/threads.ts';
import { EmptyState, LoadFailed } from '#web/ui/layout/states.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { LoadMore } from '../load-more.tsx';
import { ThreadList } from './thread-list.tsx';

interface Props {
  query: UseInfiniteQueryResult<InfiniteData<{ threads: ThreadRow[] }>>;
  reader: Side;
  copy: Record<
    | 'failed'
    | 'failedText'
    | 'retry'
    | 'loading'
    | 'none'
    | 'noneText'
    | 'list'
    | 'unread'
    | 'more'
    | 'moreBusy',
    string
  >;
  chosen: string | null;
  onChoose: (thread: ThreadRow) => void;
}

/** Conversations with support, a page after another: while they load, when they cannot be had. */
export function ThreadPages({ query, reader, copy, chosen, onChoose }: Props) {
  const { data, isError } = query;
  if (!data && isError) {
    return (
      <LoadFailed
        query={query}
        copy={{ title: copy.failed, text: copy.failedText, retry: copy.retry }}
        className="py-8"
      />
    );
  }
  if (!data) {
    return (
      <output aria-label={copy.loading} className="flex flex-col gap-3">
        {['a', 'b', 'c'].map((row) => (
          <Skeleton key={row} className={reader === 'staff' ? 'h-20' : 'h-16'} />
        ))}
      </output>
    );
  }
  const threads = data.pages.flatMap((page) => page.threads);
  if (threads.length === 0) {
    return <EmptyState title={copy.none} description={copy.noneText} className="px-0 py-8" />;
  }
  return (
    <div className="flex flex-col gap-3">
      <ThreadList
        threads={threads}
        reader={reader}
        label={copy.list}
        unreadLabel={copy.unread}
        chosen={chosen}
        onChoose={onChoose}
      />
      <LoadMore query={query} busyLabel={copy.moreBusy}>
        {copy.more}
      </LoadMore>
    </div>
  );
}

interface MissingThreadProps {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  copy: Record<'threadFailed' | 'failedText' | 'retry' | 'threadLoading', string>;
}

/** In the place of a conversation with support: while it loads, when it cannot be had. */
export function MissingThread({ query, copy }: MissingThreadProps) {
  return (
    <Card>
      {query.isError ? (
        <LoadFailed
          query={query}
          copy={{ title: copy.threadFailed, text: copy.failedText, retry: copy.retry }}
        />
      ) : (
        <output aria-label={copy.threadLoading} className="flex flex-col gap-3">
          <Skeleton className="h-16 w-2/3" />
          <Skeleton className="h-16 w-2/3 self-end" />
        </output>
      )}
    </Card>
  );
}
