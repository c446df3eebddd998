import { type RawBuilder, sql } from 'kysely';

const SLOTS = 16;

/**
 * Which of a team's counter rows to add to. The slot depends on the connection, so transactions of one
 * process never wait for each other's commit. Reads sum all rows. The SQL functions that count
 * (count_status_change, gate_purge_campaign) use the same slots.
 */
export function counterSlot(): RawBuilder<number> {
  return sql`(pg_backend_pid() % ${sql.lit(SLOTS)})::smallint`;
}
