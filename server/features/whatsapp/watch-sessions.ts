import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { connectionsToWatch, type WatchedConnection } from './connection-gate.ts';
import { type Gateway, gatewayOf, type SessionState } from './gateway.ts';
import type { StatusEvent } from './gateway-event.ts';

/**
 * A number that has been silent this long is listened to, and again after as long: a number can be
 * deaf from the middle of a quiet night on. Whole nights of silence are the rule, so not each minute.
 */
const SILENT_MS = 30 * 60_000;
/** Rounds begin every minute and must not pile up while the gateway hangs, 15 s a call. */
const MOST_UNANSWERED = 3;

export interface Watched {
  connection: WatchedConnection;
  /** the session's state, where it is not what we believe */
  status?: StatusEvent;
  silent: boolean;
}

/**
 * Asks the gateway about every linked session, because a webhook about a lost connection can be
 * lost itself. Answers those that are not as believed, and those that have been silent for long. A
 * round ends early when the gateway does not answer; each begins elsewhere, so that a few sessions
 * that hang do not hide the others.
 */
export async function watchSessions(services: Services): Promise<Watched[]> {
  const gateway = gatewayOf(services.waha);
  const notable: Watched[] = [];
  let unanswered = 0;
  for (const connection of fromSomewhere(await connectionsToWatch(services.db))) {
    const at = Date.now();
    const state = await stateOf(gateway, connection.waha_session);
    if (state === 'no answer') unanswered += 1;
    if (unanswered >= MOST_UNANSWERED) break;
    if (!state || state === 'no answer') continue;
    const silent = at - lastKnown(connection) > SILENT_MS;
    const differs = state.status !== connection.status;
    if (differs) notable.push({ connection, silent, status: { kind: 'status', at, ...state } });
    else if (silent && state.status === 'WORKING') notable.push({ connection, silent });
  }
  return notable;
}

/** Up to when we know that nothing is missing, as far as one can tell without asking. */
function lastKnown({ heard_at, listened_at }: WatchedConnection): number {
  return Math.max(heard_at?.getTime() ?? 0, listened_at?.getTime() ?? 0);
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
