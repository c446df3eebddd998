import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { paths } from '#web/shared/paths.ts';
import { dropTyped } from '#web/platform/drafts.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { clearStorage } from '#web/platform/storage.ts';
import { useSetMe } from '#web/shared/session/session.ts';

export function useUpdateProfile() {
  const setMe = useSetMe();
  return useMutation(rpc.accounts.updateProfile.mutationOptions({ onSuccess: setMe }));
}

export function useRenameTeam() {
  const queryClient = useQueryClient();
  return useMutation(
    rpc.teams.rename.mutationOptions({
      onSuccess: (_, { team_slug }) =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() }),
          queryClient.invalidateQueries({ queryKey: rpc.teams.home.key({ input: { team_slug } }) }),
        ]),
    }),
  );
}

export function useChangePassword() {
  const setMe = useSetMe();
  const refetch = useRefetchSessions();
  return useMutation(
    rpc.accounts.changePassword.mutationOptions({
      onSuccess: (me) => {
        setMe(me);
        return refetch();
      },
    }),
  );
}

/** Leaves for the provider of single sign-on, which leads back to this page. */
export function useConnectSingleSignOn() {
  return useMutation({
    mutationFn: async (proof: IdentityProof) => {
      const redirect = `${window.location.pathname}?tab=security`;
      const { url } = await client.accounts.connectOpenId({ proof, redirect });
      if (!window.open(url, '_self')) throw new Error('The browser did not open the page');
    },
  });
}

export function useSetPassword() {
  const setMe = useSetMe();
  return useMutation(rpc.accounts.setPassword.mutationOptions({ onSuccess: setMe }));
}

export function useSessions() {
  return useQuery(rpc.accounts.sessions.queryOptions());
}

function useRefetchSessions() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: rpc.accounts.sessions.key() });
}

export function useEndSession() {
  const refetch = useRefetchSessions();
  return useMutation(rpc.accounts.revokeSession.mutationOptions({ onSuccess: refetch }));
}

export function useEndAllSessions() {
  return useMutation(
    rpc.accounts.revokeAllSessions.mutationOptions({
      onSuccess: () => window.location.assign(paths.login),
    }),
  );
}

/** milliseconds */
const REDIRECT_AFTER = 2_000;

/** Then clears all data of the user in this browser and loads `/`. */
export function useDeleteAccount() {
  return useMutation(
    rpc.accounts.deleteAccount.mutationOptions({
      onSuccess: async () => {
        // The session is deleted with the account; this removes its cookie.
        await client.accounts.signOut().catch(() => undefined);
        dropTyped();
        clearStorage();
        setTimeout(() => window.location.assign(paths.root), REDIRECT_AFTER);
      },
    }),
  );
}
