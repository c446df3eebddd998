import { sql } from 'kysely';
import { privacyErrors } from '#copy/errors/privacy.ts';
import {
  EXPORT_RETENTION_DAYS,
  type ExportFault,
  mayStartExport,
  type TeamExport,
} from '#domain/privacy/team-export.ts';
import { ARCHIVED_TABLES } from '#domain/privacy/team-data.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';

const DAY_MS = 24 * 3_600_000;
const TABLES = ARCHIVED_TABLES.map(({ table }) => table);

/** The newest export of the team. */
export async function findExport({ db, team_id }: TeamTx): Promise<TeamExport | null> {
  const row = await db
    .selectFrom('team_exports')
    .select(['export_id', 'state', 'at_table', 'rows', 'bytes', 'sha256', 'reason'])
    .select(['asked_at', 'finished_at', 'expires_at'])
    .where('team_id', '=', team_id)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { state, at_table } = row;
  return {
    ...row,
    tables_done: state === 'done' ? TABLES.length : Math.max(0, TABLES.indexOf(at_table ?? '')),
    tables: TABLES.length,
    asked_at: row.asked_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

/** Replaces the previous export and its archive. Throws CONFLICT while one is running. */
export async function insertExport(tx: TeamTx, asked_by_user_id: string): Promise<string> {
  const { db, team_id } = tx;
  // Serializes two parallel requests.
  await sql`SELECT FROM team_settings WHERE team_id = ${team_id} FOR NO KEY UPDATE`.execute(db);
  if (!mayStartExport(await findExport(tx))) {
    throw new Refusal('CONFLICT', privacyErrors.exportRunning);
  }
  await db.deleteFrom('team_exports').where('team_id', '=', team_id).execute();
  const export_id = newId();
  await db.insertInto('team_exports').values({ team_id, export_id, asked_by_user_id }).execute();
  return export_id;
}

/** Starts a run, deletes what an earlier run wrote, and returns the requester; undefined: no work. */
export async function claimExport(
  { db, team_id }: TeamTx,
  export_id: string,
  run_id: string,
): Promise<string | undefined> {
  const claimed = await db
    .updateTable('team_exports')
    .set({ state: 'running', run_id, rows: 0, bytes: 0, at_table: null })
    .where((eb) => eb.and({ team_id, export_id }))
    .where('state', 'in', ['waiting', 'running'])
    .returning('asked_by_user_id')
    .executeTakeFirst();
  if (!claimed) return undefined;
  await db
    .deleteFrom('team_export_parts')
    .where((eb) => eb.and({ team_id, export_id }))
    .execute();
  return claimed.asked_by_user_id;
}

export interface NewPart {
  export_id: string;
  run_id: string;
  place: number;
  content: Buffer;
  at_table: string | null;
  rows: number;
}

/** Adds a part. Returns false if another run has taken over, or the export is gone. */
export async function insertPart({ db, team_id }: TeamTx, part: NewPart): Promise<boolean> {
  const { export_id, run_id, place, content, at_table, rows } = part;
  const updated = await db
    .updateTable('team_exports')
    .set({ at_table, rows, bytes: sql<number>`bytes + ${content.length}` })
    .where((eb) => eb.and({ team_id, export_id, run_id, state: 'running' }))
    .returning('export_id')
    .executeTakeFirst();
  if (!updated) return false;
  await db.insertInto('team_export_parts').values({ team_id, export_id, place, content }).execute();
  return true;
}

export async function finishExport(
  { db, team_id }: TeamTx,
  { export_id, run_id }: { export_id: string; run_id: string },
  end: { sha256: string } | { reason: ExportFault },
): Promise<void> {
  const isDone = 'sha256' in end;
  const updated = await db
    .updateTable('team_exports')
    .set({
      state: isDone ? 'done' : 'failed',
      sha256: isDone ? end.sha256 : null,
      reason: isDone ? null : end.reason,
      finished_at: new Date(),
      expires_at: new Date(Date.now() + EXPORT_RETENTION_DAYS * DAY_MS),
    })
    .where((eb) => eb.and({ team_id, export_id, run_id }))
    .returning('export_id')
    .executeTakeFirst();
  // After a takeover, the parts belong to the other run.
  if (isDone || !updated) return;
  await db
    .deleteFrom('team_export_parts')
    .where((eb) => eb.and({ team_id, export_id }))
    .execute();
}

/** Returns the size of a finished archive that hasn't expired. */
export const findArchive = ({ db, team_id }: TeamTx, export_id: string) =>
  db
    .selectFrom('team_exports')
    .select('bytes')
    .where((eb) => eb.and({ team_id, export_id, state: 'done' }))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();

export async function readExportPart(
  { db, team_id }: TeamTx,
  export_id: string,
  partIndex: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('team_export_parts')
    .select('content')
    .where((eb) => eb.and({ team_id, export_id, place: partIndex }))
    .executeTakeFirst();
  return row?.content;
}
