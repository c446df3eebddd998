import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { THIS_MONTH } from '#server/platform/db/team-day.ts';
import { modelFactColumns, type ModelFacts, modelFactsOf } from './model-facts.ts';

export interface SettingsRow extends ModelFacts {
  key_last4: string | null;
  key_set_at: Date | null;
  /** of this month */
  unpriced_calls: number;
}

/** Reads the team's choices and spending. A team without a row has chosen nothing. */
export async function findModelSettings({ db, team_id }: TeamTx): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`SELECT ${modelFactColumns}, o.key_last4, o.key_set_at,
      (SELECT coalesce(sum(u.unpriced_calls), 0)::bigint FROM model_usage u
        WHERE u.team_id = t.team_id AND u.day >= ${THIS_MONTH}) AS unpriced_calls
    FROM team_settings t ${modelFactsOf('t.team_id')}
    WHERE t.team_id = ${team_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The team is gone');
  return row;
}

export interface OwnModelRow {
  /** undefined: keeps the stored key */
  key?: { sealed: Buffer; last4: string };
  base_url: string | null;
  model_name: string | null;
  prices: { input: number; cached: number; output: number } | null;
}

/**
 * Stores the team's own model under a new version, so that all processes create a new client. Returns
 * false without a new key if the stored one is gone or now belongs to another address.
 */
export async function saveOwnModelRow({ db, team_id }: TeamTx, row: OwnModelRow): Promise<boolean> {
  const { key, base_url, model_name, prices } = row;
  const values = {
    version: sql<string>`gen_random_uuid()`,
    base_url,
    model_name,
    price_input: prices?.input ?? null,
    price_cached: prices?.cached ?? null,
    price_output: prices?.output ?? null,
    updated_at: sql<Date>`now()`,
    ...(key && {
      key_sealed: key.sealed,
      key_last4: key.last4,
      key_set_at: sql<Date>`now()`,
    }),
  };
  if (!key) {
    const { numUpdatedRows } = await db
      .updateTable('model_settings')
      .set(values)
      .where('team_id', '=', team_id)
      .where('key_sealed', 'is not', null)
      .where(sql<boolean>`base_url IS NOT DISTINCT FROM ${base_url}`)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
  await db
    .insertInto('model_settings')
    .values({ team_id, ...values })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(values))
    .execute();
  return true;
}

export async function clearOwnModelRow({ db, team_id }: TeamTx): Promise<void> {
  await db
    .updateTable('model_settings')
    .set({
      version: sql`gen_random_uuid()`,
      key_sealed: null,
      key_last4: null,
      key_set_at: null,
      base_url: null,
      model_name: null,
      price_input: null,
      price_cached: null,
      price_output: null,
      updated_at: sql`now()`,
    })
    .where('team_id', '=', team_id)
    .execute();
}

type Choice =
  | { verification_off: boolean }
  | { read_speech: boolean | null; read_pictures: boolean | null };

/** Stores the team's choice, without changing its model and ceilings. */
export async function saveChoice({ db, team_id }: TeamTx, chosen: Choice): Promise<void> {
  const values = { ...chosen, updated_at: sql<Date>`now()` };
  await db
    .insertInto('model_settings')
    .values({ team_id, version: sql`gen_random_uuid()`, ...values })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(values))
    .execute();
}

/** In billionths of a dollar. Changed ceilings reset the notifications. */
export async function saveCeilingsRow(
  { db, team_id }: TeamTx,
  ceilings: { day: number | null; month: number | null },
): Promise<void> {
  const values = {
    ceiling_day_nanos: ceilings.day,
    ceiling_month_nanos: ceilings.month,
    told_day: null,
    told_month: null,
    updated_at: sql<Date>`now()`,
  };
  await db
    .insertInto('model_settings')
    .values({ team_id, version: sql`gen_random_uuid()`, ...values })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(values))
    .execute();
}
