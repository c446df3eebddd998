import { sql, type UpdateObject } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { THIS_MONTH } from '#server/platform/db/team-day.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
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

/** Locks the stored key. Returns false if there is none, or it belongs to another address. */
export async function lockKeyOf({ db, team_id }: TeamTx, address: string | null): Promise<boolean> {
  const stored = await db
    .selectFrom('model_settings')
    .select('base_url')
    .where('team_id', '=', team_id)
    .where('key_sealed', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return stored?.base_url === address;
}

type Choices = Omit<UpdateObject<Tables, 'model_settings'>, 'team_id' | 'updated_at'>;

/** Stores some of the team's choices. A changed model needs a new version. */
export async function saveSettings(tx: TeamTx, chosen: Choices): Promise<void> {
  const { db, team_id } = tx;
  await db
    .insertInto('model_settings')
    .values({ team_id, version: sql`gen_random_uuid()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable('model_settings')
    .set({ ...chosen, updated_at: sql`now()` })
    .where('team_id', '=', team_id)
    .execute();
  await recordChanges(tx, 'team', [team_id]);
}
