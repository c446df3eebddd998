import { focusManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { PresenceChange } from '#server/platform/live/presence.ts';
import { type ConnectionEvent, LiveChannel, type LiveState } from '#web/platform/live-channel.ts';
import { shownIdentity, TAB_ID } from '#web/platform/identity.ts';
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
  const identity = shownIdentity() ?? '';
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
  const throttled = (queryKey: readonly unknown[], every: number, type = refetchType) => {
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

interface RefetchHelpers {
  markStale: (queryKey: readonly unknown[]) => void;
  changed: (...kinds: Change['kind'][]) => boolean;
}

function refetch(
  queryClient: QueryClient,
  team_slug: string,
  changes: Change[],
  shared: ReturnType<typeof sharedQueries>,
) {
  if (changes.some((change) => change.kind === 'reset')) {
    return refetchEverything(queryClient);
  }
  const markStale: RefetchHelpers['markStale'] = (queryKey) =>
    void refetchChanged(queryClient, { queryKey, refetchType: refetchType() });
  const changed: RefetchHelpers['changed'] = (...kinds) =>
    changes.some(({ kind }) => kinds.includes(kind));
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
  if (changed('lead_settings')) {
    markStale(rpc.conversations.tags.key({ input: { team_slug } }));
    markStale(rpc.conversations.fields.key({ input: { team_slug } }));
    markStale(rpc.conversations.cannedReplies.key({ input: { team_slug } }));
    markStale(rpc.conversations.lead.key({ input: { team_slug } }));
  }
  refetchAgents(team_slug, { markStale, changed });
  if (changed('support')) markStale(rpc.support.key());
  if (changed('api')) {
    markStale(rpc.api.key());
    markStale(rpc.webhooks.key());
  }
  refetchSettings(team_slug, { markStale, changed });
  // Roles, names, access and the plan are part of the signed-in user.
  if (changed('member', 'team', 'refused')) {
    void refetchChanged(queryClient, { queryKey: rpc.accounts.me.key() });
  }
  if (changed('back')) retryFailed(queryClient);
  if (changes.every(({ kind }) => KINDS_NOT_AT_HOME.has(kind))) return;
  shared.home.request();
}

/** Refetches settings of the team and its members. */
function refetchSettings(team_slug: string, { markStale, changed }: RefetchHelpers) {
  const input = { team_slug };
  if (changed('member')) {
    markStale(rpc.teams.members.key({ input }));
    markStale(rpc.notifications.settings.key({ input }));
  }
  if (changed('member', 'team')) markStale(rpc.conversations.assignment.key({ input }));
  if (!changed('team')) return;
  markStale(rpc.billing.key());
  markStale(rpc.teams.disclosure.key({ input }));
  markStale(rpc.teams.sessionPolicy.key({ input }));
  markStale(rpc.teams.twoFactorPolicy.key({ input }));
  markStale(rpc.models.key());
  markStale(rpc.privacy.terms.key({ input }));
  markStale(rpc.privacy.erasure.key({ input }));
  markStale(rpc.leads.captureSettings.key({ input }));
}

/** Refetches the agents' settings and knowledge, and their tests. */
function refetchAgents(team_slug: string, { markStale, changed }: RefetchHelpers) {
  if (changed('draft', 'campaign')) markStale(rpc.prompts.key());
  if (changed('knowledge', 'campaign')) markStale(rpc.knowledge.key());
  if (changed('campaign')) {
    markStale(rpc.campaigns.key());
    markStale(rpc.library.key());
    markStale(rpc.outreach.followUps.key());
    markStale(rpc.outreach.followUpSettings.key());
    // Conversations and numbers show their campaign's name and are deleted with it.
    markStale(rpc.conversations.get.key({ input: { team_slug } }));
    markStale(rpc.conversations.learned.key({ input: { team_slug } }));
    markStale(rpc.whatsapp.accounts.key({ input: { team_slug } }));
  }
  if (changed('test_credits')) markStale(rpc.playground.credits.key({ input: { team_slug } }));
  if (changed('eval', 'draft')) markStale(rpc.evals.key());
  if (changed('learning', 'knowledge')) markStale(rpc.learning.key());
  if (changed('eval', 'draft', 'campaign')) markStale(rpc.replays.key());
  if (changed('campaign', 'draft')) markStale(rpc.trials.key());
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
