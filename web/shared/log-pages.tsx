import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, LoadFailed } from '#web/ui/layout/states.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { LoadMore } from './load-more.tsx';

interface Props<Entry> {
  query: Pick<
    UseInfiniteQueryResult<InfiniteData<{ entries: Entry[] }>>,
    | 'data'
    | 'isError'
    | 'error'
    | 'refetch'
    | 'hasNextPage'
    | 'fetchNextPage'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
  >;
  copy: Record<'title' | 'failed' | 'failedText' | 'loading' | 'more' | 'moreBusy', string> & {
    retry?: string;
  };
  /** title and text when there is nothing */
  empty: readonly [string, string];
  children: (entries: Entry[]) => ReactNode;
}

/** A log, newest first, a page after another: while it loads, when it cannot be had, when it is empty. */
export function LogPages<Entry>({ query, copy, empty, children }: Props<Entry>) {
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
          <Skeleton key={row} className="h-10" />
        ))}
      </output>
    );
  }
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    const [title, text] = empty;
    return <EmptyState level={3} title={title} description={text} className="py-8" />;
  }
  return (
    <div className="flex flex-col gap-4">
      <ol aria-label={copy.title} className="flex flex-col divide-y divide-border">
        {children(entries)}
      </ol>
      <LoadMore query={query} busyLabel={copy.moreBusy}>
        {copy.more}
      </LoadMore>
    </div>
  );
}
