import { type RawBuilder, sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { ConversationChange } from './conversation-change.ts';
import { eventsIn, insertEvents } from './conversation-events.ts';
import { addToCounters, type CounterGains, gainsOf, sumGains } from './counters.ts';
import { closeHeld } from './held/held-queries.ts';
import { updateRows } from './update-rows.ts';

interface StoreIf {
  when: RawBuilder<unknown>;
  /** what the counters gain besides what the change makes */
  gains: Partial<CounterGains>;
  insert: RawBuilder<unknown>;
  /** more common table expressions, after that of the counters, `counted` */
  also?: RawBuilder<unknown> | undefined;
}

/**
 * Stores a change of one conversation that is not locked, in the statement that stores a message: it
 * takes effect only while the row is as it was read; of its effects, events and the end of what is held
 * alone can come with it. `insert` makes a message of the row `stored`, and answers what the statement
 * shall answer: nothing means that somebody changed the row meanwhile.
 */
export function storeIfUnchanged<Row>(
  tx: TeamTx,
  change: ConversationChange,
  parts: StoreIf,
): Promise<Row | undefined> {
  const { stored, after } = change;
  const sum = sumGains(parts.gains, gainsOf(stored.state, after));
  const events = eventsIn([change]);
  const also = parts.also ? sql`, ${parts.also}` : sql``;
  const closes = change.effects.some(({ kind }) => kind === 'close_held');
  const closed = closes
    ? sql`, closed AS (${closeHeld(tx, [stored.conversation_id], 'stored')})`
    : sql``;
  const noted = events.length > 0 ? sql`, noted AS (${insertEvents(tx, events, 'stored')})` : sql``;
  return sql<Row>`WITH stored AS (
      ${updateRows(tx, [change])} AND ${parts.when} RETURNING c.campaign_id
    ), counted AS (${addToCounters(tx, sum, 'stored')}), daily AS (${ADD_SENT}), changed AS (
      INSERT INTO live_events (team_id, kind, subject_id)
      SELECT ${tx.team_id}::uuid, 'conversation', ${stored.conversation_id}::uuid FROM stored
    ) ${noted} ${closed} ${also} ${parts.insert}`
    .execute(tx.db)
    .then(({ rows }) => rows[0]);
}

/** `INSERT` of a message of today for the charts by day, after `counted`. */
const ADD_SENT = sql`INSERT INTO team_days AS d (team_id, day, slot, sent_count)
    SELECT team_id, (now() AT TIME ZONE 'UTC')::date, slot, 1 FROM counted
    ON CONFLICT (team_id, day, slot) DO UPDATE SET sent_count = d.sent_count + excluded.sent_count`;
