import type { TeamTx } from '#server/platform/db/database.ts';
import type { Connection } from './connection-scope.ts';

/** Whether the session works, by the gateway's last event. */
export async function isWorking(
  tx: TeamTx,
  { connection_id }: Pick<Connection, 'connection_id'>,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('whatsapp_connections')
    .select('status')
    .where('team_id', '=', tx.team_id)
    .where('connection_id', '=', connection_id)
    .executeTakeFirst();
  return row?.status === 'WORKING';
}
