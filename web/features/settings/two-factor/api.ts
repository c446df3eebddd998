import { useMutation } from '@tanstack/react-query';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { useRefresh } from '#web/platform/query.ts';
import { client, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/shared/session/session.ts';
import { loadFile } from '#web/platform/load-file.ts';

/** The data shown in Settings, Security. */
const { security, sessions, me } = rpc.accounts;
const KEYS = [security.key(), sessions.key(), me.key()];
export const securityRefetch = refetchOnSuccess(...KEYS);

export const useRefetchSecurity = () => useRefresh(...KEYS);

/** Gets a challenge from the server, asks the device, then stores the device's passkey. */
export function useAddPasskey() {
  const setMe = useSetMe();
  return useMutation({
    mutationFn: async ({ name, proof }: { name: string; proof: IdentityProof }) => {
      const { createPasskey, PasskeyCancelled } = await loadFile(
        () => import('#web/platform/webauthn.ts'),
      );
      const options = await client.accounts.startPasskey(proof);
      const passkey = await createPasskey(options).catch((error: unknown) => {
        if (error instanceof PasskeyCancelled) return null;
        throw error;
      });
      if (!passkey) return null;
      const { clientDataJSON, attestationObject, transports } = passkey.response;
      const response = { clientDataJSON, attestationObject, transports };
      const { id, rawId } = passkey;
      return client.accounts.addPasskey({
        name,
        response: { id, rawId, type: 'public-key', response },
      });
    },
    onSuccess: (person) => {
      if (person) setMe(person);
    },
    ...securityRefetch,
  });
}
