import type pg from 'pg';
import { inTransaction } from './migration-files.ts';

/**
 * Live changes are in the order of their transactions, whose numbers belong to the server they ran on.
 * In a database that came from another one, the numbers of before may lie in this server's future: new
 * changes would come before them, and readers would never see them. Then all changes get a number of
 * now, those first which the index of texts has seen. Within one server no stored number is ahead.
 */
export async function adoptCluster(client: pg.Client): Promise<void> {
  await inTransaction(client, 'Adopting the order of changes', async () => {
    const { rows } = await client.query<{ ahead: boolean | null }>(
      `SELECT greatest((SELECT max(xid) FROM live_events), (SELECT max(xid) FROM text_index_position))
         > pg_current_xact_id() AS ahead`,
    );
    if (!rows[0]?.ahead) return;
    await client.query('LOCK TABLE live_events, text_index_position');
    await client.query(
      `UPDATE live_events l SET xid = CASE
         WHEN (l.xid, l.id) > (SELECT p.xid, p.id FROM text_index_position p)
         THEN pg_current_xact_id() ELSE '3'::xid8 END`,
    );
    // 3 is the first number that a transaction may have, so it lies before all others.
    await client.query(
      `UPDATE text_index_position SET xid = '3'::xid8,
         id = coalesce((SELECT max(id) FROM live_events WHERE xid = '3'::xid8), 0)`,
    );
  });
}
