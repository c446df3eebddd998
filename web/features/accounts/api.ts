import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Provider } from '#domain/accounts/providers.ts';
import type { Credentials, Me } from '#domain/accounts/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { browserClock, waitFor } from '#web/platform/clock.ts';
import { discardFormValues } from '#web/platform/drafts.ts';
import { client, refusalOf, rpc } from '#web/platform/rpc.ts';
import { clearStorage } from '#web/platform/storage.ts';
import { allowRedirectOnce, useSetMe } from '#web/shared/session/session.ts';
import { sessionCopy } from '#copy/accounts/screen.ts';

/** milliseconds */
const SESSION_WAIT = { every: 200, atMost: 4_000 };

/** The server doesn't recognize the new session, for example because the browser blocks the cookie. */
class UnsettledSession extends Error {
  override readonly name = 'UnsettledSession';
}

/** Why a sign-in failed; undefined without an error. */
export function signInProblem(error: Error | null, fallback: string): string | undefined {
  if (!error) return undefined;
  return error instanceof UnsettledSession ? sessionCopy.unsettled : refusalOf(error, fallback);
}

/** Returns the signed-in user once the server recognizes the new session. */
export async function waitForSession({ user }: Me): Promise<Me> {
  const ask = async () => {
    const me = await client.accounts.me();
    return me?.user.id === user.id ? me : undefined;
  };
  const me = await waitFor(ask, SESSION_WAIT, browserClock());
  if (!me) throw new UnsettledSession();
  return me;
}

/** Resolves to null if the account requires a second factor: no one is signed in yet. */
export function useSignIn() {
  const setMe = useSetMe();
  return useMutation({
    mutationFn: async (typed: Credentials) => {
      const answer = await client.accounts.signIn(typed);
      return 'secondFactor' in answer ? null : waitForSession(answer);
    },
    onSuccess: (me) => {
      if (me) setMe(me);
    },
  });
}

/** The available ways to sign in. */
export function useSignInOptions() {
  return useQuery(rpc.accounts.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
}

/** The browser or a popup blocker didn't open the provider's page. */
export class BlockedWindow extends Error {
  override readonly name = 'BlockedWindow';
}

/** Opens the provider in this window. It returns to /auth/oauth-callback or the login. */
export function useStartProvider() {
  const start = useMutation({
    mutationFn: async ({ provider, ...asked }: { provider: Provider; redirect?: string }) => {
      const { startGoogle, startOpenId } = client.accounts;
      const { url } = await (provider === 'google' ? startGoogle(asked) : startOpenId(asked));
      allowRedirectOnce();
      if (!window.open(url, '_self')) throw new BlockedWindow();
    },
  });
  const { reset } = start;
  useEffect(() => {
    // The Back button can restore the page from the cache as it was.
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
        discardFormValues();
        clearStorage();
        window.location.assign(paths.login);
      },
    }),
  );
}

/** Loads a new page, so that none of this user's data stays in memory. */
export function useSignOut(next: string = paths.login) {
  return useMutation(
    rpc.accounts.signOut.mutationOptions({
      onSuccess: () => {
        discardFormValues();
        window.location.assign(next);
      },
    }),
  );
}
