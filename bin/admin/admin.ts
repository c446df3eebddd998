import { Refusal } from '#domain/errors.ts';
import { migrate } from '#server/db/migrate.ts';
import { listAdmins } from '#server/features/admin/admin-queries.ts';
import { changeLevel } from '#server/features/admin/change-level.ts';
import { resetTwoFactor } from '#server/features/admin/reset-two-factor.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { PostgresError } from '#server/platform/postgres/postgres-error.ts';
import { EnvError, readStartEnv } from '#server/platform/read-env.ts';
import { withDatabase } from '../seed/database.ts';
import { StartProblem } from '../start/start-problem.ts';
import { ensureDataDir, resolveConfig } from '../start/resolve-config.ts';
import { type AdminCommand, readCommand } from './command.ts';

export interface AdminOptions {
  args: string[];
  source: Record<string, string | undefined>;
}

/**
 * Gives and takes levels of platform staff, or resets a person's two-factor sign-in, and prints on the
 * console what was done. What a person can
 * put right is printed as a sentence. Answers the exit code.
 */
export async function admin({ args, source }: AdminOptions): Promise<number> {
  try {
    const command = readCommand(args);
    const given = readStartEnv(source);
    ensureDataDir(resolveConfig(given).dataDir);
    await withDatabase(given, async (url) => {
      await migrate(url);
      const db = openDatabase({ url, log: createLog('silent'), connections: 1 });
      try {
        await run(db, command);
      } finally {
        await db.close();
      }
    });
    return 0;
  } catch (error) {
    console.error(isForPeople(error) ? `\n${error.message}\n` : error);
    return 1;
  }
}

async function run(db: Database, command: AdminCommand) {
  if (command.action === 'list') return list(db);
  if (command.action === 'reset-two-factor') return reset(db, command.email);
  const { action, email } = command;
  await changeLevel(
    { db },
    { email, level: action === 'grant' ? command.level : null, actor_user_id: null },
  );
  console.log(
    action === 'grant'
      ? `\n  ${email} is ${command.level} of the platform, from the next request on.\n`
      : `\n  ${email} is no longer staff of the platform.\n`,
  );
}

async function reset(db: Database, email: string) {
  const { twoFactor, passkeys } = await resetTwoFactor({ db }, email);
  const app = twoFactor ? 'the authenticator app, ' : '';
  console.log(
    `\n  Removed for ${email}: ${app}recovery codes and ${passkeys} passkeys. They are signed out everywhere.\n`,
  );
}

async function list(db: Database) {
  const admins = await db.reports.outsideTeams(listAdmins);
  if (admins.length === 0) {
    console.log('\n  Nobody is staff yet: npm run admin -- grant EMAIL superadmin\n');
    return;
  }
  const width = Math.max(...admins.map(({ email }) => email.length));
  const lines = admins.map(
    ({ email, admin_level, name }) =>
      `  ${email.padEnd(width)}  ${admin_level.padEnd(10)}  ${name}`,
  );
  console.log(`\n${lines.join('\n')}\n`);
}

function isForPeople(error: unknown): error is Error {
  return [StartProblem, EnvError, PostgresError, Refusal].some((kind) => error instanceof kind);
}
