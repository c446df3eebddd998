import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { errorCode, messageOf } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { useFurtherPage } from '#web/shared/load-more.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx';
import { MessagesSquare } from '#web/ui/first-icons.ts';
import { SearchX } from '#web/ui/icons.ts';
import { RetryNotice } from '#web/ui/notice.tsx';
import { listOptions } from '../api.ts';
import { ConversationList, type ListHandle, RowSkeleton } from './conversation-list.tsx';
import { list, screen } from '#copy/conversations/screen.ts';
import { inbox } from '#copy/conversations/inbox.ts';
import { InboxBar } from './inbox-bar.tsx';
import { type Filters, NO_FILTERS, useFilters } from '../use-filters.ts';
import type { Selection } from './use-selection.ts';

const NO_ROWS: ConversationRow[] = [];

/**
 * The rows of a view or search, page by page. A search reads a limited part of the messages per page, so
 * a page may be empty although more follow. Those pages are fetched immediately.
 */
export function useConversationList(team_slug: string, filters: Filters) {
  const query = useInfiniteQuery(listOptions(team_slug, filters));
  const { data: rows = NO_ROWS, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    const left = new AbortController();
    // A loop, because a page that arrives immediately causes no render in between.
    const fill = async () => {
      let found = await fetchNextPage();
      while (
        !left.signal.aborted &&
        found.data?.length === 0 &&
        found.hasNextPage &&
        !found.isError
      ) {
        found = await fetchNextPage();
      }
    };
    if (rows.length === 0 && hasNextPage && !isFetching && !isError) void fill();
    return () => left.abort();
  }, [rows, hasNextPage, isFetching, isError, fetchNextPage]);
  return { query, rows, fetchMore: useFurtherPage(query) };
}

interface Props {
  selection: Selection;
  searchRef?: RefObject<HTMLInputElement | null>;
  handle?: RefObject<ListHandle | null>;
  /** Called when a row is opened, to close the drawer. */
  onOpened?: () => void;
  className?: string;
  /** below the list */
  children: ReactNode;
}

/** Search, filters and the list. */
export function ListPane(props: Props) {
  const { selection, searchRef, onOpened, className, children } = props;
  const { team_slug } = useTeam();
  const { filters, conversationId, hrefOf } = useFilters();
  const defaultHandle = useRef<ListHandle>(null);
  const handle = props.handle ?? defaultHandle;
  const { query, rows, fetchMore } = useConversationList(team_slug, filters);
  const more = () => void fetchMore();
  return (
    <section
      aria-label={list.label}
      aria-busy={query.isPlaceholderData}
      className={cn('flex min-h-0 w-full shrink-0 flex-col md:w-80 md:border-r xl:w-96', className)}
    >
      <InboxBar
        selection={selection}
        searchRef={searchRef}
        onArrowDown={() => handle.current?.focusFirst()}
      />
      {rows.length > 0 ? (
        <ConversationList
          rows={rows}
          grouped={!filters.view && !filters.search}
          selectedId={conversationId}
          hrefOf={hrefOf}
          hasMore={query.hasNextPage && !query.isFetchNextPageError}
          loadingMore={query.isFetchingNextPage}
          onMore={more}
          handle={handle}
          onOpened={onOpened}
          selection={selection}
          scrollKey={`${team_slug} ${JSON.stringify(filters)}`}
          key={JSON.stringify(filters)}
        />
      ) : (
        <ListPlaceholder query={query} />
      )}
      {query.isFetchNextPageError && (
        <RetryNotice query={{ refetch: more }} retry={list.retry} className="rounded-none">
          {list.moreFailed}
        </RetryNotice>
      )}
      {children}
    </section>
  );
}

/** Loading, forbidden, error or empty. */
function ListPlaceholder({ query }: { query: UseInfiniteQueryResult }) {
  const { filters, change } = useFilters();
  if (query.isPending || (query.hasNextPage && !query.isError)) return <Loading />;
  if (query.isLoadingError) {
    if (errorCode(query.error) === 'FORBIDDEN') {
      return <ErrorState title={list.refused.title} description={list.refused.text} />;
    }
    return (
      <ErrorState
        title={list.failed.title}
        description={messageOf(query.error, list.failed.text)}
        action={
          <Button
            busy={query.isFetching}
            busyLabel={list.retry}
            onClick={() => void query.refetch()}
          >
            {list.retry}
          </Button>
        }
      />
    );
  }
  const { view, ...others } = filters;
  const emptyView = emptyTextOf(view);
  const otherwiseAll = Object.values(others).every((value) => value === '');
  if (otherwiseAll && emptyView) {
    return (
      <EmptyState
        picture={<MessagesSquare aria-hidden strokeWidth={1.25} />}
        copy={emptyView}
        action={
          <Button variant="secondary" onClick={() => change({ view: '' })}>
            {inbox.views.showAll}
          </Button>
        }
      />
    );
  }
  if (otherwiseAll && !view) {
    return (
      <EmptyState picture={<MessagesSquare aria-hidden strokeWidth={1.25} />} copy={list.empty} />
    );
  }
  const copy = filters.search ? list.noMatch : { ...list.noMatch, title: list.empty.title };
  return (
    <EmptyState
      picture={<SearchX aria-hidden strokeWidth={1.25} />}
      copy={copy}
      action={
        <Button variant="secondary" onClick={() => change(NO_FILTERS)}>
          {list.clearFilters}
        </Button>
      }
    />
  );
}

function Loading() {
  return (
    <div className="min-h-0 flex-1 overflow-hidden">
      <output className="sr-only">{screen.loading}</output>
      {Array.from({ length: 8 }, (_, index) => (
        <RowSkeleton key={index} />
      ))}
    </div>
  );
}

/** The text of an empty view, if it has its own. */
function emptyTextOf(view: Filters['view']) {
  const { empty } = inbox.views;
  return view in empty ? empty[view as keyof typeof empty] : undefined;
}
