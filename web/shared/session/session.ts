import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SIGNED_OUT } from '#domain/accounts/identity.ts';
import type { Me } from '#domain/accounts/schema.ts';
import { storeFormValues } from '#web/platform/drafts.ts';
import { switchIdentity, currentIdentity, watchIdentity } from '#web/platform/identity.ts';
import {
  type RefusalHandlers,
  type RefusedCall,
  retryDelay,
  shouldRetry,
} from '#web/platform/query.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { storedText } from '#web/platform/storage.ts';
import { paths } from '../paths.ts';

/** Retries of session checks start at 200 ms. */
const SESSION_RETRY_BASE = 200;

/** The signed-in user, or null in `data` if signed out. Refetched when the page becomes visible. */
export function useMe() {
  return useQuery(meQuery());
}

/** The first request of every page. Returns the signed-in user, or undefined if the request fails. */
export async function fetchMe(queryClient: QueryClient): Promise<Me | null | undefined> {
  await queryClient.prefetchQuery(meQuery());
  return queryClient.getQueryData(rpc.accounts.me.queryKey());
}

function meQuery() {
  return rpc.accounts.me.queryOptions({
    queryFn: async ({ signal, client: queryClient }) => {
      const me = await client.accounts.me(undefined, { signal });
      // This tab has signed in a user since the request.
      signal.throwIfAborted();
      return acceptUser(queryClient, me);
    },
    retry: shouldRetry,
    retryDelay: (failures: number) => retryDelay(failures, SESSION_RETRY_BASE),
    staleTime: 60_000,
    refetchOnWindowFocus: 'always' as const,
  });
}

/** The user this page showed last, even after their session ended. */
let lastUser: Me | null = null;

/**
 * Returns the signed-in user, unless the page was opened as another one. Such a page must not act as the
 * new user or show what the other one typed, so it reloads and this never resolves.
 */
function acceptUser(queryClient: QueryClient, me: Me | null): Me | null | Promise<never> {
  const shown = currentIdentity();
  const identity = me?.identity ?? SIGNED_OUT;
  if (shown === identity) return me;
  const previous = queryClient.getQueryData(rpc.accounts.me.queryKey()) ?? lastUser;
  // A newly loaded page has shown no one, even if an earlier test has.
  if (me && shown !== undefined && previous && previous.identity !== identity) {
    return reloadForOtherUser(previous);
  }
  showUser(queryClient, me);
  return me;
}

/** Shows this user from now on and drops the data of any other. */
function showUser(queryClient: QueryClient, me: Me | null) {
  const shown = currentIdentity();
  const meKey = rpc.accounts.me.queryKey();
  if (shown !== undefined && shown !== SIGNED_OUT) storeFormValues();
  if (shown !== undefined) {
    const meHash = hashKey(meKey);
    queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== meHash });
  }
  lastUser = me ?? queryClient.getQueryData(meKey) ?? lastUser;
  switchIdentity(me?.identity ?? SIGNED_OUT);
}

/**
 * The session ended elsewhere, so the guards lead to the login page and back. The screen that would say
 * why a change failed disappears, so a toast does.
 */
function endSession(queryClient: QueryClient, { error, isChange }: RefusedCall) {
  if (isChange) toast.error(error.message);
  const queryKey = rpc.accounts.me.queryKey();
  if (queryClient.getQueryData(queryKey) === null) return;
  showUser(queryClient, null);
  queryClient.setQueryData(queryKey, null);
}

const refetchMe = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() });

/** Handles refusals of any call that affect the signed-in user. */
export const sessionRefusals: RefusalHandlers = {
  UNAUTHORIZED: endSession,
  /** Another user has signed in with this browser. */
  PERSON_CHANGED: refetchMe,
  /** The team now requires a second factor, and its pages will say so. */
  SECOND_FACTOR_REQUIRED: refetchMe,
  /** The session is too old for the team, or was idle too long. */
  SIGN_IN_AGAIN: refetchMe,
};

/** Used once, in the application: detects immediately when another tab signs a user in or out. */
export function useIdentitySync() {
  const queryClient = useQueryClient();
  useEffect(() => watchIdentity(() => refetchMe(queryClient)), [queryClient]);
}

/** Replaces the cached user with the one this tab signed in or changed. */
export function useSetMe() {
  const queryClient = useQueryClient();
  return (me: Me) => {
    const queryKey = rpc.accounts.me.queryKey();
    void queryClient.cancelQueries({ queryKey });
    if (currentIdentity() !== me.identity) showUser(queryClient, me);
    queryClient.setQueryData(queryKey, me);
  };
}

/** The signed-in user's name, as shown on their own replies in a thread. */
export function useMyName(): string {
  const { data: me } = useMe();
  if (!me) return '';
  const fullName = [me.profile.first_name, me.profile.last_name].filter(Boolean).join(' ');
  return fullName || me.user.name;
}

/** Whether this installation sells plans, for pages without a team. */
export function useSellsPlans(): boolean {
  const options = rpc.accounts.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
  return useQuery(options).data?.sellsPlans ?? false;
}

/** A fallback for browsers that block storage. */
const memory = new Map<string, string>();
/** Stored in this tab, so that it survives a reload and the login on the way to an invitation. */
const linkSecret = (id: string) => storedText('session', `link-secret:${id}`);

/**
 * Moves the secret of an emailed link from the URL to this tab; returns true until that is done. It is in
 * the fragment, which no server or proxy sees. Links of versions before 0.3.0 have it in the query;
 * invitation links work for 7 days.
 */
export function useMoveLinkSecret(): boolean {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const secret = new URLSearchParams(hash.slice(1)).get('secret') ?? query.get('secret');
  const id = query.get('membershipId') ?? query.get('userId');
  query.delete('secret');
  const cleanUrl = `${pathname}?${query}`;
  useEffect(() => {
    if (!secret || !id) return;
    memory.set(id, secret);
    linkSecret(id).write(secret);
    void navigate(cleanUrl, { replace: true });
  }, [secret, id, cleanUrl, navigate]);
  return Boolean(secret && id);
}

/** The secret of a link opened in this tab, by the id of its user or invitation. */
export const storedLinkSecret = (id: string | null): string | null =>
  id === null ? null : (memory.get(id) ?? linkSecret(id).read());

/** The name or address of the user shown before the page was reloaded. */
const previousUserName = storedText('session', 'shown-before');

/** Reloads the page because another user signed in with this browser. Never resolves. */
function reloadForOtherUser(previous: Me): Promise<never> {
  storeFormValues();
  previousUserName.write(nameOf(previous));
  window.location.assign(paths.root);
  return new Promise(() => undefined);
}

/** Returns whom this tab showed before, only once; null unless that changed. */
export function consumePreviousUserName(): string | null {
  const name = previousUserName.read();
  previousUserName.remove();
  return name;
}

export function nameOf({ user, profile }: Me): string {
  return `${profile.first_name} ${profile.last_name}`.trim() || user.email;
}

/**
 * The user whose address was verified in this browser, until the account reports it too. Without storage,
 * the verification page stays until then.
 */
export const verifiedUser = storedText('local', 'verified-user');

/** Set when the user starts a sign-in, so that the next redirect doesn't count as a loop. */
const redirectAllowance = storedText('session', 'oauth-bypass');

export function allowRedirectOnce() {
  redirectAllowance.write('true');
}

/** Whether the next redirect was allowed. Reading uses up the allowance. */
export function consumeRedirectAllowance(): boolean {
  const allowed = redirectAllowance.read() === 'true';
  redirectAllowance.remove();
  return allowed;
}

/** Drops one user's allowance, so that the next user doesn't get it. */
export const removeRedirectAllowance = () => redirectAllowance.remove();
