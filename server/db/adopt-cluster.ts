import type pg from 'pg';
import { inTransaction } from './migration-files.ts';

/**
 * Live changes are in the order of their transactions, whose numbers belong to the server they ran on.
 * In a database that came from another one, the numbers of before may lie in this server's future: new
 * changes would come before them, and readers would never see them. Then all changes get a number of
 * now. Within one server no stored number is ahead.
 */
export async function adoptCluster(client: pg.Client): Promise<void> {
  await inTransaction(client, 'Adopting the order of changes', async () => {
    const { rows } = await client.query<{ ahead: boolean | null }>(
      `SELECT max(xid) > pg_current_xact_id() AS ahead FROM live_events`,
    );
    if (!rows[0]?.ahead) return;
    await client.query('LOCK TABLE live_events');
    await client.query('UPDATE live_events SET xid = pg_current_xact_id()');
  });
}
