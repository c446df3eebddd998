import { type RawBuilder, sql } from 'kysely';
import {
  type FileTerms,
  type FileTermsPreview,
  fileRetentionCutoff,
} from '#domain/privacy/file-terms.ts';
import { PREVIEW_COUNT } from '#domain/privacy/terms.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { changeTeam } from '#server/platform/live/change-columns.ts';

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
export function selectOldFiles(
  { team_id }: TeamTx,
  { file_days, sensitive_days }: FileTerms,
  maxFiles: number,
): RawBuilder<unknown> {
  const now = new Date();
  const before = file_days === null ? null : fileRetentionCutoff(now, file_days);
  return sql`SELECT f.file_id FROM message_files f
    WHERE f.team_id = ${team_id} AND f.state = 'stored' AND f.message_id IS NOT NULL AND f.item_id IS NULL
      AND f.created_at < ${before}::timestamptz
    UNION SELECT f.file_id FROM message_readings r
    JOIN message_files f ON f.team_id = r.team_id AND f.message_id = r.message_id
    WHERE r.team_id = ${team_id} AND r.state = 'sensitive' AND f.state = 'stored'
      AND f.created_at < ${fileRetentionCutoff(now, sensitive_days)}
    LIMIT ${maxFiles}`;
}

/** Counts, up to a limit, the files that would be deleted next night. */
export async function previewFileTerms(tx: TeamTx, terms: FileTerms): Promise<FileTermsPreview> {
  const { rows } = await sql<{ found: number }>`SELECT count(*)::int AS found
    FROM (${selectOldFiles(tx, terms, PREVIEW_COUNT + 1)}) old`.execute(tx.db);
  const found = rows[0]?.found ?? 0;
  return { files: Math.min(found, PREVIEW_COUNT), more: found > PREVIEW_COUNT };
}

/** Sets the terms. The first files are deleted the following night. */
export async function changeFileTerms(
  tx: TeamTx,
  { file_days, sensitive_days }: FileTerms,
): Promise<FileTerms> {
  await changeTeam(tx, { file_days, sensitive_file_days: sensitive_days });
  return findFileTerms(tx);
}
