import { sql } from 'kysely';
import { teamsErrors } from '#copy/errors/teams.ts';
import { Refusal } from '#domain/errors.ts';
import { usagePeriod } from '#domain/billing/usage-period.ts';
import type { StoredCredits } from '#domain/playground/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';

/** A credit that was used; it can be given back in the same month. */
export interface SpentCredit {
  since: Date;
}

export async function readCredits({ db, team_id }: TeamTx): Promise<StoredCredits> {
  const row = await db
    .selectFrom('team_settings')
    .select(['test_credits', 'test_credits_used', 'test_credits_since', 'created_at'])
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', teamsErrors.notFound));
  return row;
}

/**
 * Uses one credit, or answers undefined when none is left: the one place that checks and refills them.
 * One statement, so that parallel messages cannot use more than there are; in a new month it begins to
 * count anew.
 */
export async function spendCredit(tx: TeamTx, now: Date): Promise<SpentCredit | undefined> {
  const { created_at } = await readCredits(tx);
  const { from: start } = usagePeriod(created_at, now);
  const used = sql`CASE WHEN test_credits_since >= ${start} THEN test_credits_used ELSE 0 END`;
  const { rows } = await sql<SpentCredit>`UPDATE team_settings SET
      test_credits_used = ${used} + 1,
      test_credits_since = greatest(test_credits_since, ${start}::timestamptz)
    WHERE team_id = ${tx.team_id} AND ${used} < test_credits
    RETURNING test_credits_since AS since`.execute(tx.db);
  const [spent] = rows;
  if (spent) await recordChanges(tx, 'test_credits', [tx.team_id]);
  return spent;
}

/** Gives a credit back, unless a new month has given all of them back already. */
export async function returnCredit(tx: TeamTx, { since }: SpentCredit): Promise<void> {
  const { rows } = await sql`UPDATE team_settings SET test_credits_used = test_credits_used - 1
    WHERE team_id = ${tx.team_id} AND test_credits_since = ${since} AND test_credits_used > 0
    RETURNING 1`.execute(tx.db);
  if (rows.length > 0) await recordChanges(tx, 'test_credits', [tx.team_id]);
}
