import {
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type {
  ConversationRow,
  ConversationStatus,
  ThreadMessage,
} from '#domain/conversations/schema.ts';
import { refetchChanged, refetchStale } from '#web/platform/query.ts';
import { rpc } from '#web/platform/rpc.ts';
import { messagesOf, unconfirmedIn, withMessage } from './thread-messages.ts';
import { type Filters, originFilterOf } from './use-filters.ts';

/** The shell marks what changed as stale; what did not is shown from the cache. */
const CACHE_MS = 300_000;
const TYPING_MS = 5_000;
/** In case the live connection is held back: while the tab is seen, and no search is repeated. */
const POLL_MS = 60_000;

const FIRST = undefined as string | undefined;
const PAGES = { initialPageParam: FIRST, staleTime: CACHE_MS };

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

export function listOptions(team_slug: string, filters: Filters) {
  const { campaign, status, view, tag, search } = filters;
  return rpc.conversations.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      team_slug,
      ...(campaign && { campaign_id: campaign }),
      ...(status && { conversation_status: status as ConversationStatus }),
      ...(view && { view }),
      ...(tag && { tag_id: tag }),
      ...originFilterOf(filters),
      ...(search && { search }),
      ...(cursor && { cursor }),
    }),
    ...PAGES,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    refetchInterval: (query) => refetchStale(query) || (search ? false : POLL_MS),
    placeholderData: keepPreviousData,
    select: rowsOf,
  });
}

/** Each conversation once: a lead may write between two pages, or be found by name and by text. */
function rowsOf({ pages }: InfiniteData<Page<ConversationRow>>): ConversationRow[] {
  const rows = new Map<string, ConversationRow>();
  for (const row of pages.flatMap(({ items }) => items)) {
    if (!rows.has(row.conversation_id)) rows.set(row.conversation_id, row);
  }
  return [...rows.values()];
}

/** The messages of one conversation, oldest first. */
export function threadOptions(team_slug: string, conversation_id: string) {
  return rpc.conversations.thread.infiniteOptions({
    input: (before: string | undefined) => ({
      team_slug,
      conversation_id,
      ...(before && { before }),
    }),
    ...PAGES,
    getNextPageParam: (oldest) => oldest.previousCursor ?? undefined,
    // No event reports an acknowledgement that does not come.
    refetchInterval: (query) =>
      Math.min(
        ...unconfirmedIn(messagesOf(query.state.data), Date.now()),
        refetchStale(query) || Number.POSITIVE_INFINITY,
      ),
    select: messagesOf,
  });
}

/** What happened to a conversation besides its messages, newest first. */
export function eventsOptions(team_slug: string, conversation_id: string) {
  return rpc.conversations.events.infiniteOptions({
    input: (before: string | undefined) => ({
      team_slug,
      conversation_id,
      ...(before && { before }),
    }),
    ...PAGES,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** The conversation with its handoff and what the reader may do; kept in step by the shell. */
export function conversationOptions(team_slug: string, conversation_id: string) {
  return queryOptions({
    ...rpc.conversations.get.queryOptions({ input: { team_slug, conversation_id } }),
    // The end of typing is news like any other; this is for the news that got lost.
    refetchInterval: (query) => (query.state.data?.agentTyping ? TYPING_MS : refetchStale(query)),
  });
}

export function campaignsOptions(team_slug: string) {
  return rpc.campaigns.list.queryOptions({ input: { team_slug } });
}

/** Fetches the team's lists again: those that are shown now, the others when they are. */
export function refetchLists(queryClient: QueryClient, team_slug: string): void {
  refetchChanged(queryClient, { queryKey: rpc.conversations.list.key({ input: { team_slug } }) });
}

export function refetchThread(
  queryClient: QueryClient,
  team_slug: string,
  conversation_id: string,
): void {
  refetchChanged(queryClient, threadOptions(team_slug, conversation_id));
}

/** Puts a message as the server has just answered it into a loaded thread: in its place, or last. */
export async function putMessage(
  queryClient: QueryClient,
  team_slug: string,
  conversation_id: string,
  message: ThreadMessage,
): Promise<void> {
  const { queryKey } = threadOptions(team_slug, conversation_id);
  // A page that was read before would show the thread without it.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (loaded) => loaded && withMessage(loaded, message));
  refetchThread(queryClient, team_slug, conversation_id);
}

/** Changes something of a row wherever it is shown. */
export function markRow(
  queryClient: QueryClient,
  team_slug: string,
  conversation_id: string,
  marks: Partial<ConversationRow>,
): void {
  queryClient.setQueriesData<InfiniteData<Page<ConversationRow>>>(
    {
      queryKey: rpc.conversations.list.key({ input: { team_slug } }),
      // What is out of date stays so: data that is set counts as fresh.
      predicate: ({ state }) => state.fetchStatus === 'fetching' || !state.isInvalidated,
    },
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page) => ({
          ...page,
          items: page.items.map((row) =>
            row.conversation_id === conversation_id ? { ...row, ...marks } : row,
          ),
        })),
      },
  );
  queryClient.setQueryData(
    conversationOptions(team_slug, conversation_id).queryKey,
    (about) => about && { ...about, conversation: { ...about.conversation, ...marks } },
  );
}
