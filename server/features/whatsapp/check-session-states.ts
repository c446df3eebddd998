import type { ReportedRestriction } from '#domain/whatsapp/restriction.ts';
import { onWahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { connectionsToCheck, type CheckedConnection } from './connection-scope.ts';
import { gatewayOf } from './gateway/gateway.ts';
import type { ListedSession } from './gateway/gateway-session.ts';
import type { StatusEvent } from './gateway/status-event.ts';

/**
 * After this long without an event, a number's history is synced, and again after the same time: its
 * session may have been stale since the middle of a quiet night. Silent nights are normal, so this
 * doesn't run every minute.
 */
const QUIET_MS = 30 * 60_000;

export interface CheckedSession {
  connection: CheckedConnection;
  /** the session's status, if it differs from the stored one */
  status?: StatusEvent;
  /** the session works, but has sent no events */
  quiet: boolean;
  /** the session doesn't work, as stored */
  broken: boolean;
  /** the session works with the config of an earlier version */
  outdated: boolean;
  /** WhatsApp's current restriction of the number */
  restriction?: ReportedRestriction;
}

/** A session that the gateway doesn't know counts as stopped. */
const GONE: ListedSession = {
  status: 'STOPPED',
  me: null,
  marks_online: false,
  lacks_events: false,
};

/**
 * Asks the gateway about all sessions in one call, because the webhook about a lost connection can get
 * lost too. Returns linked sessions that need attention, or none while the gateway is down.
 */
export async function checkSessionStates({ db, log, waha }: Services): Promise<CheckedSession[]> {
  const connections = await connectionsToCheck(db);
  if (connections.length === 0) return [];
  const at = Date.now();
  const sessions = await gatewayOf(waha)
    .allSessions()
    .catch(
      onWahaError((error) => {
        log.warn({ err: error }, 'the sessions cannot be checked now');
      }),
    );
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

/** The latest time up to which nothing is known to be missing. */
function lastKnown({ last_event_at, last_synced_at }: CheckedConnection): number {
  return Math.max(last_event_at?.getTime() ?? 0, last_synced_at?.getTime() ?? 0);
}
