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
import { note } from './debug-log.ts';
import { MissingFile, reportMissing } from './load-file.ts';
import { errorCode, errorStatus, mayPass } from './rpc.ts';

const RETRIES = 3;
const RETRY_BASE = 150;

/** Milliseconds before retry number `failures`, doubling each time. */
export function retryDelay(failures: number, base = RETRY_BASE): number {
  return base * 2 ** failures;
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && mayPass(error);
}

/** Milliseconds until stale data on screen is fetched again after a failed refetch. */
const REFETCH_STALE_AFTER = 5_000;

/**
 * A change event comes once, so a refetch that fails must be retried or the screen stays stale. A
 * screen without data yet offers a retry button instead, and so does a further page that failed.
 */
export function refetchStale({ state }: Pick<Query, 'state'>): number | false {
  const outdated = state.status === 'error' && state.data !== undefined && mayPass(state.error);
  return outdated && !state.fetchMeta?.fetchMore ? REFETCH_STALE_AFTER : false;
}

/**
 * Something changed on the server: fetches again what shows it. A fetch that is under way may have read
 * the server before the change, so another follows. `invalidateQueries` cancels the one under way, but
 * not a first one. Nor may pages be canceled: under many changes, they would never all come.
 */
export function refetchChanged(
  queryClient: QueryClient,
  filters: InvalidateQueryFilters = {},
): void {
  void whenRefetched(queryClient, filters);
}

/** The same, until what is on screen was fetched or failed. */
export async function whenRefetched(
  queryClient: QueryClient,
  filters: InvalidateQueryFilters = {},
): Promise<void> {
  const left = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state, queryType }) => state.data === undefined || queryType === 'infinite');
  const predicate = (query: Query) => !left.includes(query);
  const fetched = [queryClient.invalidateQueries({ ...filters, predicate })];
  for (const query of left) {
    const only = { ...filters, predicate: (other: Query) => other === query };
    // What is under way is joined, not asked for twice.
    const again = () => queryClient.invalidateQueries(only, { cancelRefetch: false });
    fetched.push(query.fetch().then(again, again));
  }
  await Promise.all(fetched);
}

/** Changes may have been missed while the network was away: what hangs since then is given up. */
export function refetchEverything(queryClient: QueryClient): void {
  const predicate = ({ state }: Query) => state.data !== undefined;
  void queryClient.cancelQueries({ predicate }).then(() => refetchChanged(queryClient));
}

/** For the debug log: the procedure and its outcome, never its input or answer. */
function noteFailure(error: Error, key: readonly unknown[] = []) {
  const [path] = key;
  const procedure = Array.isArray(path) ? path.join('/') : 'unknown';
  const status = errorStatus(error);
  const refused = status >= 400 && status < 500;
  const code = errorCode(error);
  note(refused ? 'warn' : 'error', 'server', procedure, { status, ...(code && { code }) });
}

/** Milliseconds from the page becoming visible until it refetches. */
const FETCH_VISIBLE_AFTER = 500;

/** Flicking through browser tabs must not refetch each of them. */
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
 * Without a network a request fails now and its screen says so. By the library's default it would wait
 * unseen, and what was asked for would happen hours later. What a browser says about being online is
 * about other hosts, too: a server on the same machine answers all the same.
 */
const NOW = { networkMode: 'always' } as const;

/** What the product does about refusals that concern more than the call that met them. */
export type RefusalHandlers = {
  [Code in ErrorCode]?: (client: QueryClient, refused: RefusedCall) => void;
};

export interface RefusedCall {
  error: Error;
  /** someone asked for a change; otherwise the page only wanted to show something */
  isChange: boolean;
}

export function createQueryClient(onRefused: RefusalHandlers): QueryClient {
  focusManager.setEventListener(watchVisibility);
  const failed = (refused: RefusedCall, key: readonly unknown[] | undefined) => {
    const { error } = refused;
    noteFailure(error, key);
    if (error instanceof MissingFile) reportMissing();
    const code = errorCode(error);
    if (code) onRefused[code]?.(queryClient, refused);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => failed({ error, isChange: false }, queryKey),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _before, { options }) =>
        failed({ error, isChange: true }, options.mutationKey),
    }),
    defaultOptions: {
      queries: {
        ...NOW,
        refetchOnReconnect: true,
        retry: shouldRetry,
        retryDelay: (failures) => retryDelay(failures),
        refetchInterval: refetchStale,
        staleTime: 10_000,
      },
      mutations: { ...NOW, retry: false },
    },
  });
  return queryClient;
}

/** Fetches again what is shown under these keys, then does the rest. */
export function useRefresh(...keys: QueryKey[]) {
  const queryClient = useQueryClient();
  return async (then?: () => void): Promise<void> => {
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    then?.();
  };
}
