import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Me } from '#domain/accounts/schema.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/shared/session.ts';

/**
 * Ends the impersonation and asks who one is then. `onOver` is told before the person changes under
 * the page, so that it can be left; `me` is null when the admin is not signed in any more.
 */
export function useStopImpersonation(onOver: (me: Me | null, returnSlug: string | null) => void) {
  const become = useBecomeSelf();
  return useMutation(
    rpc.admin.stopImpersonation.mutationOptions({
      onSuccess: ({ return_team_slug }) => become((me) => onOver(me, return_team_slug)),
    }),
  );
}

/** Puts the admin back in the place of the person looked at. */
export function useBecomeSelf() {
  const queryClient = useQueryClient();
  const setMe = useSetMe();
  return async (before: (me: Me | null) => void) => {
    const me = await client.accounts.me();
    before(me);
    if (me) setMe(me);
    else queryClient.setQueryData(rpc.accounts.me.queryKey(), null);
  };
}
