import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type {
  ConversationRow,
  ConversationStatus,
  ThreadMessage,
} from '#domain/conversations/schema.ts';
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
import { type LoadedThread, mergeLatest, withMessage } from './thread-messages.ts';
import type { Filters } from './use-filters.ts';

const CACHE_MS = 300_000;
const TYPING_MS = 5_000;
/** So many rows further down are looked at one by one. */
const SINGLE_ROWS = 10;

/*
 * List and thread hear themselves of changed conversations: the shell refetches stale queries whole,
 * page after page, where one fresh page merged into what is loaded says the same (mergeFirstPage,
 * mergeLatest). Of a changed campaign every row may tell: then the shell does refetch the lists.
 */
const listsKey = (team_slug: string) => rpc.conversations.list.key({ input: { team_slug } });
const listKey = (team_slug: string, filters: Filters) => [...listsKey(team_slug), filters];
const threadKey = (team_slug: string, conversation_id: string) =>
  rpc.conversations.thread.key({ input: { team_slug, conversation_id } });

const FIRST: string | undefined = undefined;

export function listOptions(team_slug: string, filters: Filters) {
  return infiniteQueryOptions({
    queryKey: listKey(team_slug, filters),
    queryFn: ({ pageParam, signal }) => fetchList(team_slug, filters, pageParam, signal),
    initialPageParam: FIRST,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: CACHE_MS,
    placeholderData: keepPreviousData,
  });
}

export function threadOptions(team_slug: string, conversation_id: string) {
  return infiniteQueryOptions({
    queryKey: threadKey(team_slug, conversation_id),
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam ? { before: pageParam } : {};
      return client.conversations.thread({ team_slug, conversation_id, ...before }, { signal });
    },
    initialPageParam: FIRST,
    getNextPageParam: (oldest) => oldest.previousCursor ?? undefined,
    staleTime: CACHE_MS,
  });
}

/** What happened to a conversation besides its messages, newest first. */
export function eventsOptions(team_slug: string, conversation_id: string) {
  return infiniteQueryOptions({
    queryKey: rpc.conversations.events.key({ input: { team_slug, conversation_id } }),
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam ? { before: pageParam } : {};
      return client.conversations.events({ team_slug, conversation_id, ...before }, { signal });
    },
    initialPageParam: FIRST,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: CACHE_MS,
  });
}

/** The team's notes about a lead, newest first. */
export function notesOptions(team_slug: string, conversation_id: string) {
  return infiniteQueryOptions({
    queryKey: rpc.conversations.notes.key({ input: { team_slug, conversation_id } }),
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam ? { before: pageParam } : {};
      return client.conversations.notes({ team_slug, conversation_id, ...before }, { signal });
    },
    initialPageParam: FIRST,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: CACHE_MS,
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

/** Brings a loaded list up to date; `changed` are conversations with news that may be further down. */
export async function refreshList(
  queryClient: QueryClient,
  team_slug: string,
  filters: Filters,
  changed: Iterable<string> = [],
): Promise<void> {
  const queryKey = listKey(team_slug, filters);
  // What a search found is in another order, and stays where it is: its rows alone are brought up to date.
  const fresh = filters.search ? undefined : await fetchList(team_slug, filters);
  if (fresh) {
    await mergeInto<LoadedConversations>(queryClient, queryKey, (loaded) =>
      mergeFirstPage(loaded, fresh),
    );
  }
  const onTop = new Set(fresh?.items.map((row) => row.conversation_id));
  const loaded = queryClient.getQueryData<LoadedConversations>(queryKey);
  const known = new Set(rowsOf(loaded).map((row) => row.conversation_id));
  const further = [...changed].filter((id) => !onTop.has(id) && known.has(id));
  // A change of many costs fewer requests by pages than row by row.
  if (fresh && further.length > Math.max(SINGLE_ROWS, loaded?.pages.length ?? 0)) {
    await queryClient.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
    return;
  }
  for (const conversation_id of further) {
    const row = await findRow(team_slug, conversation_id);
    if (row) putRow(queryClient, team_slug, row, filters);
    else takeOutRow(queryClient, team_slug, conversation_id);
  }
}

/** Undefined when it is gone: removed with its campaign, or joined with another of the same lead. */
async function findRow(
  team_slug: string,
  conversation_id: string,
): Promise<ConversationRow | undefined> {
  try {
    return (await client.conversations.get({ team_slug, conversation_id })).conversation;
  } catch (error) {
    if (errorCode(error) === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** Brings every list of the team that is on screen up to date. */
export async function refreshLists(queryClient: QueryClient, team_slug: string): Promise<void> {
  const queries = queryClient
    .getQueryCache()
    .findAll({ queryKey: listsKey(team_slug), type: 'active' });
  for (const { queryKey } of queries) {
    await refreshList(queryClient, team_slug, queryKey[2] as Filters).catch(() => undefined);
  }
}

/** Brings a loaded thread up to date. */
export async function refreshThread(
  queryClient: QueryClient,
  team_slug: string,
  conversation_id: string,
): Promise<void> {
  const queryKey = threadKey(team_slug, conversation_id);
  const latest = await client.conversations.thread({ team_slug, conversation_id });
  await mergeInto<LoadedThread>(queryClient, queryKey, (loaded) => mergeLatest(loaded, latest));
}

/** Puts a message as the server has just answered it into a loaded thread: in its place, or last. */
export function putMessage(
  queryClient: QueryClient,
  team_slug: string,
  conversation_id: string,
  message: ThreadMessage,
): void {
  queryClient.setQueryData<LoadedThread>(
    threadKey(team_slug, conversation_id),
    (loaded) => loaded && withMessage(loaded, message),
  );
}

/** Puts a row into every loaded list of the team, or with `filters` into that one, where it must fit. */
export function putRow(
  queryClient: QueryClient,
  team_slug: string,
  row: ConversationRow,
  filters?: Filters,
): void {
  const queryKey = filters ? listKey(team_slug, filters) : listsKey(team_slug);
  const fit = {
    campaign_id: filters?.campaign,
    conversation_status: filters?.status,
    view: filters?.view,
    tag_id: filters?.tag,
    reader: queryClient.getQueryData(rpc.accounts.me.queryKey())?.user.id,
  };
  changeLists(queryClient, queryKey, (loaded) => replaceRow(loaded, row, fit));
}

/** Changes something of a row wherever it is shown. */
export function markRow(
  queryClient: QueryClient,
  team_slug: string,
  conversation_id: string,
  marks: Partial<ConversationRow>,
): void {
  changeLists(queryClient, listsKey(team_slug), (loaded) => ({
    ...loaded,
    pages: loaded.pages.map((page) => ({
      ...page,
      items: page.items.map((row) =>
        row.conversation_id === conversation_id ? { ...row, ...marks } : row,
      ),
    })),
  }));
  queryClient.setQueryData(
    conversationOptions(team_slug, conversation_id).queryKey,
    (about) => about && { ...about, conversation: { ...about.conversation, ...marks } },
  );
}

function takeOutRow(queryClient: QueryClient, team_slug: string, conversation_id: string): void {
  changeLists(queryClient, listsKey(team_slug), (loaded) => removeRow(loaded, conversation_id));
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

/** As of which transaction the list's first page is, once it is there; undefined when nobody can say. */
export async function listAsOf(queryClient: QueryClient, team_slug: string, filters: Filters) {
  const queryKey = listKey(team_slug, filters);
  await settled(queryClient, queryKey);
  return queryClient.getQueryData<LoadedConversations>(queryKey)?.pages[0]?.as_of;
}

export function isListLoaded(queryClient: QueryClient, team_slug: string, filters: Filters) {
  return queryClient.getQueryData(listKey(team_slug, filters)) !== undefined;
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

function fetchList(team_slug: string, filters: Filters, cursor?: string, signal?: AbortSignal) {
  return client.conversations.list(
    {
      team_slug,
      ...(filters.campaign ? { campaign_id: filters.campaign } : {}),
      ...(filters.status ? { conversation_status: filters.status as ConversationStatus } : {}),
      ...(filters.view ? { view: filters.view } : {}),
      ...(filters.tag ? { tag_id: filters.tag } : {}),
      ...(filters.search ? { search: filters.search } : {}),
      ...(cursor ? { cursor } : {}),
    },
    signal ? { signal } : {},
  );
}
