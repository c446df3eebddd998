import {
  focusManager,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { PresenceChange } from '#server/platform/live/presence.ts';
import { type ConnectionEvent, LiveChannel, type LiveState } from '#web/platform/live-channel.ts';
import { currentIdentity, TAB_ID } from '#web/platform/identity.ts';
import { refetchChanged, refetchEverything } from '#web/platform/query.ts';
import { isRetryable, rpc } from '#web/platform/rpc.ts';
import { createPace } from './pace.ts';

/** Events that the server sends to a team's browsers. */
export type TeamChange =
  | { kind: 'conversation'; conversation_id: string }
  | { kind: 'campaign'; campaign_id: string }
  | { kind: 'creation'; creation_id: string }
  | { kind: 'member'; member_id: string }
  | { kind: 'team'; team_id: string }
  | { kind: 'lead_settings'; lead_settings_id: string }
  /** a conversation with platform staff */
  | { kind: 'support'; support_id: string }
  | { kind: 'draft'; draft_id: string }
  | { kind: 'knowledge'; knowledge_id: string }
  /** an eval run, a recorded test or a replay */
  | { kind: 'eval'; eval_id: string }
  /** suggestions from conversations */
  | { kind: 'learning'; learning_id: string }
  /** an API key or a webhook endpoint */
  | { kind: 'api'; api_id: string }
  | { kind: 'test_credits'; test_credits_id: string }
  | ({ kind: 'presence' } & PresenceChange)
  /** a lead starts waiting for a member */
  | { kind: 'notice'; notice_id: string };

type Change = TeamChange | ConnectionEvent;

const channels = new Map<string, LiveChannel<TeamChange>>();

function channelOf(team_slug: string): LiveChannel<TeamChange> {
  // The server refuses the stream if the tab shows another user than the signed-in one.
  const identity = currentIdentity() ?? '';
  const url = `/live/${encodeURIComponent(team_slug)}?${new URLSearchParams({ identity, tab: TAB_ID })}`;
  let channel = channels.get(url);
  if (!channel) channels.set(url, (channel = new LiveChannel(url)));
  return channel;
}

/** Calls `onChange` for every change in the team while mounted. */
export function useLive(team_slug: string, onChange: (change: Change) => void) {
  const notify = useEffectEvent(onChange);
  useEffect(() => channelOf(team_slug).listen((change) => notify(change)), [team_slug]);
}

export function useLiveState(team_slug: string): LiveState {
  const channel = channelOf(team_slug);
  return useSyncExternalStore(channel.watchState, () => channel.state);
}

/** Milliseconds; changes within this window are refetched together. */
const BATCH_WINDOW = 150;

/** Min milliseconds between refetches of what every change affects: a busy team has many changes a second. */
const LIST_WINDOW = 800;
const TEAM_WINDOW = 2_000;
const OUTREACH_WINDOW = 3_000;
/** Max milliseconds to wait for such a refetch before the next one. */
const MAX_TEAM_WAIT = 20_000;

/** Used once, in the shell: keeps all of the team's queries in sync with the server. */
export function useLiveQueries(team_slug: string) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const shared = sharedQueries(queryClient, team_slug);
    let waiting: Change[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = channelOf(team_slug).listen((change) => {
      waiting.push(change);
      timer ??= setTimeout(() => {
        refetch(queryClient, team_slug, waiting, shared);
        waiting = [];
        timer = undefined;
      }, BATCH_WINDOW);
    });
    return () => {
      clearTimeout(timer);
      stop();
      for (const throttled of Object.values(shared)) throttled.stop();
    };
  }, [queryClient, team_slug]);
}

/** A hidden page only marks data as stale; the library refetches it when the page becomes visible. */
const refetchType = () => (focusManager.isFocused() ? 'active' : 'none');

/** Queries that every conversation change affects in every tab. Throttled. */
function sharedQueries(queryClient: QueryClient, team_slug: string) {
  const throttled = (queryKey: QueryKey, every: number, type = refetchType) => {
    const work = () => refetchChanged(queryClient, { queryKey, refetchType: type() });
    const pace = createPace(work, { every, atMost: MAX_TEAM_WAIT });
    // Marks the data as stale, so that returning to the team doesn't show it.
    const stop = () => {
      if (pace.stop()) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    };
    return { request: pace.request, stop };
  };
  const input = { team_slug };
  return {
    lists: throttled(rpc.conversations.list.key({ input }), LIST_WINDOW),
    // Refetched even while hidden, because the tab's title shows them.
    counts: throttled(rpc.conversations.counts.key({ input }), TEAM_WINDOW, () => 'active'),
    home: throttled(rpc.teams.home.key({ input }), TEAM_WINDOW),
    waiting: throttled(rpc.outreach.waiting.key({ input }), OUTREACH_WINDOW),
    plan: throttled(rpc.outreach.plan.key({ input }), OUTREACH_WINDOW),
  };
}

function refetch(
  queryClient: QueryClient,
  team_slug: string,
  changes: Change[],
  shared: ReturnType<typeof sharedQueries>,
) {
  const changed = (...kinds: Change['kind'][]) => changes.some(({ kind }) => kinds.includes(kind));
  if (changed('reset')) return refetchEverything(queryClient);
  const markStale = (queryKey: QueryKey) =>
    void refetchChanged(queryClient, { queryKey, refetchType: refetchType() });
  const conversations = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'conversation') conversations.add(change.conversation_id);
  }
  for (const conversation_id of conversations) {
    const input = { team_slug, conversation_id };
    markStale(rpc.conversations.get.key({ input }));
    markStale(rpc.conversations.thread.key({ input }));
    markStale(rpc.conversations.events.key({ input }));
    markStale(rpc.conversations.notes.key({ input }));
    markStale(rpc.conversations.lead.key({ input }));
    markStale(rpc.conversations.learned.key({ input }));
    markStale(rpc.outreach.followUps.key({ input }));
    markStale(rpc.outreach.permissions.key({ input }));
    markStale(rpc.outreach.leadClock.key({ input }));
  }
  if (changed('conversation', 'campaign')) {
    for (const throttled of [shared.lists, shared.waiting, shared.plan]) throttled.request();
  }
  if (changed('conversation', 'campaign', 'member')) shared.counts.request();
  for (const [queryKey, ...kinds] of affectedQueries({ team_slug })) {
    if (changed(...kinds)) markStale(queryKey);
  }
  // Roles, names, access and the plan are part of the signed-in user.
  if (changed('member', 'team', 'refused')) {
    void refetchChanged(queryClient, { queryKey: rpc.accounts.me.key() });
  }
  if (changed('back')) retryFailed(queryClient);
  if (changes.every(({ kind }) => KINDS_NOT_AT_HOME.has(kind))) return;
  shared.home.request();
}

/** Queries with the kinds of changes that affect them. */
function affectedQueries(input: { team_slug: string }): [QueryKey, ...Change['kind'][]][] {
  return [
    [rpc.conversations.tags.key({ input }), 'lead_settings'],
    [rpc.conversations.fields.key({ input }), 'lead_settings'],
    [rpc.conversations.cannedReplies.key({ input }), 'lead_settings'],
    [rpc.conversations.lead.key({ input }), 'lead_settings'],
    [rpc.prompts.key(), 'draft', 'campaign'],
    [rpc.knowledge.key(), 'knowledge', 'campaign'],
    [rpc.campaigns.key(), 'campaign'],
    [rpc.library.key(), 'campaign'],
    [rpc.outreach.followUps.key(), 'campaign'],
    [rpc.outreach.followUpSettings.key(), 'campaign'],
    // Conversations and numbers show their campaign's name and are deleted with it.
    [rpc.conversations.get.key({ input }), 'campaign'],
    [rpc.conversations.learned.key({ input }), 'campaign'],
    [rpc.whatsapp.accounts.key({ input }), 'campaign'],
    [rpc.playground.credits.key({ input }), 'test_credits'],
    [rpc.evals.key(), 'eval', 'draft'],
    [rpc.learning.key(), 'learning', 'knowledge'],
    [rpc.replays.key(), 'eval', 'draft', 'campaign'],
    [rpc.trials.key(), 'campaign', 'draft'],
    [rpc.support.key(), 'support'],
    [rpc.api.key(), 'api'],
    [rpc.webhooks.key(), 'api'],
    [rpc.teams.members.key({ input }), 'member'],
    [rpc.notifications.settings.key({ input }), 'member'],
    [rpc.conversations.assignment.key({ input }), 'member', 'team'],
    [rpc.billing.key(), 'team'],
    [rpc.teams.disclosure.key({ input }), 'team'],
    [rpc.teams.sessionPolicy.key({ input }), 'team'],
    [rpc.teams.twoFactorPolicy.key({ input }), 'team'],
    [rpc.models.key(), 'team'],
    [rpc.privacy.terms.key({ input }), 'team'],
    [rpc.privacy.erasure.key({ input }), 'team'],
    [rpc.leads.captureSettings.key({ input }), 'team'],
  ];
}

/** Events that don't affect the team's home, such as those about the connection or presence. */
const KINDS_NOT_AT_HOME = new Set<Change['kind']>([
  'refused',
  'ready',
  'back',
  'presence',
  'support',
  'draft',
  'knowledge',
  'test_credits',
  'eval',
  'learning',
  'api',
]);

function retryFailed(queryClient: QueryClient) {
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.status === 'error' && isRetryable(state.error),
  });
}
