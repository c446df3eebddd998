import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { client, refreshing, rpc } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/shared/session/session.ts';
import { loadFile } from '#web/platform/load-file.ts';

/** The data shown in Settings, Security. */
const { security, sessions, me } = rpc.accounts;
const KEYS = [security.key(), sessions.key(), me.key()];
export const refreshed = refreshing(...KEYS);

export function useCodesSaved() {
  const queryClient = useQueryClient();
  return () => Promise.all(KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Gets a challenge from the server, asks the device, then stores the device's passkey. */
export function useAddPasskey() {
  const setMe = useSetMe();
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
    onSuccess: (person) => {
      if (person) setMe(person);
    },
    ...refreshed,
  });
}
