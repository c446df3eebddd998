import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rpc } from '#web/platform/rpc.ts';

/** Dispatched on the window when another team is shown. */
const EVENT = 'team-changed';
/** milliseconds */
const REFETCH_AFTER = 100;

export function notifyTeamChange() {
  window.dispatchEvent(new Event(EVENT));
}

/** Removes the previous team's data and refetches what is on screen. */
export function useTeamChanged() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onTeamChange = () => {
      removeTeamQueries(queryClient);
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Data that arrived in the meantime is already fresh.
        void queryClient.refetchQueries({ type: 'active', stale: true });
      }, REFETCH_AFTER);
    };
    window.addEventListener(EVENT, onTeamChange);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(EVENT, onTeamChange);
    };
  }, [queryClient]);
}

/** Removes cached team data that isn't on screen, but keeps the signed-in user. */
function removeTeamQueries(queryClient: QueryClient) {
  for (const queryKey of [
    rpc.teams.key(),
    rpc.campaigns.key(),
    rpc.conversations.key(),
    rpc.whatsapp.key(),
    rpc.overview.key(),
    rpc.playground.key(),
  ]) {
    queryClient.removeQueries({ queryKey, type: 'inactive' });
  }
}
