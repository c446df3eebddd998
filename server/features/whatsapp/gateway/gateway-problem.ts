import type { GatewayProblem } from '#domain/whatsapp/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import type { CheckedConnection, Connection } from '../connection-scope.ts';
import { gatewayOf } from './gateway.ts';

/** Stores why the gateway refuses to send for a campaign's number, or that it no longer does. */
export async function setGatewayProblem(
  tx: TeamTx,
  { campaign_id }: Pick<Connection, 'campaign_id'>,
  gateway_problem: GatewayProblem | null,
): Promise<void> {
  const changed = await tx.db
    .updateTable('whatsapp_connections')
    .set({ gateway_problem })
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', campaign_id)
    .where('gateway_problem', 'is distinct from', gateway_problem)
    .returning('connection_id')
    .executeTakeFirst();
  if (changed) await recordChanges(tx, 'campaign', [campaign_id]);
}

/** Whether a gateway that refused to send would take a message now: it gives an id for one. */
export async function isMended(
  { waha }: Services,
  { waha_session }: CheckedConnection,
): Promise<boolean> {
  try {
    await gatewayOf(waha).newMessageId(waha_session);
    return true;
  } catch (error) {
    if (error instanceof WahaError) return false;
    throw error;
  }
}
