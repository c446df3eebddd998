import { type RawBuilder, sql } from 'kysely';
import {
  countedUp,
  type FileTerms,
  type FileTermsPreview,
  filesKeptSince,
} from '#domain/privacy/file-terms.ts';
import { PREVIEW_COUNT } from '#domain/privacy/terms.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

type Access = TeamAccess<'canDeleteLeads'>;

export function findFileTerms({ db, team_id }: TeamTx): Promise<FileTerms> {
  return db
    .selectFrom('team_settings')
    .select(['file_days', 'sensitive_file_days as sensitive_days'])
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
}

/**
 * Selects the stored files of conversations that are older than the terms allow. Unsent uploads have no
 * message, and are removed with other uploads.
 */
export function oldFiles(
  { team_id }: TeamTx,
  { file_days, sensitive_days }: FileTerms,
  most: number,
): RawBuilder<unknown> {
  const now = new Date();
  const before = file_days === null ? null : filesKeptSince(now, file_days);
  return sql`SELECT f.file_id FROM message_files f
    WHERE f.team_id = ${team_id} AND f.state = 'stored' AND f.message_id IS NOT NULL AND f.item_id IS NULL
      AND f.created_at < ${before}::timestamptz
    UNION SELECT f.file_id FROM message_readings r
    JOIN message_files f ON f.team_id = r.team_id AND f.message_id = r.message_id
    WHERE r.team_id = ${team_id} AND r.state = 'sensitive' AND f.state = 'stored'
      AND f.created_at < ${filesKeptSince(now, sensitive_days)}
    LIMIT ${most}`;
}

/** Counts, up to a limit, the files that would be deleted next night. */
export async function previewFileTerms(
  { db }: Pick<Services, 'db'>,
  { scope }: Access,
  terms: FileTerms,
): Promise<FileTermsPreview> {
  return db.inTeam(scope, async (tx) => {
    const { rows } = await sql<{ found: number }>`SELECT count(*)::int AS found
      FROM (${oldFiles(tx, terms, PREVIEW_COUNT + 1)}) old`.execute(tx.db);
    return countedUp(rows[0]?.found ?? 0);
  });
}

/** Sets the terms. The first files are deleted the following night. */
export async function changeFileTerms(
  { db }: Pick<Services, 'db'>,
  { scope }: Access,
  { file_days, sensitive_days }: FileTerms,
): Promise<FileTerms> {
  return db.inTeam(scope, async (tx) => {
    await tx.db
      .updateTable('team_settings')
      .set({ file_days, sensitive_file_days: sensitive_days, updated_at: new Date() })
      .where('team_id', '=', tx.team_id)
      .execute();
    await recordChanges(tx, 'team', [tx.team_id]);
    return findFileTerms(tx);
  });
}
