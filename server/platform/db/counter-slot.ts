import { type RawBuilder, sql } from 'kysely';

const SLOTS = 16;

/**
 * Which of a team's counter rows to add to: that of the connection, so that transactions of one
 * process never wait for each other's commit. Reads sum all of them.
 */
export function counterSlot(): RawBuilder<number> {
  return sql`(pg_backend_pid() % ${sql.lit(SLOTS)})::smallint`;
}

/**
 * Adds to the day that a slot is at, in an upsert of `team_counters AS t` that gives `day`,
 * `day_received_count` and `day_sent_count`. A slot that is at another day begins anew; what it
 * counted goes into team_days by itself.
 */
export function sameDayOrNew(): RawBuilder<unknown> {
  return sql`day = excluded.day,
    day_received_count = CASE WHEN t.day = excluded.day THEN t.day_received_count ELSE 0 END
      + excluded.day_received_count,
    day_sent_count = CASE WHEN t.day = excluded.day THEN t.day_sent_count ELSE 0 END
      + excluded.day_sent_count`;
}

/** Today in UTC, as the database's clock has it. */
export function today(): RawBuilder<string> {
  return sql`(now() AT TIME ZONE 'UTC')::date`;
}
