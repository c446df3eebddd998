import { sql } from 'kysely';
import {
  retentionCutoff,
  PREVIEW_COUNT,
  type TeamTerms,
  type TermsPreview,
} from '#domain/privacy/terms.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';

export async function findTerms({ db, team_id }: TeamTx): Promise<TeamTerms> {
  const row = await db
    .selectFrom('team_terms as t')
    .leftJoin('users as u', 'u.id', 't.changed_by_user_id')
    .select(['t.keep_months', 't.changed_at', 'u.name as changed_by'])
    .where('t.team_id', '=', team_id)
    .executeTakeFirst();
  return {
    keep_months: row?.keep_months ?? null,
    changed_by: row?.changed_by ?? null,
    changed_at: row?.changed_at.toISOString() ?? null,
  };
}

/** Counts, up to a limit, the leads that would be deleted next night. */
export async function previewTerms(
  { db, team_id }: TeamTx,
  { keep_months }: { keep_months: number },
): Promise<TermsPreview> {
  const before = retentionCutoff(new Date(), keep_months);
  const { rows } = await sql<{ found: number }>`SELECT count(*)::int AS found FROM (
      SELECT FROM conversations WHERE team_id = ${team_id} AND last_activity_at < ${before}
        AND created_at < ${before} LIMIT ${PREVIEW_COUNT + 1}) old`.execute(db);
  const found = rows[0]?.found ?? 0;
  return { leads: Math.min(found, PREVIEW_COUNT), more: found > PREVIEW_COUNT };
}

/** Sets the terms. The first leads are deleted the following night. */
export async function changeTerms(
  tx: TeamTx,
  keep_months: number | null,
  { person }: TeamAccess<'canDeleteLeads'>,
): Promise<TeamTerms> {
  const values = { keep_months, changed_by_user_id: person.user_id, changed_at: new Date() };
  await tx.db
    .insertInto('team_terms')
    .values({ team_id: tx.team_id, ...values })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(values))
    .execute();
  await recordChanges(tx, 'team', [tx.team_id]);
  return findTerms(tx);
}
