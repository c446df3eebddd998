const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses before each further attempt, in ms: three days in all. */
const PAUSES = [
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
export const MAX_ATTEMPTS = PAUSES.length + 1;

/** The longest wait that an endpoint may ask for, so that its events do not get old. */
const MAX_RETRY_AFTER = HOUR;

/**
 * How long to wait after so many failed attempts, in ms; undefined: it was the last one. `retryAfter`:
 * how long the endpoint asks to wait at least.
 */
export function pauseAfter(attempts: number, retryAfter = 0): number | undefined {
  const pause = PAUSES[attempts - 1];
  return pause && Math.max(pause, Math.min(retryAfter, MAX_RETRY_AFTER));
}

/** The endpoint says that it is permanently gone. */
export const GONE = 410;

/** The result of one attempt. */
export interface AttemptLog {
  /** ISO */
  at: string;
  /** null: no answer */
  status: number | null;
  ms: number;
  /** why there was no answer, or why it did not count; null: taken */
  problem: string | null;
  /** the beginning of the answer */
  response: string;
}

export const isTaken = (status: number): boolean => status >= 200 && status < 300;

/** `failing`: the last attempt failed. `dead`: nothing is sent until a person switches it on again. */
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
