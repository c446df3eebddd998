import type pg from 'pg';
import { knownFiles, migrate } from '../migrate.ts';
import { LAST_SQUASHED } from '../migration-files.ts';
import { BackupError, databaseFailure } from './backup-error.ts';
import {
  dropProduct,
  hasData,
  requireNoOtherConnections,
  requireProductDatabase,
} from './empty-database.ts';
import { loadRows } from './load-rows.ts';
import { type Manifest, secretFingerprint } from './manifest.ts';
import { withOwnerSession, readRecords } from './read-schema.ts';
import { verifyBackup } from './verify-backup.ts';

export interface RestoreOptions {
  /** the owner's URL */
  url: string;
  file: string;
  passphrase?: string | undefined;
  /** replaces existing data */
  overwrite: boolean;
  /** the APP_SECRET of the installation that will run on it, if known */
  secret?: string | undefined;
}

export interface RestoreSummary {
  rows: number;
  /** ISO time of the snapshot */
  at: string;
  /** the version that wrote the backup */
  version: string;
  /** This installation's APP_SECRET can't open the sealed values in the backup. */
  isOtherSecret: boolean;
}

/**
 * Fills a database with a backup. Reads the file to its end first, so that a bad one changes nothing. Then
 * builds the schema of the backup, loads all rows in one transaction, and runs later migrations. If it is cut
 * off, the database has no data, the product refuses to start on it, and the restore can be repeated. Throws
 * `BackupError` for problems that the operator can fix.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { url, file, passphrase } = options;
  const { content, end } = await verifyBackup(file, passphrase);
  await requireKnown(content);
  await emptyDatabase(options).catch(rethrowWith('Then run the restore again.'));
  await loadBackup(url, { file, passphrase, content, end }).catch(
    rethrowWith('The database is empty now: fix this, then run the restore again.'),
  );
  await bringUpToDate(url).catch(
    rethrowWith('All rows are restored. Fix this, then start the product to finish.'),
  );
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
  return {
    rows,
    at: content.at,
    version: content.version,
    isOtherSecret:
      content.secret !== null &&
      options.secret !== undefined &&
      content.secret !== secretFingerprint(options.secret),
  };
}

const rethrowWith = (then: string) => (error: unknown) => {
  throw databaseFailure(error, then);
};

/** Builds the schema of the backup and loads its rows. */
async function loadBackup(url: string, load: Parameters<typeof loadRows>[1]) {
  const { content } = load;
  await migrate(url, { only: new Set(content.migrations.map(({ name }) => name)) });
  await withOwnerSession(url, async (client) => {
    await requireQueue(client, content);
    await loadRows(client, load);
  });
}

/** The backup's migrations must match ours; any other schema needs another version. */
async function requireKnown({ migrations, version }: Manifest) {
  const knownHashes = await knownFiles();
  for (const { name, hash } of migrations) {
    // Version 0.1.0 built what is now the baseline.
    if (!name.includes('/') && name <= LAST_SQUASHED) continue;
    if (knownHashes.get(name) === hash) continue;
    throw new BackupError(
      knownHashes.has(name)
        ? `The backup's database was built with a different text of ${name}. Restore it with version ${version}.`
        : `A newer version (${version}) made this backup, and this one doesn't know ${name}. Update, then restore. Nothing was changed.`,
    );
  }
}

const emptyDatabase = ({ url, overwrite }: RestoreOptions) =>
  withOwnerSession(url, async (client) => {
    await requireProductDatabase(client);
    await requireNoOtherConnections(client);
    if (!overwrite && (await hasData(client))) {
      throw new BackupError(
        'This database contains data. Use an empty one, or add --overwrite to replace everything in it. Nothing was changed.',
      );
    }
    await dropProduct(client);
  });

async function requireQueue(client: pg.Client, { queue, version }: Manifest) {
  const ours = (await readRecords(client))?.queue ?? 0;
  if (queue <= ours) return;
  throw new BackupError(
    `A newer version (${version}) made this backup, with a job queue that this one doesn't know. Update, then restore.`,
  );
}

/** Runs later migrations, and ANALYZE, because the planner has no statistics of the rows yet. */
async function bringUpToDate(url: string) {
  await migrate(url);
  await withOwnerSession(url, (client) => client.query('ANALYZE'));
}
