import { useMutation } from '@tanstack/react-query';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { paths } from '#web/shared/paths.ts';
import { dropTyped } from '#web/platform/drafts.ts';
import { client, refreshing, rpc } from '#web/platform/rpc.ts';
import { clearStorage } from '#web/platform/storage.ts';
import { useSetMe } from '#web/shared/session/session.ts';

const sessionsChanged = refreshing(rpc.accounts.sessions.key());

export function useUpdateProfile() {
  const setMe = useSetMe();
  return useMutation(rpc.accounts.updateProfile.mutationOptions({ onSuccess: setMe }));
}

export function useRenameTeam() {
  return useMutation(
    rpc.teams.rename.mutationOptions(refreshing(rpc.accounts.me.key(), rpc.teams.home.key())),
  );
}

export function useChangePassword() {
  const onSuccess = useSetMe();
  return useMutation(
    rpc.accounts.changePassword.mutationOptions({ onSuccess, ...sessionsChanged }),
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

export function useEndSession() {
  return useMutation(rpc.accounts.revokeSession.mutationOptions(sessionsChanged));
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
