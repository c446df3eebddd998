import type pg from 'pg';
import { APP_ROLE } from '#server/platform/db/session-settings.ts';
import { inTransaction, readSql, type SqlFile } from './migration-files.ts';

const FOLDER = new URL('./functions/', import.meta.url);

/** Matches outside comments only. */
const RUNS_AS_OWNER = /^(?!--).*\bSECURITY DEFINER\b/m;

/** A database function and the file that creates it: <feature>/<name>.sql. */
export interface FunctionFile extends SqlFile {
  feature: string;
  /** its SQL name: the file gate-session.sql creates gate_session */
  functionName: string;
}

/** Adds grants to functions that run as the owner, because PostgreSQL would let every login call them. */
export async function readFunctions(): Promise<FunctionFile[]> {
  return (await readSql(FOLDER)).map((file) => {
    const [feature = '', name = ''] = file.name.split('/');
    const functionName = name.replace('.sql', '').replaceAll('-', '_');
    const grants = `REVOKE ALL ON FUNCTION ${functionName} FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION ${functionName} TO ${APP_ROLE};`;
    const text = RUNS_AS_OWNER.test(file.text) ? file.text + grants : file.text;
    return { ...file, text, feature, functionName };
  });
}

/**
 * Creates functions that the database doesn't have, before the migrations, whose triggers and policies may
 * use them. Doesn't check their bodies, which may use tables that only the migrations create. Nothing calls
 * them yet, because a running version only knows the old names.
 */
export async function createNewFunctions(client: pg.Client): Promise<void> {
  const existing = await functionNames(client);
  const added = (await readFunctions()).filter(({ functionName }) => !existing.has(functionName));
  if (added.length === 0) return;
  await inTransaction(client, 'Creating functions', async () => {
    await client.query('SET LOCAL check_function_bodies = off');
    for (const { text } of added) await client.query(text);
  });
}

/**
 * Replaces functions whose file has changed since it was applied, and drops those whose file is gone: all or
 * none, after the migrations. Processes of the previous version keep calling a replaced function, so its
 * name, arguments and result stay the same (migrations/README.md).
 */
export async function applyFunctions(client: pg.Client): Promise<void> {
  await ensureRecords(client);
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM schema_functions',
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const files = await readFunctions();
  const changed = files.filter(({ functionName, hash }) => applied.get(functionName) !== hash);
  const currentNames = new Set(files.map(({ functionName }) => functionName));
  const removedNames = [...applied.keys()].filter((name) => !currentNames.has(name));
  if (changed.length === 0 && removedNames.length === 0) return;
  await inTransaction(client, 'Applying functions', async () => {
    for (const file of changed) await applyFunction(client, file);
    for (const name of removedNames) await dropFunction(client, name);
  });
}

/** Records the functions of the squashed migrations as applied with a different text. */
export async function adoptFunctions(client: pg.Client): Promise<void> {
  await ensureRecords(client);
  for (const name of await functionNames(client)) await recordFunction(client, name, '');
}

async function applyFunction(client: pg.Client, { name, functionName, text, hash }: FunctionFile) {
  try {
    await client.query(text);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
  await recordFunction(client, functionName, hash);
}

async function dropFunction(client: pg.Client, name: string) {
  await client.query(`DROP FUNCTION IF EXISTS ${client.escapeIdentifier(name)}`);
  await client.query('DELETE FROM schema_functions WHERE name = $1', [name]);
}

async function recordFunction(client: pg.Client, name: string, hash: string) {
  await client.query(
    `INSERT INTO schema_functions (name, hash) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, applied_at = now()`,
    [name, hash],
  );
}

async function ensureRecords(client: pg.Client) {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_functions (
    name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
}

/** Functions in the schema, without those of extensions. */
async function functionNames(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT p.proname AS name FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  );
  return new Set(rows.map(({ name }) => name));
}
