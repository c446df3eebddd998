import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEncrypted } from '#server/db/backup/backup-file.ts';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { verifyBackup } from '#server/db/backup/verify-backup.ts';
import { recordBackup, writeBackup } from '#server/db/backup/write-backup.ts';
import type { StartEnv } from '#server/platform/settings/read-env.ts';
import { withDatabase } from '../tool.ts';
import { withRunningProduct } from '../seed/target.ts';
import { resolveConfig } from '../start/resolve-config.ts';
import { createStopSignal } from '../stop-signal.ts';
import { askPassphrase, confirmedPassphrase } from './ask-passphrase.ts';

/** Backs up the database of `npm start`, or of DATABASE_URL, without migrating it. */
export async function backUp(
  env: StartEnv,
  { file, encrypt }: { file: string; encrypt: boolean },
): Promise<number> {
  const passphrase = env.BACKUP_PASSPHRASE ?? (encrypt ? await confirmedPassphrase() : undefined);
  await withDatabase(withRunningProduct(env), async (url) => {
    const signal = createStopSignal();
    const backup = await writeBackup({ url, file, passphrase, secret: secretOf(env), signal });
    console.log(
      `\n  ${file}: ${backup.rows} rows of ${backup.tables} tables as of ${backup.at}, ${megabytes(backup.bytes)}.`,
    );
    console.log(
      passphrase === undefined
        ? "  The file isn't encrypted. Anyone who can open it can read everything, so keep it private."
        : '  The file is encrypted. No one can open it without the passphrase.',
    );
    console.log(`  Keep APP_SECRET somewhere else${secretLocation(env)}. A restore needs it.\n`);
    for (const name of backup.left.removed) {
      console.log(`  Removed ${name}, left over from an interrupted backup.`);
    }
    for (const name of backup.left.kept) {
      console.log(
        `  ${name} is unfinished. A backup is still writing it, or was interrupted. If so, remove it.`,
      );
    }
    if (!(await recordBackup(url, backup))) {
      console.log(
        "  The admin page doesn't show this backup because we couldn't record it in the database.\n",
      );
    }
  });
  return 0;
}

/** Fills a database with a backup. */
export async function restore(
  env: StartEnv,
  { file, overwrite }: { file: string; overwrite: boolean },
): Promise<number> {
  const passphrase = await passphraseOf(env, file);
  await withDatabase(withRunningProduct(env), async (url) => {
    const options = { url, file, passphrase, overwrite, secret: secretOf(env) };
    const restored = await restoreBackup(options);
    console.log(
      `\n  Restored ${restored.rows} rows as of ${restored.at}, created by version ${restored.version}. You can start the product now.`,
    );
    if (restored.isOtherSecret) {
      console.log(
        "  The backup used a different APP_SECRET. Set APP_SECRET to that one. Otherwise everyone has to sign in again, and authenticator apps and teams' model keys are lost.",
      );
    }
    console.log('');
  });
  return 0;
}

/** Reads a backup to its end and prints what it contains. */
export async function checkFile(env: StartEnv, file: string): Promise<number> {
  const { content, end } = await verifyBackup(file, await passphraseOf(env, file));
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `\n  ${file} is complete: ${rows} rows as of ${content.at}, created by version ${content.version}.\n`,
  );
  return 0;
}

async function passphraseOf({ BACKUP_PASSPHRASE }: StartEnv, file: string) {
  if (!(await isEncrypted(file))) return undefined;
  return BACKUP_PASSPHRASE ?? askPassphrase('Backup passphrase: ');
}

/** The APP_SECRET of the installation on this machine; undefined before its first start. */
function secretOf(env: StartEnv): string | undefined {
  if (env.APP_SECRET !== undefined) return env.APP_SECRET;
  const file = secretFile(env);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

const secretFile = (asked: StartEnv) => join(resolveConfig(asked).dataDir, 'secret');

const secretLocation = (asked: StartEnv) =>
  asked.APP_SECRET === undefined && existsSync(secretFile(asked)) ? ` (${secretFile(asked)})` : '';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
