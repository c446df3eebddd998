import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type { ConversationRow, ConversationStatus } from '#domain/conversations/schema.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import {
  type LoadedConversations,
  mergeFirstPage,
  replaceRow,
  rowsOf,
} from './conversation-rows.ts';
import { type LoadedThread, mergeLatest } from './thread-messages.ts';
import type { Filters } from './use-filters.ts';

const CACHE_MS = 300_000;
const TYPING_MS = 5_000;

/*
 * List and thread have keys of their own: the shell refetches stale queries whole, page after page,
 * where one fresh page merged into what is loaded says the same (mergeFirstPage, mergeLatest).
 */
const listKey = (teamSlug: string, filters: Filters) => ['conversation-list', teamSlug, filters];
const threadKey = (teamSlug: string, conversationId: string) => [
  'conversation-thread',
  teamSlug,
  conversationId,
];

const FIRST: string | undefined = undefined;

export function listOptions(teamSlug: string, filters: Filters) {
  return infiniteQueryOptions({
    queryKey: listKey(teamSlug, filters),
    queryFn: ({ pageParam, signal }) => fetchList(teamSlug, filters, pageParam, signal),
    initialPageParam: FIRST,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: CACHE_MS,
    placeholderData: keepPreviousData,
  });
}

export function threadOptions(teamSlug: string, conversation_id: string) {
  return infiniteQueryOptions({
    queryKey: threadKey(teamSlug, conversation_id),
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam ? { before: pageParam } : {};
      return client.conversations.thread({ teamSlug, conversation_id, ...before }, { signal });
    },
    initialPageParam: FIRST,
    getNextPageParam: (oldest) => oldest.previousCursor ?? undefined,
    staleTime: CACHE_MS,
  });
}

/** The conversation with its handoff and what the reader may do; kept in step by the shell. */
export function conversationOptions(teamSlug: string, conversation_id: string) {
  return queryOptions({
    ...rpc.conversations.get.queryOptions({ input: { teamSlug, conversation_id } }),
    // The end of typing is news like any other; this is for the news that got lost.
    refetchInterval: (query) => (query.state.data?.agentTyping ? TYPING_MS : false),
  });
}

export function campaignsOptions(teamSlug: string) {
  return rpc.campaigns.list.queryOptions({ input: { teamSlug } });
}

/** Brings a loaded list up to date; `changed` are conversations with news that may be further down. */
export async function refreshList(
  queryClient: QueryClient,
  teamSlug: string,
  filters: Filters,
  changed: Iterable<string> = [],
): Promise<void> {
  const queryKey = listKey(teamSlug, filters);
  const fresh = await fetchList(teamSlug, filters);
  await settled(queryClient, queryKey);
  queryClient.setQueryData<LoadedConversations>(
    queryKey,
    (loaded) => loaded && mergeFirstPage(loaded, fresh),
  );
  const onTop = new Set(fresh.items.map((row) => row.conversation_id));
  const loaded = rowsOf(queryClient.getQueryData<LoadedConversations>(queryKey));
  const known = new Set(loaded.map((row) => row.conversation_id));
  for (const conversation_id of changed) {
    if (onTop.has(conversation_id) || !known.has(conversation_id)) continue;
    const { conversation } = await client.conversations.get({ teamSlug, conversation_id });
    putRow(queryClient, teamSlug, conversation, filters);
  }
}

/** Brings every list of the team that is on screen up to date. */
export async function refreshLists(queryClient: QueryClient, teamSlug: string): Promise<void> {
  const queries = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['conversation-list', teamSlug], type: 'active' });
  for (const { queryKey } of queries) {
    await refreshList(queryClient, teamSlug, queryKey[2] as Filters).catch(() => undefined);
  }
}

/** Brings a loaded thread up to date. */
export async function refreshThread(
  queryClient: QueryClient,
  teamSlug: string,
  conversation_id: string,
): Promise<void> {
  const queryKey = threadKey(teamSlug, conversation_id);
  const latest = await client.conversations.thread({ teamSlug, conversation_id });
  await settled(queryClient, queryKey);
  queryClient.setQueryData<LoadedThread>(
    queryKey,
    (loaded) => loaded && mergeLatest(loaded, latest),
  );
}

/** Puts a row into every loaded list of the team, or with `filters` into that one, where it must fit. */
export function putRow(
  queryClient: QueryClient,
  teamSlug: string,
  row: ConversationRow,
  filters?: Filters,
): void {
  const queryKey = filters ? listKey(teamSlug, filters) : ['conversation-list', teamSlug];
  const fit = { campaign_id: filters?.campaign, conversation_status: filters?.status };
  queryClient.setQueriesData<LoadedConversations>(
    { queryKey },
    (loaded) => loaded && replaceRow(loaded, row, fit),
  );
}

/** A page that is being fetched is put to what was there when it began: merging waits for it. */
async function settled(queryClient: QueryClient, queryKey: unknown[]): Promise<void> {
  while (queryClient.isFetching({ queryKey, exact: true }) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function fetchList(teamSlug: string, filters: Filters, cursor?: string, signal?: AbortSignal) {
  return client.conversations.list(
    {
      teamSlug,
      ...(filters.campaign ? { campaign_id: filters.campaign } : {}),
      ...(filters.status ? { conversation_status: filters.status as ConversationStatus } : {}),
      ...(filters.search ? { search: filters.search } : {}),
      ...(cursor ? { cursor } : {}),
    },
    signal ? { signal } : {},
  );
}
