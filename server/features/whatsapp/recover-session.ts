import { z } from 'zod';
import {
  type BrokenSession,
  decideRecovery,
  recheckAfter,
  type Recovery,
} from '#domain/whatsapp/session-recovery.ts';
import type { SessionStatus } from '#domain/whatsapp/session-status.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { onWahaError, WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { defineConnectionJob } from './connection-job.ts';
import type { Connection } from './connection-scope.ts';
import { lockCampaign, sessionRequest, type StoredConnection } from './connections.ts';
import { gatewayOf } from './gateway/gateway.ts';
import type { SessionState } from './gateway/gateway-session.ts';
import { unlinkNumber } from './unlink-number.ts';

const RETRY_MS = 10_000;

/** Restores a linked session that failed, stopped or is gone, or gives up its number. */
export const recheckSession = defineConnectionJob({
  name: 'whatsapp:settle-session',
  payload: z.object({}),
  key: ({ connection_id }) => `settle:${connection_id}`,
  run: recoverSession,
});

/**
 * When to check a session with this status next. Sessions that failed together are spread out.
 * `restarted`: we restarted it a moment ago.
 */
export function recheckAt(
  { connection_id }: Pick<Connection, 'connection_id'>,
  status: SessionStatus | null,
  restarted = false,
): Date {
  return new Date(Date.now() + recheckAfter(status, spreadOf(connection_id), restarted));
}

/**
 * Checks a session that recently didn't work and takes the next step. Earlier steps are stored with the
 * connection, and the next check is scheduled before the restart begins, so no crash ends the recovery.
 * While the gateway is unreachable, nothing is decided.
 */
async function recoverSession(services: Services, connection: StoredConnection): Promise<void> {
  const state = await stateOf(services, connection);
  const next = await services.db.inTeam(connection.scope, async (tx) => {
    await lockCampaign(tx, connection.campaign_id);
    const stored = await brokenSession(tx, connection, state);
    if (!stored) return { do: 'nothing' } as const;
    const decision = decideRecovery(stored, new Date());
    if (decision.do === 'restart') await planRestart(tx, connection, decision);
    if (decision.do === 'unlink') await unlinkNumber(tx, connection.campaign_id, 'lost');
    return decision;
  });
  const { connection_id } = connection;
  if (next.do === 'wait')
    throw new RetryAfter(next.ms, 'the session does not work yet', { steady: true });
  if (next.do === 'unlink') services.log.warn({ connection_id }, 'a number lost its connection');
  if (next.do !== 'restart') return;
  services.log.warn({ connection_id, restarts: next.restarts }, 'restarting a session that failed');
  await bringUp(services, connection, state.status);
}

/** A gateway that doesn't know the session is believed only if it can list its sessions. */
async function stateOf(
  services: Services,
  { waha_session }: Connection,
): Promise<Pick<SessionState, 'me'> & { status: BrokenSession['status'] }> {
  const gateway = gatewayOf(services.waha);
  const state = await gateway.sessionState(waha_session).catch(onWahaError((error) => error));
  if (!(state instanceof WahaError)) return state;
  if (state.status === 404) {
    const sessions = await gateway.allSessions().catch(onWahaError(() => undefined));
    if (sessions?.has(waha_session) === false) return { status: null, me: null };
  }
  throw new RetryAfter(RETRY_MS, 'cannot check the session now', { cause: state });
}

/** Undefined if there is nothing to restore: no number is linked, or the session works by now. */
async function brokenSession(
  { db, team_id }: TeamTx,
  { connection_id, campaign_id }: Connection,
  { status, me }: Awaited<ReturnType<typeof stateOf>>,
): Promise<BrokenSession | undefined> {
  const row = await db
    .selectFrom('whatsapp_connections as c')
    .innerJoin('linked_numbers as n', (join) =>
      join.onRef('n.team_id', '=', 'c.team_id').onRef('n.campaign_id', '=', 'c.campaign_id'),
    )
    .select(['c.status', 'c.status_at', 'c.restarts', 'c.rejected_restarts'])
    .select(['c.restarted_at', 'c.failed_at'])
    .where('c.team_id', '=', team_id)
    .where('c.connection_id', '=', connection_id)
    .where('c.campaign_id', '=', campaign_id)
    .executeTakeFirst();
  // Its WORKING webhook may have arrived after the gateway answered us.
  if (!row || row.status === 'WORKING') return undefined;
  const { status: _believed, status_at, ...stored } = row;
  const status_since = new Date(status_at);
  return { ...stored, status, paired: me !== null, status_since, spread: spreadOf(connection_id) };
}

async function planRestart(
  tx: TeamTx,
  connection: Connection,
  { restarts, rejected_restarts }: Extract<Recovery, { do: 'restart' }>,
): Promise<void> {
  await tx.db
    .updateTable('whatsapp_connections')
    .set({ restarts, rejected_restarts, restarted_at: new Date() })
    .where((eb) => eb.and({ team_id: tx.team_id, connection_id: connection.connection_id }))
    .execute();
  await recheckSession.enqueue(tx, connection, {}, { runAt: recheckAt(connection, 'STARTING') });
}

/** A failed restart is no error: the scheduled check finds it and retries. */
async function bringUp(
  { env, waha, log }: Services,
  connection: StoredConnection,
  status: BrokenSession['status'],
): Promise<void> {
  const { connection_id, waha_session } = connection;
  const gateway = gatewayOf(waha);
  const restarted =
    status === null
      ? gateway.createSession(sessionRequest(env, connection))
      : gateway.restartSession(waha_session);
  await restarted.catch(
    onWahaError((error) => {
      log.warn({ connection_id, err: error }, 'a session did not restart');
    }),
  );
}

/** 0 to 1, always the same for a number. */
function spreadOf(connectionId: string): number {
  return Number.parseInt(connectionId.replaceAll('-', '').slice(-4), 16) / 0xffff;
}
