import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Me } from '#domain/accounts/schema.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/shared/session/session.ts';

/**
 * Ends the impersonation and fetches the user again. `onOver` is called before the page's user
 * changes, so that the page can be left; `me` is null when the admin is signed out.
 */
export function useStopImpersonation(onOver: (me: Me | null, returnSlug: string | null) => void) {
  const become = useBecomeSelf();
  return useMutation(
    rpc.admin.stopImpersonation.mutationOptions({
      onSuccess: ({ return_team_slug }) => become((me) => onOver(me, return_team_slug)),
    }),
  );
}

/** Replaces the impersonated user with the admin. */
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
