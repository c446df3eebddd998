const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses before each further attempt, in ms: three days in total. */
const RETRY_DELAYS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  22.4 * HOUR,
];
export const MAX_ATTEMPTS = RETRY_DELAYS.length + 1;

/** The longest wait that an endpoint may request, so that its events don't become stale. */
const MAX_RETRY_AFTER = HOUR;

/**
 * Returns how long to wait after this many failed attempts, in ms; undefined after the last one.
 * `retryAfter` is the minimum that the endpoint requested.
 */
export function retryDelayAfter(attempts: number, retryAfter = 0): number | undefined {
  const pause = RETRY_DELAYS[attempts - 1];
  return pause && Math.max(pause, Math.min(retryAfter, MAX_RETRY_AFTER));
}

/** The endpoint says that it is permanently gone. */
export const GONE_STATUS = 410;

/** The result of one attempt. */
export interface AttemptLog {
  /** ISO */
  at: string;
  /** null: no response */
  status: number | null;
  ms: number;
  /** why it got no valid response; null: accepted */
  problem: string | null;
  /** the beginning of the response */
  response: string;
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** `failing`: the last attempt failed. `dead`: nothing is sent until a user turns it on again. */
export type EndpointHealth = 'off' | 'dead' | 'failing' | 'healthy' | 'new';

export function endpointHealth(endpoint: {
  enabled: boolean;
  dead_at: Date | null;
  failing_since: Date | null;
  last_delivered_at: Date | null;
}): EndpointHealth {
  if (endpoint.dead_at) return 'dead';
  if (!endpoint.enabled) return 'off';
  if (endpoint.failing_since) return 'failing';
  return endpoint.last_delivered_at ? 'healthy' : 'new';
}
