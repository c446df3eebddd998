import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { mayPass } from './errors.ts';
import { type Change, LiveChannel, type LiveState } from './live-channel.ts';
import { rpc } from './rpc.ts';

const channels = new Map<string, LiveChannel>();

function channelOf(teamSlug: string): LiveChannel {
  let channel = channels.get(teamSlug);
  if (!channel) channels.set(teamSlug, (channel = new LiveChannel(teamSlug)));
  return channel;
}

/** Calls `onChange` for everything that happens in the team while the component is shown. */
export function useLive(teamSlug: string, onChange: (change: Change) => void) {
  const told = useEffectEvent(onChange);
  useEffect(() => channelOf(teamSlug).listen((change) => told(change)), [teamSlug]);
}

export function useLiveState(teamSlug: string): LiveState {
  const channel = channelOf(teamSlug);
  return useSyncExternalStore(channel.watchState, () => channel.state);
}

/** Queries that are out of date are fetched together, at most once in this time. */
const GATHER = 150;

/** Once in the shell: keeps every query of the team in step with the server. */
export function useLiveQueries(teamSlug: string) {
  const queryClient = useQueryClient();
  const told = useEffectEvent((changes: Change[]) => refetch(queryClient, teamSlug, changes));
  useEffect(() => {
    let waiting: Change[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = channelOf(teamSlug).listen((change) => {
      waiting.push(change);
      timer ??= setTimeout(() => {
        told(waiting);
        waiting = [];
        timer = undefined;
      }, GATHER);
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
  const told = (...kinds: Change['kind'][]) => changes.some(({ kind }) => kinds.includes(kind));
  const conversations = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'conversation') conversations.add(change.conversation_id);
  }
  for (const conversation_id of conversations) {
    stale(rpc.conversations.get.key({ input: { teamSlug, conversation_id } }));
  }
  // who answers a lead may have changed since it was fetched; the rest comes with the next change
  if (told('ready')) stale(rpc.conversations.get.key({ input: { teamSlug } }));
  if (told('campaign')) {
    stale(rpc.campaigns.key());
    // they name their campaign, and go with it
    stale(rpc.conversations.get.key({ input: { teamSlug } }));
    stale(rpc.conversations.list.key({ input: { teamSlug } }));
    stale(rpc.whatsapp.accounts.key({ input: { teamSlug } }));
  }
  if (told('member')) stale(rpc.teams.members.key({ input: { teamSlug } }));
  // roles, names and access are told with who is signed in
  if (told('member', 'team', 'refused')) stale(rpc.accounts.me.key());
  if (told('back')) askAgainForFailed(queryClient);
  if (changes.every(({ kind }) => OF_THE_CONNECTION.has(kind))) return;
  stale(rpc.teams.home.key({ input: { teamSlug } }));
}

/** What is told of the connection itself, and of nothing in the team. */
const OF_THE_CONNECTION = new Set<Change['kind']>(['refused', 'ready', 'back']);

function askAgainForFailed(queryClient: QueryClient) {
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.status === 'error' && mayPass(state.error),
  });
}
