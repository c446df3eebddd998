import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, LoadFailed } from '#web/ui/layout/states.tsx';
import { Skeletons } from '#web/ui/loading.tsx';
import { LoadMore } from './load-more.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

interface PagesProps<Row> {
  query: Pick<
    UseInfiniteQueryResult,
    | 'isError'
    | 'error'
    | 'refetch'
    | 'hasNextPage'
    | 'fetchNextPage'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
  >;
  /** of all pages; undefined until loaded */
  rows: Row[] | undefined;
  copy: Record<'failed' | 'failedText' | 'loading' | 'more', string>;
  /** title and text if there are no rows */
  empty: readonly [string, string];
  children: (rows: Row[]) => ReactNode;
}

/** Paginated rows with loading, error and empty states. */
export function Pages<Row>({ query, rows, copy, empty: [title, text], children }: PagesProps<Row>) {
  if (!rows && query.isError) {
    const texts = { title: copy.failed, text: copy.failedText };
    return <LoadFailed query={query} copy={texts} className="py-8" />;
  }
  if (!rows) {
    return <Skeletons label={copy.loading} rows={3} className="h-12" />;
  }
  if (rows.length === 0) {
    return <EmptyState level={3} copy={{ title, text }} className="px-0 py-8" />;
  }
  return (
    <div className="flex flex-col gap-4">
      {children(rows)}
      <LoadMore query={query} busyLabel={kitCopy.loading}>
        {copy.more}
      </LoadMore>
    </div>
  );
}

interface Props<Entry> extends Omit<PagesProps<Entry>, 'rows'> {
  query: PagesProps<Entry>['query'] & { data: InfiniteData<{ entries: Entry[] }> | undefined };
  copy: PagesProps<Entry>['copy'] & { title: string };
}

/** A log, newest first. */
export function LogPages<Entry>({ children, ...props }: Props<Entry>) {
  const rows = props.query.data?.pages.flatMap(({ entries }) => entries);
  return (
    <Pages {...props} rows={rows}>
      {(entries) => (
        <ol aria-label={props.copy.title} className="flex flex-col divide-y divide-border">
          {children(entries)}
        </ol>
      )}
    </Pages>
  );
}
