import type { Services } from '#server/services.ts';
import { connectionsToWatch, type WatchedConnection } from './connection-gate.ts';
import { type Gateway, gatewayOf, type SessionState } from './gateway.ts';
import type { StatusEvent } from './gateway-event.ts';

/** A number that has been silent this long is looked at: it may be deaf. */
const SILENT_MS = 30 * 60_000;

export interface Watched {
  connection: WatchedConnection;
  /** the session's state, where it is not what we believe */
  status?: StatusEvent;
  silent: boolean;
}

/**
 * Asks the gateway about every linked session, because a webhook about a lost connection can be
 * lost itself. Answers those that are not as believed, and those that have been silent for long.
 */
export async function watchSessions(services: Services): Promise<Watched[]> {
  const gateway = gatewayOf(services.waha);
  const notable: Watched[] = [];
  for (const connection of await connectionsToWatch(services.db)) {
    const at = Date.now();
    const state = await stateOf(gateway, connection.waha_session);
    if (!state) continue;
    const silent = at - (connection.heard_at?.getTime() ?? 0) > SILENT_MS;
    const differs = state.status !== connection.status;
    if (differs) notable.push({ connection, silent, status: { kind: 'status', at, ...state } });
    else if (silent && state.status === 'WORKING') notable.push({ connection, silent });
  }
  return notable;
}

/** A session that the gateway does not know is a stopped one; a gateway that is down says nothing. */
async function stateOf(gateway: Gateway, session: string): Promise<SessionState | undefined> {
  try {
    return await gateway.sessionState(session);
  } catch (error) {
    return (error as { status?: number }).status === 404
      ? { status: 'STOPPED', me: null }
      : undefined;
  }
}
