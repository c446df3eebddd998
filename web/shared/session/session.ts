import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SIGNED_OUT } from '#domain/accounts/identity.ts';
import type { Me } from '#domain/accounts/schema.ts';
import { keepTyped } from '#web/platform/drafts.ts';
import { showIdentity, shownIdentity, watchIdentity } from '#web/platform/identity.ts';
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

/** Session checks start their retries at 200 ms. */
const SESSION_RETRY_BASE = 200;

/** The signed-in user (`data` is null: no one). Refetched when the page becomes visible. */
export function useMe() {
  return useQuery(meQuery());
}

/** Every page starts with this request. Answers who is signed in, or undefined if that cannot be learned. */
export async function fetchMe(queryClient: QueryClient): Promise<Me | null | undefined> {
  await queryClient.prefetchQuery(meQuery());
  return queryClient.getQueryData(rpc.accounts.me.queryKey());
}

function meQuery() {
  return rpc.accounts.me.queryOptions({
    queryFn: async ({ signal, client: queryClient }) => {
      const me = await client.accounts.me(undefined, { signal });
      // This tab has signed someone in since it asked.
      signal.throwIfAborted();
      return admit(queryClient, me);
    },
    retry: shouldRetry,
    retryDelay: (failures: number) => retryDelay(failures, SESSION_RETRY_BASE),
    staleTime: 60_000,
    refetchOnWindowFocus: 'always' as const,
  });
}

/** Whom this page showed last, also after their session ended. */
let lastPerson: Me | null = null;

/**
 * Who is signed in, unless the page was opened as someone else. Nothing of such a page may act as the
 * new person, or show them what the other one typed: it is loaded anew, and this never answers.
 */
function admit(queryClient: QueryClient, me: Me | null): Me | null | Promise<never> {
  const shown = shownIdentity();
  const identity = me?.identity ?? SIGNED_OUT;
  if (shown === identity) return me;
  const before = queryClient.getQueryData(rpc.accounts.me.queryKey()) ?? lastPerson;
  // A page that was just loaded has shown no one, whatever tests left behind.
  if (me && shown !== undefined && before && before.identity !== identity) {
    return leaveForOther(before);
  }
  show(queryClient, me);
  return me;
}

/** The page shows this person from now on, and keeps no data of another one. */
function show(queryClient: QueryClient, me: Me | null) {
  const shown = shownIdentity();
  const meKey = rpc.accounts.me.queryKey();
  if (shown !== undefined && shown !== SIGNED_OUT) keepTyped();
  if (shown !== undefined) {
    const kept = hashKey(meKey);
    queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== kept });
  }
  lastPerson = me ?? queryClient.getQueryData(meKey) ?? lastPerson;
  showIdentity(me?.identity ?? SIGNED_OUT);
}

/**
 * The session has ended elsewhere: the guards then lead to the login page, and back. The screen that
 * would say why a change failed goes away, so a toast says it.
 */
function endSession(queryClient: QueryClient, { error, isChange }: RefusedCall) {
  if (isChange) toast.error(error.message);
  const queryKey = rpc.accounts.me.queryKey();
  if (queryClient.getQueryData(queryKey) === null) return;
  show(queryClient, null);
  queryClient.setQueryData(queryKey, null);
}

const askAgain = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() });

/** Refusals of any call that change what is known of the signed-in user. */
export const sessionRefusals: RefusalHandlers = {
  UNAUTHORIZED: endSession,
  /** Someone else has signed in with this browser. */
  PERSON_CHANGED: askAgain,
  /** The team has required a second factor since: its pages then say so. */
  SECOND_FACTOR_REQUIRED: askAgain,
  /** The session has become too old for the team, or was idle for too long. */
  SIGN_IN_AGAIN: askAgain,
};

/** Used once, in the application: notices at once when another tab signs someone in or out. */
export function useOtherTabs() {
  const queryClient = useQueryClient();
  useEffect(() => watchIdentity(() => askAgain(queryClient)), [queryClient]);
}

/** Replaces the cached user with the one that a call of this tab signed in or changed. */
export function useSetMe() {
  const queryClient = useQueryClient();
  return (me: Me) => {
    const queryKey = rpc.accounts.me.queryKey();
    void queryClient.cancelQueries({ queryKey });
    if (shownIdentity() !== me.identity) show(queryClient, me);
    queryClient.setQueryData(queryKey, me);
  };
}

/** The signed-in person's name, as the thread shows it on their own replies. */
export function useMyName(): string {
  const { data: me } = useMe();
  if (!me) return '';
  const full = [me.profile.first_name, me.profile.last_name].filter(Boolean).join(' ');
  return full || me.user.name;
}

/** Whether teams pay here, on pages that belong to no team. */
export function useSellsPlans(): boolean {
  const options = rpc.accounts.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
  return useQuery(options).data?.sellsPlans ?? false;
}

/** Of a browser that stores nothing. */
const memory = new Map<string, string>();
/** Kept in this tab: it survives a reload, and the login on the way to an invitation. */
const stored = (id: string) => storedText('session', `link-secret:${id}`);

/**
 * Moves the secret of an emailed link from the address to this tab; true until that is done. It comes in
 * the fragment, which no server or proxy sees. Links of versions before 0.3.0 have it in their query;
 * those of invitations work for 7 days.
 */
export function useMovedSecret(): boolean {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const secret = new URLSearchParams(hash.slice(1)).get('secret') ?? query.get('secret');
  const id = query.get('membershipId') ?? query.get('userId');
  query.delete('secret');
  const clean = `${pathname}?${query}`;
  useEffect(() => {
    if (!secret || !id) return;
    memory.set(id, secret);
    stored(id).write(secret);
    void navigate(clean, { replace: true });
  }, [secret, id, clean, navigate]);
  return Boolean(secret && id);
}

/** The secret of a link that was opened in this tab, by the id of its person or invitation. */
export const keptSecret = (id: string | null): string | null =>
  id === null ? null : (memory.get(id) ?? stored(id).read());

/** Whom the page showed before it was reloaded, by name or address. */
const shownBefore = storedText('session', 'shown-before');

/** Reloads the page, because someone else has signed in with this browser. Never resolves. */
function leaveForOther(before: Me): Promise<never> {
  keepTyped();
  shownBefore.write(nameOf(before));
  window.location.assign(paths.root);
  return new Promise(() => undefined);
}

/** Whom this tab showed before, once; null unless it changed. */
export function takeShownBefore(): string | null {
  const before = shownBefore.read();
  shownBefore.remove();
  return before;
}

export function nameOf({ user, profile }: Me): string {
  return `${profile.first_name} ${profile.last_name}`.trim() || user.email;
}

/**
 * The user whose address was verified in this browser, until the account reports it too. Without
 * storage the verification page stays until then.
 */
export const verifiedUser = storedText('local', 'verified-user');

/** Set while the user starts a sign-in: the next redirect is not part of a loop. */
const bypass = storedText('session', 'oauth-bypass');

export function allowOnce() {
  bypass.write('true');
}

/** Whether the next redirect was allowed. The allowance is used up by asking. */
export function takeAllowance(): boolean {
  const allowed = bypass.read() === 'true';
  bypass.remove();
  return allowed;
}

/** What one person was allowed is not for the next one whom the tab shows. */
export const dropAllowance = () => bypass.remove();
