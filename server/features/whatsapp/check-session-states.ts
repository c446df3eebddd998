import type { ReportedRestriction } from '#domain/whatsapp/restriction.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { connectionsToCheck, type CheckedConnection } from './connection-scope.ts';
import { gatewayOf } from './gateway/gateway.ts';
import type { ListedSession } from './gateway/gateway-session.ts';
import type { StatusEvent } from './gateway/status-event.ts';

/**
 * A number of which nothing was heard for this long has its history synced, and again after as long:
 * its session can be stale from the middle of a quiet night on. Whole nights of silence are the rule,
 * so not each minute.
 */
const QUIET_MS = 30 * 60_000;

export interface CheckedSession {
  connection: CheckedConnection;
  /** the session's state, where it is not what we believe */
  status?: StatusEvent;
  /** nothing was heard of a session that works */
  quiet: boolean;
  /** it does not work, as we believed */
  broken: boolean;
  /** it works with a config of an earlier version */
  outdated: boolean;
  /** what WhatsApp does not allow its number now */
  restriction?: ReportedRestriction;
}

/** A session that the gateway does not know is a stopped one. */
const GONE: ListedSession = {
  status: 'STOPPED',
  me: null,
  marks_online: false,
  lacks_events: false,
};

/**
 * Asks the gateway about all sessions in one call, because a webhook about a lost connection can be
 * lost itself. Answers those linked ones of which there is something to say. A gateway that is down
 * says nothing.
 */
export async function checkSessionStates(services: Services): Promise<CheckedSession[]> {
  const connections = await connectionsToCheck(services.db);
  if (connections.length === 0) return [];
  const at = Date.now();
  const sessions = await allSessions(services);
  if (!sessions) return [];
  return connections
    .map((connection) => check(connection, sessions.get(connection.waha_session) ?? GONE, at))
    .filter(isNotable);
}

function check(connection: CheckedConnection, session: ListedSession, at: number): CheckedSession {
  const { marks_online, lacks_events, restriction, ...state } = session;
  const works = state.status === 'WORKING';
  const differs = state.status !== connection.status;
  return {
    connection,
    ...(differs && { status: { kind: 'status', at, ...state } }),
    quiet: works && at - lastKnown(connection) > QUIET_MS,
    broken: !works && !differs,
    outdated: works && (marks_online || lacks_events),
    ...(works && restriction && { restriction }),
  };
}

function isNotable({ connection, status, quiet, broken, outdated, restriction }: CheckedSession) {
  return status || quiet || broken || outdated || restriction || connection.gateway_problem;
}

/** Up to when we know that nothing is missing, as far as one can tell without asking. */
function lastKnown({ last_event_at, last_synced_at }: CheckedConnection): number {
  return Math.max(last_event_at?.getTime() ?? 0, last_synced_at?.getTime() ?? 0);
}

async function allSessions({ waha, log }: Services) {
  try {
    return await gatewayOf(waha).allSessions();
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    log.warn({ err: error }, 'the sessions cannot be checked now');
    return undefined;
  }
}
