import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Provider } from '#domain/accounts/providers.ts';
import type { Credentials, Me } from '#domain/accounts/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { browserClock, waitFor } from '#web/platform/clock.ts';
import { dropTyped } from '#web/platform/drafts.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { clearStorage } from '#web/platform/storage.ts';
import { allowOnce, useSetMe } from '#web/shared/session/session.ts';

/** milliseconds */
const SETTLE = { every: 200, atMost: 4_000 };

/** The new session is not recognized, for example because the browser blocks the cookie. */
export class UnsettledSession extends Error {
  override readonly name = 'UnsettledSession';
}

/** Who is signed in, once the server recognises the new session. */
export async function settle({ user }: Me): Promise<Me> {
  const ask = async () => {
    const me = await client.accounts.me();
    return me?.user.id === user.id ? me : undefined;
  };
  const me = await waitFor(ask, SETTLE, browserClock());
  if (!me) throw new UnsettledSession();
  return me;
}

/** Answers null where the account asks for a second factor: no one is signed in yet. */
export function useSignIn() {
  const setMe = useSetMe();
  return useMutation({
    mutationFn: async (typed: Credentials) => {
      const answer = await client.accounts.signIn(typed);
      return 'secondFactor' in answer ? null : settle(answer);
    },
    onSuccess: (me) => {
      if (me) setMe(me);
    },
  });
}

/** Which ways to sign in there are. */
export function useSignInOptions() {
  return useQuery(rpc.accounts.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
}

/** The browser or a popup blocker did not open the provider's page. */
export class BlockedWindow extends Error {
  override readonly name = 'BlockedWindow';
}

/** Opens the provider in this window; it returns to /auth/oauth-callback or the login. */
export function useStartProvider() {
  const start = useMutation({
    mutationFn: async ({ provider, ...asked }: { provider: Provider; redirect?: string }) => {
      const { startGoogle, startOpenId } = client.accounts;
      const { url } = await (provider === 'google' ? startGoogle(asked) : startOpenId(asked));
      allowOnce();
      if (!window.open(url, '_self')) throw new BlockedWindow();
    },
  });
  const { reset } = start;
  useEffect(() => {
    // Back from the provider with the Back button, which restores the page as it was.
    const shown = ({ persisted }: PageTransitionEvent) => (persisted ? reset() : undefined);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [reset]);
  return start;
}

/** Ends all sessions of the user and clears this browser's storage. */
export function useClearSessions() {
  return useMutation(
    rpc.accounts.revokeAllSessions.mutationOptions({
      onSuccess: () => {
        dropTyped();
        clearStorage();
        window.location.assign(paths.login);
      },
    }),
  );
}

/** Loads a new page, so that no data of this user stays in memory. */
export function useSignOut(next: string = paths.login) {
  return useMutation(
    rpc.accounts.signOut.mutationOptions({
      onSuccess: () => {
        dropTyped();
        window.location.assign(next);
      },
    }),
  );
}
