import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  ConversationRow,
  ConversationStatus,
  Outcome,
  ThreadMessage,
} from '#domain/conversations/schema.ts';
import type { AutomaticMessage } from '#domain/conversations/bots/automatic-message.ts';
import type { HeldAnswer } from '#domain/conversations/held-answer.ts';
import type { BookingSource, Handoff } from '#domain/conversations/handoff.ts';
import type { GatewayProblem } from '#domain/whatsapp/schema.ts';
import { refetchChanged, refetchStale } from '#web/platform/query.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { messagesOf, unconfirmedIn, withMessage } from './thread-messages.ts';
import { type Filters, originFilterOf } from './use-filters.ts';
import { leftAlone as copy } from '#copy/conversations/left-alone.ts';

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

type LeftAloneChange = 'never' | 'again' | 'let';

/** Has the agent leave a person alone, or answer them: who was listed again, or an older chat. */
export function useLeftAlone(team_slug: string, conversation_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: LeftAloneChange): Promise<void> => {
      const ref = { team_slug, conversation_id };
      if (change === 'let') await client.conversations.reactivate(ref);
      else await client.leftAlone[change](ref);
    },
    onSuccess: (_, change) => toast.success(change === 'never' ? copy.done : copy.undone),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: rpc.conversations.key() }),
        queryClient.invalidateQueries({ queryKey: rpc.leftAlone.key() }),
      ]),
  });
}

/** What a person decides about a conversation besides who speaks. */
type ConversationAction =
  | { kind: 'markSeen'; is_person?: boolean }
  | { kind: 'confirmOptOut' }
  | { kind: 'dismissOptOut' }
  | { kind: 'setOutcome'; outcome: Outcome };

/** Sends it, and shows what the server made of it everywhere. */
export function useConversationAction(team_slug: string, conversation_id: string) {
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
      markRow(queryClient, team_slug, conversation_id, changed);
      refetchLists(queryClient, team_slug);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** All about one conversation, as `conversations.get` answers. */
export interface About {
  conversation: ConversationRow;
  handoff: Handoff | null;
  /** what the lead wrote when they opted out, and when; null: they did not, or wrote again */
  optOut: { words: string | null; at: string } | null;
  agentTyping: boolean;
  /** why the number cannot send until the gateway is fixed */
  gatewayProblem: GatewayProblem | null;
  /** the lead asked to stop: nothing is sent until the lead writes again */
  optedOut: boolean;
  /** the text that alone silences the agent, as it may be automatic; missing: none does */
  silencing?: Pick<AutomaticMessage, 'automatic_id' | 'text' | 'silenced_count'>;
  /** what the agent wrote and a person has to look at first */
  held: HeldAnswer | null;
  /** who says that the lead has an appointment; null: none is known */
  booking: BookingSource | null;
  can: { stop: boolean; reactivate: boolean; reply: boolean };
}

/** Apart from what changes leads, which the list does not fetch. */
export function useTags() {
  const { team_slug } = useTeam();
  return useQuery(rpc.conversations.tags.queryOptions({ input: { team_slug } }));
}
