import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Connection } from './connection-scope.ts';
import { lockCampaign } from './connections.ts';
import type { StatusEvent } from './gateway/status-event.ts';
import { linkNumber } from './link-number.ts';
import { recordRestriction } from './reported-restriction.ts';
import { recheckAt, recheckSession } from './recover-session.ts';

/**
 * Applies the gateway's report about a session. An older event never overwrites a newer one. WORKING
 * links the number. A linked session in any other state is checked again a little later, because a
 * dropped connection often recovers without us. Returns whether the session has just started to work,
 * which is also true if only now a late event shows that it had been down.
 */
export async function applySessionStatus(
  tx: TeamTx,
  connection: Connection,
  { status, at, me, restriction }: StatusEvent,
): Promise<boolean> {
  await lockCampaign(tx, connection.campaign_id);
  const { rows } = await sql<{ before: string | null; linked: boolean; restarted: boolean }>`
    UPDATE whatsapp_connections c SET status = ${status}, status_at = ${at}, last_event_at = now(),
      link_error = CASE WHEN ${status} = 'WORKING' THEN NULL ELSE c.link_error END,
      failed_at = CASE WHEN ${status} = 'FAILED' THEN now() ELSE c.failed_at END
    FROM (SELECT connection_id, status AS before FROM whatsapp_connections
      WHERE team_id = ${tx.team_id} AND connection_id = ${connection.connection_id} FOR UPDATE) o
    WHERE c.team_id = ${tx.team_id} AND c.connection_id = o.connection_id AND c.status_at <= ${at}
    RETURNING o.before, coalesce(c.restarted_at > now() - interval '1 minute', false) AS restarted,
      EXISTS (SELECT FROM linked_numbers n
      WHERE n.team_id = c.team_id AND n.campaign_id = c.campaign_id) AS linked`.execute(tx.db);
  if (rows.length === 0) return status !== 'WORKING' && (await isWorking(tx, connection));
  await noteOnCampaign(tx, connection, status);
  if (status === 'WORKING' && me) {
    const refusal = await linkNumber(tx, connection, me);
    if (!refusal && restriction) await recordRestriction(tx, connection, restriction);
    return !refusal && rows[0]?.before !== 'WORKING';
  }
  if (status !== 'WORKING' && rows[0]?.linked) {
    const runAt = recheckAt(connection, status, rows[0].restarted);
    // A scheduled check stays: otherwise a session that keeps starting would postpone it forever. A
    // definite status is checked without waiting.
    const unlessPlanned = status === 'STARTING' || status === 'STOPPED';
    await recheckSession.enqueue(tx, connection, {}, { runAt, unlessPlanned });
  }
  return false;
}

async function noteOnCampaign(tx: TeamTx, connection: Connection, status: string) {
  await tx.db
    .updateTable('campaigns')
    .set({ waha_session_status: status, updated_at: sql`now()` })
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', connection.campaign_id)
    .where('waha_session', '=', connection.waha_session)
    .execute();
  await recordChanges(tx, 'campaign', [connection.campaign_id]);
}

/** Whether the session works, according to the gateway's last event. */
async function isWorking(
  tx: TeamTx,
  { connection_id }: Pick<Connection, 'connection_id'>,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('whatsapp_connections')
    .select('status')
    .where((eb) => eb.and({ team_id: tx.team_id, connection_id }))
    .executeTakeFirst();
  return row?.status === 'WORKING';
}
