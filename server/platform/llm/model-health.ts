import { sql } from 'kysely';
import { type ModelHealth, WELL } from '#domain/agent/model-breaker.ts';
import type { Database } from '../db/database.ts';

/** With what was wrong last, for staff. */
export type ShownHealth = ModelHealth & {
  last_words: string;
  last_error_at: Date | null;
  /** whether it sees pictures; null: it was never shown one */
  sees: boolean | null;
  sees_at: Date | null;
};

const COLUMNS = [
  'opened_at',
  'next_trial_at',
  'trial_until',
  'trials',
  'window_at',
  'bad_leads',
  'bad_calls',
  'good_calls',
] as const;

export async function readHealth(db: Database, model: string): Promise<ShownHealth> {
  const row = await db.outsideTeams((tx) =>
    tx.db
      .selectFrom('model_health')
      .select([...COLUMNS, 'last_words', 'last_error_at', 'sees', 'sees_at'])
      .where('model', '=', model)
      .executeTakeFirst(),
  );
  return row ?? { ...WELL, last_words: '', last_error_at: null, sees: null, sees_at: null };
}

/** Changes the row with it locked, by the clock of the database. `words`: what was wrong. */
export function changeHealth(
  db: Database,
  model: string,
  by: (before: ModelHealth, now: Date) => ModelHealth,
  words?: string,
): Promise<{ before: ModelHealth; after: ModelHealth; now: Date }> {
  return db.outsideTeams(async (tx) => {
    const insert = tx.db.insertInto('model_health').values({ model });
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
    const { now, ...before } = await tx.db
      .selectFrom('model_health')
      .select([...COLUMNS])
      // now() is when the transaction began, before it waited for the row.
      .select((eb) => eb.fn<Date>('clock_timestamp').as('now'))
      .where('model', '=', model)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = by(before, now);
    if (after !== before || words !== undefined) {
      await tx.db
        .updateTable('model_health')
        .set({ ...after, ...(words !== undefined && { last_words: words, last_error_at: now }) })
        .where('model', '=', model)
        .execute();
    }
    return { before, after, now };
  });
}

/** Notes whether the model sees pictures, for all processes and for staff. */
export async function noteSight(db: Database, model: string, sees: boolean): Promise<void> {
  const found = { sees, sees_at: sql<Date>`now()` };
  await db.outsideTeams((tx) =>
    tx.db
      .insertInto('model_health')
      .values({ model, ...found })
      .onConflict((conflict) => conflict.column('model').doUpdateSet(found))
      .execute(),
  );
}
