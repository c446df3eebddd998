import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rpc } from '#web/platform/rpc.ts';

/** Said on the window when another team is shown. */
const EVENT = 'team-changed';
/** milliseconds */
const REFETCH_AFTER = 100;

export function announceTeamChange() {
  window.dispatchEvent(new Event(EVENT));
}

/** Nothing of the team before is left over, and what is shown is fetched anew. */
export function useTeamChanged() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      forgetTeams(queryClient);
      clearTimeout(timer);
      timer = setTimeout(() => {
        // what has come in the meantime is as new as it gets
        void queryClient.refetchQueries({ type: 'active', stale: true });
      }, REFETCH_AFTER);
    };
    window.addEventListener(EVENT, changed);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(EVENT, changed);
    };
  }, [queryClient]);
}

/** Removes what is kept of teams and is not on the screen. Who is signed in stays known. */
function forgetTeams(queryClient: QueryClient) {
  for (const queryKey of [
    rpc.teams.key(),
    rpc.campaigns.key(),
    rpc.conversations.key(),
    rpc.whatsapp.key(),
    rpc.overview.key(),
  ]) {
    queryClient.removeQueries({ queryKey, type: 'inactive' });
  }
}
