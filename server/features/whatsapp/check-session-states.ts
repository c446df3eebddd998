import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { connectionsToCheck, type CheckedConnection } from './connection-scope.ts';
import { type Gateway, gatewayOf, type SessionState } from './gateway.ts';
import type { StatusEvent } from './gateway-event.ts';

/**
 * A number of which nothing was heard for this long has its history synced, and again after as long:
 * its session can be stale from the middle of a quiet night on. Whole nights of silence are the rule,
 * so not each minute.
 */
const QUIET_MS = 30 * 60_000;
/** Rounds begin every minute and must not pile up while the gateway hangs, 15 s a call. */
const MAX_UNANSWERED = 3;

export interface CheckedSession {
  connection: CheckedConnection;
  /** the session's state, where it is not what we believe */
  status?: StatusEvent;
  quiet: boolean;
}

/**
 * Asks the gateway about every linked session, because a webhook about a lost connection can be
 * lost itself. Answers those that are not as believed, and those that have been quiet for long. A
 * round ends early when the gateway does not answer; each begins elsewhere, so that a few sessions
 * that hang do not hide the others.
 */
export async function checkSessionStates(services: Services): Promise<CheckedSession[]> {
  const gateway = gatewayOf(services.waha);
  const notable: CheckedSession[] = [];
  let unanswered = 0;
  for (const connection of fromSomewhere(await connectionsToCheck(services.db))) {
    const at = Date.now();
    const state = await stateOf(gateway, connection.waha_session);
    if (state === 'no answer') unanswered += 1;
    if (unanswered >= MAX_UNANSWERED) break;
    if (!state || state === 'no answer') continue;
    const quiet = at - lastKnown(connection) > QUIET_MS;
    const differs = state.status !== connection.status;
    if (differs) notable.push({ connection, quiet, status: { kind: 'status', at, ...state } });
    else if (quiet && state.status === 'WORKING') notable.push({ connection, quiet });
  }
  return notable;
}

/** Up to when we know that nothing is missing, as far as one can tell without asking. */
function lastKnown({ last_event_at, last_synced_at }: CheckedConnection): number {
  return Math.max(last_event_at?.getTime() ?? 0, last_synced_at?.getTime() ?? 0);
}

function fromSomewhere<T>(all: T[]): T[] {
  const begin = Math.floor(Math.random() * all.length);
  return [...all.slice(begin), ...all.slice(0, begin)];
}

/** A session that the gateway does not know is a stopped one; a gateway that is down says nothing. */
async function stateOf(
  gateway: Gateway,
  session: string,
): Promise<SessionState | 'no answer' | undefined> {
  try {
    return await gateway.sessionState(session);
  } catch (error) {
    if (!(error instanceof WahaError)) return undefined;
    if (error.status === 0) return 'no answer';
    return error.status === 404 ? { status: 'STOPPED', me: null } : undefined;
  }
}
