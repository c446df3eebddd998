import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/shared/session/session.ts';
import { loadFile } from '#web/platform/load-file.ts';

/** What Settings, Security shows is out of date. */
function useRefetchSecurity() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: rpc.accounts.security.key() }),
      queryClient.invalidateQueries({ queryKey: rpc.accounts.sessions.key() }),
      queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() }),
    ]);
}

export function useStartTwoFactor() {
  return useMutation(rpc.accounts.startTwoFactor.mutationOptions());
}

/** What is on the screen changes when the recovery codes are saved: see `useCodesSaved`. */
export function useConfirmTwoFactor() {
  return useMutation(rpc.accounts.confirmTwoFactor.mutationOptions());
}

export function useRenewRecoveryCodes() {
  return useMutation(rpc.accounts.renewRecoveryCodes.mutationOptions());
}

export const useCodesSaved = useRefetchSecurity;

export function useTurnOffTwoFactor() {
  const setMe = useSetMe();
  const refetch = useRefetchSecurity();
  return useMutation(
    rpc.accounts.turnOffTwoFactor.mutationOptions({
      onSuccess: (me) => {
        setMe(me);
        return refetch();
      },
    }),
  );
}

/** Asks the server, then the device, then stores what the device has made. */
export function useAddPasskey() {
  const setMe = useSetMe();
  const refetch = useRefetchSecurity();
  return useMutation({
    mutationFn: async ({ name, proof }: { name: string; proof: IdentityProof }) => {
      const { createPasskey, PasskeyCancelled } = await loadFile(
        () => import('#web/platform/webauthn.ts'),
      );
      const options = await client.accounts.startPasskey(proof);
      const made = await createPasskey(options).catch((error: unknown) => {
        if (error instanceof PasskeyCancelled) return null;
        throw error;
      });
      if (!made) return null;
      const { clientDataJSON, attestationObject, transports } = made.response;
      const response = { clientDataJSON, attestationObject, transports };
      const { id, rawId } = made;
      return client.accounts.addPasskey({
        name,
        response: { id, rawId, type: 'public-key', response },
      });
    },
    onSuccess: (me) => {
      if (!me) return undefined;
      setMe(me);
      return refetch();
    },
  });
}

export function useRenamePasskey() {
  const refetch = useRefetchSecurity();
  return useMutation(rpc.accounts.renamePasskey.mutationOptions({ onSuccess: refetch }));
}

export function useRemovePasskey() {
  const setMe = useSetMe();
  const refetch = useRefetchSecurity();
  return useMutation(
    rpc.accounts.removePasskey.mutationOptions({
      onSuccess: (me) => {
        setMe(me);
        return refetch();
      },
    }),
  );
}

export function useTwoFactorPolicy(team_slug: string, enabled: boolean) {
  return useQuery(rpc.teams.twoFactorPolicy.queryOptions({ input: { team_slug }, enabled }));
}

export function useChangeTwoFactorPolicy() {
  const queryClient = useQueryClient();
  return useMutation(
    rpc.teams.changeTwoFactorPolicy.mutationOptions({
      onSuccess: (_, { team_slug }) =>
        queryClient.invalidateQueries({
          queryKey: rpc.teams.twoFactorPolicy.key({ input: { team_slug } }),
        }),
    }),
  );
}
