import {
  focusManager,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import type { ErrorCode } from '#domain/errors.ts';
import { addLogEntry } from './debug-log.ts';
import { MissingFile, reportMissing } from './load-file.ts';
import { errorCode, errorStatus, isRetryable } from './rpc.ts';

const RETRIES = 3;
const RETRY_BASE = 150;

/** Milliseconds before retry number `failures`, doubling each time. */
export function retryDelay(failures: number, base = RETRY_BASE): number {
  return base * 2 ** failures;
}

/** Lists that are paged by key: live events mark what changed as stale; the rest comes from the cache. */
export const PAGES = {
  initialPageParam: undefined as string | undefined,
  staleTime: 300_000,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
};

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && isRetryable(error);
}

/** Milliseconds until visible stale data is fetched again after a failed refetch. */
const REFETCH_STALE_AFTER = 5_000;

/**
 * A change event arrives once, so a failed refetch must be retried or the screen stays stale. A screen
 * without data offers a retry button instead, and so does a further page that failed.
 */
export function staleRetryInterval({ state }: Pick<Query, 'state'>): number | false {
  const outdated = state.status === 'error' && state.data !== undefined && isRetryable(state.error);
  return outdated && !state.fetchMeta?.fetchMore ? REFETCH_STALE_AFTER : false;
}

/**
 * Refetches queries after a change on the server. A fetch in progress may have read the old state, so
 * another follows. `invalidateQueries` cancels a fetch in progress, but not a first one. Infinite queries
 * must not be canceled either: under many changes, their pages would never finish loading. Resolves once
 * everything on screen was fetched or failed.
 */
export async function refetchChanged(
  queryClient: QueryClient,
  filters: InvalidateQueryFilters = {},
): Promise<void> {
  const inFlight = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state, queryType }) => state.data === undefined || queryType === 'infinite');
  const predicate = (query: Query) => !inFlight.includes(query);
  const fetched = [queryClient.invalidateQueries({ ...filters, predicate })];
  for (const query of inFlight) {
    const queryFilter = { ...filters, predicate: (other: Query) => other === query };
    // Joins a fetch that is already running instead of starting a second one.
    const refetchAgain = () => queryClient.invalidateQueries(queryFilter, { cancelRefetch: false });
    fetched.push(query.fetch().then(refetchAgain, refetchAgain));
  }
  await Promise.all(fetched);
}

/** Changes may have been missed while offline, so this cancels stalled fetches and refetches. */
export function refetchEverything(queryClient: QueryClient): void {
  const predicate = ({ state }: Query) => state.data !== undefined;
  void queryClient.cancelQueries({ predicate }).then(() => refetchChanged(queryClient));
}

/** For the debug log: the procedure and its outcome, never its input or response. */
function logFailure(error: Error, key: readonly unknown[] = []) {
  const [path] = key;
  const procedure = Array.isArray(path) ? path.join('/') : 'unknown';
  const status = errorStatus(error);
  const refused = status >= 400 && status < 500;
  const code = errorCode(error);
  addLogEntry(refused ? 'warn' : 'error', 'server', procedure, { status, ...(code && { code }) });
}

/** Milliseconds from the page becoming visible until it refetches. */
const FETCH_VISIBLE_AFTER = 500;

/** Delays visibility, so that switching quickly through browser tabs doesn't refetch in each. */
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

/**
 * Without a network, a request fails immediately and its screen says so. By the library's default it
 * would wait silently and run hours later. The browser's online state is about other hosts, and a server
 * on the same machine responds anyway.
 */
const NETWORK_MODE = { networkMode: 'always' } as const;

/** Handlers for refusals that concern more than the call that got them. */
export type RefusalHandlers = {
  [Code in ErrorCode]?: (client: QueryClient, refused: RefusedCall) => void;
};

export interface RefusedCall {
  error: Error;
  /** true if the user asked for a change, false if the page only loaded data */
  isChange: boolean;
}

export function createQueryClient(refusalHandlers: RefusalHandlers): QueryClient {
  focusManager.setEventListener(watchVisibility);
  const handleError = (refused: RefusedCall, key: readonly unknown[] | undefined) => {
    const { error } = refused;
    logFailure(error, key);
    if (error instanceof MissingFile) reportMissing();
    const code = errorCode(error);
    if (code) refusalHandlers[code]?.(queryClient, refused);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => handleError({ error, isChange: false }, queryKey),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _before, { options }) =>
        handleError({ error, isChange: true }, options.mutationKey),
    }),
    defaultOptions: {
      queries: {
        ...NETWORK_MODE,
        refetchOnReconnect: true,
        retry: shouldRetry,
        retryDelay: (failures) => retryDelay(failures),
        refetchInterval: staleRetryInterval,
        staleTime: 10_000,
      },
      mutations: { ...NETWORK_MODE, retry: false },
    },
  });
  return queryClient;
}

/** Refetches the queries with these keys, then runs the rest. */
export function useRefresh(...keys: QueryKey[]) {
  const queryClient = useQueryClient();
  return async (afterRefetch?: () => void): Promise<void> => {
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    afterRefetch?.();
  };
}
