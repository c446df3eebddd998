import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { ConversationRow, ConversationStatus } from '#domain/conversations/schema.ts';
import { errorCode } from '#web/platform/errors.ts';
import { refetchStale } from '#web/platform/query.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import {
  type LoadedConversations,
  mergeFirstPage,
  removeRow,
  replaceRow,
  rowsOf,
} from './conversation-rows.ts';
import { type LoadedThread, mergeLatest } from './thread-messages.ts';
import type { Filters } from './use-filters.ts';

const CACHE_MS = 300_000;
const TYPING_MS = 5_000;

/*
 * List and thread hear themselves of changed conversations: the shell refetches stale queries whole,
 * page after page, where one fresh page merged into what is loaded says the same (mergeFirstPage,
 * mergeLatest). Of a changed campaign every row may tell: then the shell does refetch the lists.
 */
const listsKey = (teamSlug: string) => rpc.conversations.list.key({ input: { teamSlug } });
const listKey = (teamSlug: string, filters: Filters) => [...listsKey(teamSlug), filters];
const threadKey = (teamSlug: string, conversation_id: string) =>
  rpc.conversations.thread.key({ input: { teamSlug, conversation_id } });

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
    refetchInterval: (query) => (query.state.data?.agentTyping ? TYPING_MS : refetchStale(query)),
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
  await mergeInto<LoadedConversations>(queryClient, queryKey, (loaded) =>
    mergeFirstPage(loaded, fresh),
  );
  const onTop = new Set(fresh.items.map((row) => row.conversation_id));
  const loaded = rowsOf(queryClient.getQueryData<LoadedConversations>(queryKey));
  const known = new Set(loaded.map((row) => row.conversation_id));
  for (const conversation_id of changed) {
    if (onTop.has(conversation_id) || !known.has(conversation_id)) continue;
    const row = await findRow(teamSlug, conversation_id);
    if (row) putRow(queryClient, teamSlug, row, filters);
    else takeOutRow(queryClient, teamSlug, conversation_id);
  }
}

/** Undefined when it is gone: removed with its campaign, or joined with another of the same lead. */
async function findRow(
  teamSlug: string,
  conversation_id: string,
): Promise<ConversationRow | undefined> {
  try {
    return (await client.conversations.get({ teamSlug, conversation_id })).conversation;
  } catch (error) {
    if (errorCode(error) === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** Brings every list of the team that is on screen up to date. */
export async function refreshLists(queryClient: QueryClient, teamSlug: string): Promise<void> {
  const queries = queryClient
    .getQueryCache()
    .findAll({ queryKey: listsKey(teamSlug), type: 'active' });
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
  await mergeInto<LoadedThread>(queryClient, queryKey, (loaded) => mergeLatest(loaded, latest));
}

/** Puts a row into every loaded list of the team, or with `filters` into that one, where it must fit. */
export function putRow(
  queryClient: QueryClient,
  teamSlug: string,
  row: ConversationRow,
  filters?: Filters,
): void {
  const queryKey = filters ? listKey(teamSlug, filters) : listsKey(teamSlug);
  const fit = { campaign_id: filters?.campaign, conversation_status: filters?.status };
  changeLists(queryClient, queryKey, (loaded) => replaceRow(loaded, row, fit));
}

function takeOutRow(queryClient: QueryClient, teamSlug: string, conversation_id: string): void {
  changeLists(queryClient, listsKey(teamSlug), (loaded) => removeRow(loaded, conversation_id));
}

/** A list that is not shown and out of date as a whole stays so: it is fetched when shown again. */
function changeLists(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (loaded: LoadedConversations) => LoadedConversations,
): void {
  queryClient.setQueriesData<LoadedConversations>(
    { queryKey, predicate: (query) => query.isActive() || !query.state.isInvalidated },
    (loaded) => loaded && change(loaded),
  );
}

export function isListLoaded(queryClient: QueryClient, teamSlug: string, filters: Filters) {
  return queryClient.getQueryData(listKey(teamSlug, filters)) !== undefined;
}

/** What is known to be out of date as a whole, and could not be fetched, no single page mends. */
async function mergeInto<Loaded>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  merge: (loaded: Loaded) => Loaded,
): Promise<void> {
  await settled(queryClient, queryKey);
  if (queryClient.getQueryState(queryKey)?.isInvalidated) {
    await queryClient.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
  } else {
    queryClient.setQueryData<Loaded>(queryKey, (loaded) => loaded && merge(loaded));
  }
}

/** A page that is being fetched is put to what was there when it began: merging waits for it. */
async function settled(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
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
