import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type ErasureRecord, erasureText } from '#domain/privacy/team-erasure.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { staysCopy } from '#copy/privacy/record.ts';
import { erasureDone } from './erasure-emails.ts';

export const hashOfErasure = (record: ErasureRecord): string =>
  createHash('sha256').update(erasureText(record)).digest('hex');

/** Counts rows for the proof, in the transaction that deletes them. Nothing for a team without one. */
export async function countErased(
  { db, team_id }: TeamTx,
  { name, deleted }: { name: string; deleted: number },
): Promise<void> {
  await sql`UPDATE team_erasures SET counts = jsonb_set(counts, ARRAY[${name}]::text[],
      to_jsonb(coalesce((counts ->> ${name})::bigint, 0) + ${deleted}::bigint))
    WHERE erased_team = ${team_id} AND begun_at IS NOT NULL AND finished_at IS NULL`.execute(db);
}

/** Writes the proof once all rows are gone, and has it sent. Nothing for a team without one. */
export async function finishErasure(
  { env }: Pick<Services, 'env'>,
  { db, team_id }: TeamTx,
): Promise<void> {
  const row = await db
    .selectFrom('team_erasures')
    .selectAll()
    .where('erased_team', '=', team_id)
    .where('begun_at', 'is not', null)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (!row?.begun_at) return;
  const finished = new Date();
  const record: ErasureRecord = {
    erasure_id: row.erasure_id,
    team_id,
    team_name: row.team_name,
    asked_by_user_id: row.asked_by_user_id,
    asked_at: row.asked_at.toISOString(),
    begun_at: row.begun_at.toISOString(),
    finished_at: finished.toISOString(),
    rows: row.counts,
    backup_days: env.BACKUP_DAYS ?? null,
    stays: Object.values(staysCopy),
  };
  await db
    .updateTable('team_erasures')
    .set({
      finished_at: finished,
      record: JSON.stringify(record),
      hash: hashOfErasure(record),
    })
    .where('erasure_id', '=', row.erasure_id)
    .execute();
  const { erasure_id, asked_by_user_id: user_id } = row;
  await erasureDone.enqueue({ db }, { erasure_id, user_id });
}
