import type pg from 'pg';
import {
  type Applied,
  appliedFiles,
  inTransaction,
  LAST_SQUASHED,
  readFileOf,
  record,
  type SqlFile,
} from './migration-files.ts';
import { adoptFunctions } from './sql-functions.ts';

const FOLDER = new URL('./schema/', import.meta.url);

/** In the order in which their tables refer to each other. */
const FILES = [
  'extensions.sql',
  'accounts.sql',
  'teams.sql',
  'admin.sql',
  'campaigns.sql',
  'whatsapp.sql',
  'conversations.sql',
  'jobs-and-live.sql',
];

/** Throws for a database of an early 0.1.0: the files that would bring it on are gone. */
export function requireKnownState(applied: Applied): void {
  const squashed = [...applied.keys()].filter((name) => name <= LAST_SQUASHED).toSorted();
  const last = squashed.at(-1);
  if (last === undefined || last === LAST_SQUASHED) return;
  throw new Error(
    `This database stands at migration ${last}, and this version updates databases from ${LAST_SQUASHED} on. Start version 0.1.0 on it once, which brings it there, then start this version again. Nothing was changed.`,
  );
}

/**
 * Builds a new database, or recognises one that the squashed migrations built: it has the same
 * tables already and gets their comments. One file that has run must not change any more.
 */
export async function applyBaseline(client: pg.Client): Promise<void> {
  const applied = await appliedFiles(client);
  const named = await baselineFiles();
  if (named.some(({ name }) => applied.has(name))) return requireUnchanged(named, applied);
  const exists = applied.has(LAST_SQUASHED);
  await inTransaction(client, 'The schema', async () => {
    if (exists) await adoptFunctions(client);
    for (const file of named) {
      await client.query(exists ? commentsOf(file) : file.text);
      await record(client, file);
    }
  });
}

export async function baselineFiles(): Promise<SqlFile[]> {
  const files = await Promise.all(FILES.map((name) => readFileOf(FOLDER, name)));
  return files.map((file) => ({ ...file, name: `schema/${file.name}` }));
}

function requireUnchanged(files: SqlFile[], applied: Applied) {
  for (const { name, hash } of files) {
    if (applied.get(name) === hash) continue;
    throw new Error(`${name} was changed after it ran. Undo that and add a migration.`);
  }
}

/** A comment begins a line and ends one, with the quote and the semicolon. */
function commentsOf({ text }: SqlFile): string {
  return (text.match(/^COMMENT ON .*?';$/gms) ?? []).join('\n');
}
