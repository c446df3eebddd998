import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Connection } from './connection-scope.ts';
import { lockCampaign } from './connections.ts';
import type { StatusEvent } from './gateway-event.ts';
import { linkNumber } from './link-number.ts';
import { RECHECK_AFTER_MS, recheckSession } from './session-jobs.ts';
import { isWorking } from './session-is-working.ts';

/**
 * Takes in what the gateway says of a session. An older event never overwrites a newer one. WORKING
 * links the number; FAILED and STOPPED are looked at again a little later, because a connection that
 * drops for a moment comes back by itself. Answers whether the session has just begun to work; also
 * when it had begun before, and only now we hear that it had been away.
 */
export async function applySessionStatus(
  tx: TeamTx,
  connection: Connection,
  { status, at, me }: StatusEvent,
): Promise<{ nowWorking: boolean }> {
  await lockCampaign(tx, connection.campaign_id);
  const { rows } = await sql<{ before: string | null }>`
    UPDATE whatsapp_connections c SET status = ${status}, status_at = ${at}, last_event_at = now(),
      link_error = CASE WHEN ${status} = 'WORKING' THEN NULL ELSE c.link_error END
    FROM (SELECT connection_id, status AS before FROM whatsapp_connections
      WHERE team_id = ${tx.team_id} AND connection_id = ${connection.connection_id} FOR UPDATE) o
    WHERE c.team_id = ${tx.team_id} AND c.connection_id = o.connection_id AND c.status_at <= ${at}
    RETURNING o.before`.execute(tx.db);
  if (rows.length === 0)
    return { nowWorking: status !== 'WORKING' && (await isWorking(tx, connection)) };
  await noteOnCampaign(tx, connection, status);
  if (status === 'WORKING' && me) {
    const linked = await linkNumber(tx, connection, me);
    return { nowWorking: linked.ok && rows[0]?.before !== 'WORKING' };
  }
  if (status === 'FAILED' || status === 'STOPPED') {
    const runAt = new Date(Date.now() + RECHECK_AFTER_MS);
    await recheckSession.enqueue(tx, connection, {}, { runAt });
  }
  return { nowWorking: false };
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
