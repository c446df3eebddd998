import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ConversationRow, Outcome, ThreadMessage } from '#domain/conversations/schema.ts';
import { PAGES, refetchChanged, staleRetryInterval } from '#web/platform/query.ts';
import { client, refetchOnSettled, rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { messagesOf, unconfirmedIn, withMessage } from './thread-messages.ts';
import { type Filters, queryOf } from './use-filters.ts';
import { leftAlone as copy } from '#copy/conversations/left-alone.ts';

const TYPING_MS = 5_000;
/** A fallback for a blocked live connection. Polls only visible tabs, and never repeats a search. */
const POLL_MS = 60_000;

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

export function listOptions(team_slug: string, filters: Filters) {
  return rpc.conversations.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ team_slug, ...queryOf(filters), cursor }),
    ...PAGES,
    refetchInterval: (query) => staleRetryInterval(query) || (filters.search ? false : POLL_MS),
    placeholderData: keepPreviousData,
    select: rowsOf,
  });
}

/** Removes duplicates: a lead may write between two pages, or match by both name and text. */
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
    input: (before: string | undefined) => ({ team_slug, conversation_id, before }),
    ...PAGES,
    getNextPageParam: (oldest) => oldest.previousCursor ?? undefined,
    // A missing acknowledgement causes no event.
    refetchInterval: (query) =>
      Math.min(
        ...unconfirmedIn(messagesOf(query.state.data), Date.now()),
        staleRetryInterval(query) || Number.POSITIVE_INFINITY,
      ),
    select: messagesOf,
  });
}

/** Events of a conversation other than messages, newest first. */
export function eventsOptions(team_slug: string, conversation_id: string) {
  return rpc.conversations.events.infiniteOptions({
    input: (before: string | undefined) => ({ team_slug, conversation_id, before }),
    ...PAGES,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** The conversation with its handoff and the user's permissions. The shell keeps it up to date. */
export function conversationOptions(team_slug: string, conversation_id: string) {
  return queryOptions({
    ...rpc.conversations.get.queryOptions({ input: { team_slug, conversation_id } }),
    // An event reports the end of typing; polling covers a lost one.
    refetchInterval: (query) =>
      query.state.data?.agentTyping ? TYPING_MS : staleRetryInterval(query),
  });
}

export function campaignsOptions(team_slug: string) {
  return rpc.campaigns.list.queryOptions({ input: { team_slug } });
}

/** Refetches the team's lists: visible ones now, the others when they are shown. */
export function refetchLists(queryClient: QueryClient, team_slug: string): void {
  const queryKey = rpc.conversations.list.key({ input: { team_slug } });
  void refetchChanged(queryClient, { queryKey });
}

export function refetchThread(
  queryClient: QueryClient,
  team_slug: string,
  conversation_id: string,
): void {
  void refetchChanged(queryClient, threadOptions(team_slug, conversation_id));
}

/** Puts a message returned by the server into a loaded thread: in its place, or last. */
export async function putMessage(
  queryClient: QueryClient,
  team_slug: string,
  conversation_id: string,
  message: ThreadMessage,
): Promise<void> {
  const { queryKey } = threadOptions(team_slug, conversation_id);
  // A page fetched earlier would remove the message again.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (loaded) => loaded && withMessage(loaded, message));
  refetchThread(queryClient, team_slug, conversation_id);
}

/** Updates a row in every list that contains it. */
export function updateRow(
  queryClient: QueryClient,
  team_slug: string,
  conversation_id: string,
  changes: Partial<ConversationRow>,
): void {
  queryClient.setQueriesData<InfiniteData<Page<ConversationRow>>>(
    {
      queryKey: rpc.conversations.list.key({ input: { team_slug } }),
      // Skips stale lists, because setting data would mark them as fresh.
      predicate: ({ state }) => state.fetchStatus === 'fetching' || !state.isInvalidated,
    },
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page) => ({
          ...page,
          items: page.items.map((row) =>
            row.conversation_id === conversation_id ? { ...row, ...changes } : row,
          ),
        })),
      },
  );
  queryClient.setQueryData(
    conversationOptions(team_slug, conversation_id).queryKey,
    (about) => about && { ...about, conversation: { ...about.conversation, ...changes } },
  );
}

/** Has the agent ignore a person, or answer one who was on the ignore list or in an older chat. */
export function useSetLeftAlone(conversation_id: string) {
  const { team_slug } = useTeam();
  return useMutation({
    mutationFn: async (change: 'never' | 'again' | 'let'): Promise<void> => {
      const ref = { team_slug, conversation_id };
      if (change === 'let') await client.conversations.reactivate(ref);
      else await client.leftAlone[change](ref);
    },
    onSuccess: (_, change) => toast.success(change === 'never' ? copy.done : copy.undone),
    ...refetchOnSettled(rpc.conversations.key(), rpc.leftAlone.key()),
  });
}

/** What a member decides about a conversation, apart from who replies. */
type ConversationAction =
  | { kind: 'markSeen'; is_person?: boolean }
  | { kind: 'confirmOptOut' }
  | { kind: 'dismissOptOut' }
  | { kind: 'setOutcome'; outcome: Outcome };

/** Sends the action and shows its result in every view. */
export function useConversationAction(conversation_id: string) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const { queryKey } = conversationOptions(team_slug, conversation_id);
  return useMutation({
    mutationFn: (action: ConversationAction): Promise<ConversationRow> => {
      const ref = { team_slug, conversation_id };
      if (action.kind === 'setOutcome') {
        return client.conversations.setOutcome({ ...ref, outcome: action.outcome });
      }
      if (action.kind === 'markSeen') {
        return client.conversations.markSeen({ ...ref, is_person: action.is_person ?? false });
      }
      return client.conversations[action.kind](ref);
    },
    onSuccess: (changed) => {
      updateRow(queryClient, team_slug, conversation_id, changed);
      refetchLists(queryClient, team_slug);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Everything about one conversation, as `conversations.get` returns it. */
export type ConversationDetails = Awaited<ReturnType<typeof client.conversations.get>>;

/** Separate from the mutations on leads, which the list doesn't load. */
export function useTags() {
  const { team_slug } = useTeam();
  return useQuery(rpc.conversations.tags.queryOptions({ input: { team_slug } }));
}
