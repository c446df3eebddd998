import { link, open, rename, rm, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { VERSION } from '#server/platform/version.ts';
import { MIGRATION_LOCK } from '../migration-files.ts';
import { BackupError, databaseFailure, requireRestored } from './backup-error.ts';
import { type BackupWriter, openBackupWriter } from './backup-file.ts';
import {
  type BackupEnd,
  type BackupTable,
  END_ENTRY,
  FORMAT,
  type Manifest,
  MANIFEST_ENTRY,
  partName,
  secretFingerprint,
  tableKey,
} from './manifest.ts';
import { draftOf, type DraftCleanup, removeDeadDrafts } from './drafts.ts';
import {
  withOwnerSession,
  quoteTable,
  quoteColumns,
  readRecords,
  readSavedTables,
  readSequences,
} from './read-schema.ts';

export interface BackupOptions {
  /** the owner's URL */
  url: string;
  file: string;
  /** encrypts the file */
  passphrase?: string | undefined;
  /** the installation's APP_SECRET, if known */
  secret?: string | undefined;
  /** receives the snapshot's name (pg_export_snapshot), to read the same moment in another session */
  onSnapshot?: (snapshot: string) => Promise<void>;
  /** aborts the backup */
  signal?: AbortSignal | undefined;
}

interface BackupSummary {
  tables: number;
  rows: number;
  /** size of the file */
  bytes: number;
  /** ISO time of the snapshot */
  at: string;
  /** unfinished backups in the same folder */
  left: DraftCleanup;
}

/** in bytes of COPY text; memory holds several parts */
const PART = 4 * 1024 * 1024;

/**
 * Writes a snapshot of all data into a file while the product keeps running. The file gets its name only once
 * it is complete and on the disk. Throws `BackupError` if that name already exists.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { file, passphrase, url } = options;
  if (existsSync(file)) throw fileExistsError(file);
  // Comes first, because these files may have filled the disk.
  const left = await removeDeadDrafts(file);
  const draft = draftOf(file);
  return withOwnerSession(url, async (client) => {
    const source = { client, signal: options.signal };
    try {
      const content = await openSnapshot(client, options.secret);
      await options.onSnapshot?.(await exportSnapshot(client));
      const writer = await openBackupWriter(draft, passphrase).catch((error: Error) => {
        throw new BackupError(`${draft} cannot be written: ${error.message}.`);
      });
      const rows = await writeAll(source, writer, content).catch(async (error: Error) => {
        await writer.abort(error);
        throw diskError(error, draft);
      });
      await nameFile(draft, file);
      await flushFolder(dirname(file));
      const { size } = await stat(file);
      return { tables: content.tables.length, rows, bytes: size, at: content.at, left };
    } catch (error) {
      throw databaseFailure(error, `Nothing is left of the backup; begin it again after that.`);
    } finally {
      await rm(draft, { force: true });
    }
  });
}

const fileExistsError = (file: string) => new BackupError(`${file} exists. Name another file.`);

/** Renames a finished file. Throws if another backup has taken the name, so neither is lost. */
async function nameFile(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch {
    // FAT and some network drives have no hard links, so the check comes first there.
    if (existsSync(file)) throw fileExistsError(file);
    await rename(draft, file);
  }
}

/** Explains a full or broken disk to the operator. Database errors aren't about the disk. */
function diskError(error: NodeJS.ErrnoException, draft: string): Error {
  if (error.syscall === undefined || /^(connect|read|getaddrinfo)/.test(error.syscall))
    return error;
  const why =
    error.code === 'ENOSPC' || error.code === 'EDQUOT' ? 'the disk is full' : error.message;
  return new BackupError(
    `${draft} cannot be written: ${why}. Nothing is left of it; name a file on another disk.`,
  );
}

/**
 * Takes one snapshot for everything. Holds the migration lock until every table is locked against column
 * changes, because a snapshot doesn't cover those.
 */
async function openSnapshot(client: pg.Client, secret: string | undefined): Promise<Manifest> {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ at: Date }>('SELECT now() AS at');
  const records = await readRecords(client);
  if (!records)
    throw new BackupError('This database holds no OpenSetter: there is nothing to save.');
  await requireRestored(client);
  const tables = await readSavedTables(client);
  const names = tables.map((table) => quoteTable(client, table)).join(', ');
  await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`);
  const sequences = await readSequences(client);
  await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  return {
    product: 'opensetter',
    format: FORMAT,
    version: VERSION,
    at: (rows[0]?.at ?? new Date()).toISOString(),
    secret: secret === undefined ? null : secretFingerprint(secret),
    ...records,
    tables,
    sequences,
  };
}

async function exportSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT pg_export_snapshot() AS name');
  return rows[0]?.name ?? '';
}

interface Source {
  client: pg.Client;
  signal: AbortSignal | undefined;
}

/** Returns the number of rows. */
async function writeAll(source: Source, writer: BackupWriter, content: Manifest) {
  await writer.add(MANIFEST_ENTRY, Buffer.from(JSON.stringify(content, null, 1)));
  const end: BackupEnd = { tables: {} };
  let rows = 0;
  for (const table of content.tables) {
    const written = await writeTable(source, writer, table);
    end.tables[tableKey(table)] = written;
    rows += written.rows;
  }
  await source.client.query('COMMIT');
  await writer.add(END_ENTRY, Buffer.from(JSON.stringify(end)));
  await writer.finish();
  return rows;
}

async function writeTable({ client, signal }: Source, writer: BackupWriter, table: BackupTable) {
  const columns = quoteColumns(client, table.columns);
  // A SELECT, because a partitioned table itself has no rows.
  const copy = client.query(
    copyTo(`COPY (SELECT ${columns} FROM ${quoteTable(client, table)}) TO STDOUT`),
  );
  let chunks: Buffer[] = [];
  let size = 0;
  let bytes = 0;
  let part = 0;
  const flush = async () => {
    if (size === 0) return;
    part += 1;
    await writer.add(partName(table, part), Buffer.concat(chunks));
    bytes += size;
    chunks = [];
    size = 0;
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    if (signal?.aborted) throw new BackupError('Stopped. Nothing is left of the backup.');
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PART) await flush();
  }
  await flush();
  // PostgreSQL sends the row count after the rows have ended, and before the next result.
  await client.query('SELECT');
  return { rows: copy.rowCount, bytes };
}

/** Makes the new name survive a crash of the machine. Windows can't do this for folders. */
async function flushFolder(folder: string) {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/**
 * Records a finished backup in the database, for the staff page. Returns false if it couldn't be recorded,
 * for example in a database of an older version; the backup is valid anyway.
 */
export const recordBackup = (
  url: string,
  { at, bytes }: Pick<BackupSummary, 'at' | 'bytes'>,
): Promise<boolean> =>
  // If two run at once, the one with newer data wins.
  withOwnerSession(url, (client) =>
    client.query(
      `INSERT INTO last_backup AS l (taken_at, bytes) VALUES ($1, $2)
       ON CONFLICT (only_row) DO UPDATE
         SET taken_at = excluded.taken_at, finished_at = now(), bytes = excluded.bytes
         WHERE l.taken_at <= excluded.taken_at`,
      [at, bytes],
    ),
  ).then(
    () => true,
    () => false,
  );
