import {
  focusManager,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { note } from './debug-log.ts';
import { errorCode, errorStatus, mayPass } from './errors.ts';
import { rpc } from './rpc.ts';

const RETRIES = 3;
const RETRY_BASE = 150;

/** Milliseconds before try number `failures`: doubling (document 1, section 9). */
export function retryDelay(failures: number, base = RETRY_BASE): number {
  return base * 2 ** failures;
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && mayPass(error);
}

/** milliseconds until what is shown and could not be brought up to date is asked for again */
const ASK_AGAIN = 5_000;

/**
 * News is told once: without this, what it failed to fetch would stay as it was. A screen that has
 * nothing to show yet offers a button instead, and so does a further page that did not come.
 */
export function askAgain({ state }: Pick<Query, 'state'>): number | false {
  const outdated = state.status === 'error' && state.data !== undefined && mayPass(state.error);
  return outdated && !state.fetchMeta?.fetchMore ? ASK_AGAIN : false;
}

/**
 * Milliseconds for which a team's data stay at hand when nothing shows them (document 1, section 9).
 * They are shown again at once and fetched anew all the same. Not in session storage: a guard would
 * judge by them after a reload, before it is known what has changed.
 */
export const KEPT = { team: 5 * 60_000, members: 10 * 60_000 };

/** For the debug log: which procedure, and how it ended. Never what was asked or answered. */
function noteFailure(error: Error, key: readonly unknown[] = []) {
  const [path] = key;
  const procedure = Array.isArray(path) ? path.join('/') : 'unknown';
  const status = errorStatus(error);
  const refused = status >= 400 && status < 500;
  const code = errorCode(error);
  note(refused ? 'warn' : 'error', 'server', procedure, { status, ...(code && { code }) });
}

/** milliseconds from the moment the page is visible again until it fetches (document 1, section 9) */
const FETCH_VISIBLE_AFTER = 500;

/** Flicking through tabs is not to fetch every one of them. */
function watchVisibility(visible: (seen: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') visible(false);
    else timer = setTimeout(() => visible(true), FETCH_VISIBLE_AFTER);
  };
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

export function createQueryClient(): QueryClient {
  focusManager.setEventListener(watchVisibility);
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        noteFailure(error, queryKey);
        // the session has ended elsewhere: the guards then lead to the login page
        if (errorCode(error) === 'UNAUTHORIZED') {
          queryClient.setQueryData(rpc.accounts.me.queryKey(), null);
        }
        // the team asks for a second factor since a moment ago: its pages then say so
        if (errorCode(error) === 'SECOND_FACTOR_REQUIRED') {
          void queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() });
        }
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _before, { options }) => noteFailure(error, options.mutationKey),
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (failures) => retryDelay(failures),
        refetchInterval: askAgain,
        staleTime: 10_000,
      },
      mutations: { retry: false },
    },
  });
  return queryClient;
}
