import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { mayPass } from '#web/platform/errors.ts';
import { type ConnectionEvent, LiveChannel, type LiveState } from '#web/platform/live-channel.ts';
import { rpc } from '#web/platform/rpc.ts';

/** What the server tells the browsers of a team. */
export type TeamChange =
  | { kind: 'conversation'; conversation_id: string }
  | { kind: 'campaign'; campaign_id: string }
  | { kind: 'creation'; creation_id: string }
  | { kind: 'member'; member_id: string }
  | { kind: 'team'; team_id: string };

type Change = TeamChange | ConnectionEvent;

const channels = new Map<string, LiveChannel<TeamChange>>();

function channelOf(teamSlug: string): LiveChannel<TeamChange> {
  const url = `/live/${encodeURIComponent(teamSlug)}`;
  let channel = channels.get(url);
  if (!channel) channels.set(url, (channel = new LiveChannel(url)));
  return channel;
}

/** Calls `onChange` for every change in the team while the component is mounted. */
export function useLive(teamSlug: string, onChange: (change: Change) => void) {
  const notify = useEffectEvent(onChange);
  useEffect(() => channelOf(teamSlug).listen((change) => notify(change)), [teamSlug]);
}

export function useLiveState(teamSlug: string): LiveState {
  const channel = channelOf(teamSlug);
  return useSyncExternalStore(channel.watchState, () => channel.state);
}

/** Milliseconds: changes within this window are refetched together. */
const BATCH_WINDOW = 150;

/** Used once, in the shell: keeps every query of the team in step with the server. */
export function useLiveQueries(teamSlug: string) {
  const queryClient = useQueryClient();
  const flush = useEffectEvent((changes: Change[]) => refetch(queryClient, teamSlug, changes));
  useEffect(() => {
    let waiting: Change[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = channelOf(teamSlug).listen((change) => {
      waiting.push(change);
      timer ??= setTimeout(() => {
        flush(waiting);
        waiting = [];
        timer = undefined;
      }, BATCH_WINDOW);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [teamSlug]);
}

function refetch(queryClient: QueryClient, teamSlug: string, changes: Change[]) {
  if (changes.some((change) => change.kind === 'reset')) {
    return void queryClient.invalidateQueries();
  }
  const stale = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey });
  const changed = (...kinds: Change['kind'][]) => changes.some(({ kind }) => kinds.includes(kind));
  const conversations = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'conversation') conversations.add(change.conversation_id);
  }
  for (const conversation_id of conversations) {
    stale(rpc.conversations.get.key({ input: { teamSlug, conversation_id } }));
  }
  // Who answers a lead may have changed since it was fetched; the rest comes with the next change.
  if (changed('ready')) stale(rpc.conversations.get.key({ input: { teamSlug } }));
  if (changed('campaign')) {
    stale(rpc.campaigns.key());
    // Conversations and numbers show their campaign's name and are deleted with it.
    stale(rpc.conversations.get.key({ input: { teamSlug } }));
    stale(rpc.conversations.list.key({ input: { teamSlug } }));
    stale(rpc.whatsapp.accounts.key({ input: { teamSlug } }));
  }
  if (changed('member')) stale(rpc.teams.members.key({ input: { teamSlug } }));
  // Roles, names and access are part of the signed-in user.
  if (changed('member', 'team', 'refused')) stale(rpc.accounts.me.key());
  if (changed('back')) retryFailed(queryClient);
  if (changes.every(({ kind }) => CONNECTION_KINDS.has(kind))) return;
  stale(rpc.teams.home.key({ input: { teamSlug } }));
}

/** Events about the connection, not about anything in the team. */
const CONNECTION_KINDS = new Set<Change['kind']>(['refused', 'ready', 'back']);

function retryFailed(queryClient: QueryClient) {
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.status === 'error' && mayPass(state.error),
  });
}
