import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { BackupError, markFinished } from './backup-error.ts';
import { readBackup } from './backup-file.ts';
import {
  type BackupEnd,
  type BackupTable,
  type Manifest,
  tableKey,
  tableOfPart,
} from './manifest.ts';
import { quoteTable, quoteColumns, readTables, SCHEMAS } from './read-schema.ts';

interface Load {
  file: string;
  passphrase: string | undefined;
  content: Manifest;
  end: BackupEnd;
}

/**
 * Replaces the rows of every table with those of a backup, in one transaction. Disables triggers, because the
 * backup includes what they would write. Recreates foreign keys at the end, which checks them with one query
 * each instead of one per row, and allows any order of tables. The owner may do all this.
 */
export async function loadRows(client: pg.Client, load: Load): Promise<void> {
  const { content } = load;
  await client.query('BEGIN');
  await requireColumns(client, content.tables);
  const foreignKeys = await dropForeignKeys(client);
  const triggers = await disableTriggers(client);
  const names = (await readTables(client)).map((table) => quoteTable(client, table)).join(', ');
  await client.query(`TRUNCATE ${names}`);
  await copyRows(client, load);
  for (const sequence of content.sequences) {
    await client.query(
      'SELECT setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint, $4::boolean)',
      [quoteTable(client, sequence), sequence.column, sequence.last_value, sequence.is_called],
    );
  }
  for (const text of [...foreignKeys, ...triggers]) await client.query(text);
  // Adds the names that 0.1.0 left; today's are already there.
  for (const { name, hash } of content.migrations) {
    await client.query(
      'INSERT INTO public.schema_migrations (name, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [name, hash],
    );
  }
  await markFinished(client);
  await client.query('COMMIT');
}

/** Checked before loading, because rows of a missing table or column would be lost. */
async function requireColumns(client: pg.Client, tables: BackupTable[]) {
  const columnsByTable = new Map(
    (await readTables(client)).map((table) => [tableKey(table), table.columns]),
  );
  for (const table of tables) {
    const key = tableKey(table);
    const missing = table.columns.find((column) => !columnsByTable.get(key)?.includes(column));
    if (columnsByTable.has(key) && missing === undefined) continue;
    throw new BackupError(
      `The backup has ${missing === undefined ? `the table ${key}` : `the column ${missing} of ${key}`}, which this version doesn't have.`,
    );
  }
}

/** Runs the statements that a query builds, and returns those that undo them. */
async function runBuilt(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ run: string; undo: string }>(query, [SCHEMAS]);
  for (const { run } of rows) await client.query(run);
  return rows.map(({ undo }) => undo);
}

const dropForeignKeys = (client: pg.Client) =>
  runBuilt(
    client,
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS run,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid)) AS undo
     FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0
       AND connamespace IN (SELECT oid FROM pg_namespace WHERE nspname = ANY($1))
     ORDER BY conrelid, conname`,
  );

const disableTriggers = (client: pg.Client) =>
  runBuilt(
    client,
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', t.tgrelid::regclass, t.tgname) AS run,
       format('ALTER TABLE %s ENABLE %s TRIGGER %I', t.tgrelid::regclass,
         CASE t.tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END,
         t.tgname) AS undo
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgenabled <> 'D'
       AND c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname = ANY($1))`,
  );

async function copyRows(client: pg.Client, { file, passphrase, content, end }: Load) {
  const tables = new Map(content.tables.map((table) => [tableKey(table), table]));
  let open: { key: string; copy: CopyStreamQuery } | undefined;
  const close = async () => {
    if (!open) return;
    open.copy.end();
    await finished(open.copy);
    // In backups up to version 0.3.0, the count may be too low after a slow network. The file is checked too.
    if (open.copy.rowCount < (end.tables[open.key]?.rows ?? Infinity)) {
      throw new BackupError(`The backup lacks rows of ${open.key}. Nothing was restored.`);
    }
    open = undefined;
  };
  for await (const { name, content: part } of readBackup(file, passphrase)) {
    const key = tableOfPart(name);
    const table = key === undefined ? undefined : tables.get(key);
    if (key !== open?.key) await close();
    if (!table || key === undefined) continue;
    open ??= { key, copy: beginCopy(client, table) };
    for await (const chunk of part) {
      if (open.copy.errored) throw open.copy.errored;
      if (!open.copy.write(chunk)) await once(open.copy, 'drain');
    }
  }
  await close();
}

function beginCopy(client: pg.Client, table: BackupTable): CopyStreamQuery {
  const columns = quoteColumns(client, table.columns);
  const copy = client.query(copyFrom(`COPY ${quoteTable(client, table)} (${columns}) FROM STDIN`));
  // The next write throws the error, or the wait for the end does.
  copy.on('error', () => {});
  return copy;
}
