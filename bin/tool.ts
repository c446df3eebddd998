import { Refusal } from '#domain/errors.ts';
import { BackupError } from '#server/db/backup/backup-error.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { findPostgresUrl, startPostgres } from '#server/platform/postgres/start-postgres.ts';
import type { StartEnv } from '#server/platform/settings/read-env.ts';
import { requestsHelp } from './help.ts';
import { requireDatabase } from './start/database.ts';
import { requireFreeSpace } from './start/disk-space.ts';
import { isUserFacingError } from './start/start-problem.ts';
import { resolveConfig } from './start/resolve-config.ts';

interface Tool {
  args: string[];
  usage: string;
  /** returns the exit code */
  work: () => Promise<number>;
  /** the exit code after an error; 1 by default */
  failed?: number;
  /** a sentence about an error whose own message doesn't say what to do */
  hint?: (error: unknown) => string | undefined;
}

/**
 * Runs an operator's command, or prints its usage. Errors that an operator can fix are printed as a
 * sentence. Returns the exit code.
 */
export async function runTool({ args, usage, work, failed = 1, hint }: Tool): Promise<number> {
  try {
    if (!requestsHelp(args)) return await work();
    console.log(usage);
    return 0;
  } catch (error) {
    const sentence = isUserFacingError(error, Refusal, BackupError) ? error.message : hint?.(error);
    console.error(sentence === undefined ? error : `\n${sentence}\n`);
    return failed;
  }
}

/**
 * Runs `work` on the database of `npm start`: DATABASE_URL, or the embedded one. Shares a running database,
 * and starts a stopped one for the duration.
 */
export async function withDatabase<Result>(
  env: StartEnv,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { dataDir } = resolveConfig(env);
  const running = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? findPostgresUrl(dataDir);
  if (running) {
    await requireDatabase(running, env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : undefined);
    return work(running);
  }
  await requireFreeSpace(dataDir);
  const server = await startPostgres({ dataDir });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

export async function withConnections<Result>(
  { url, connections }: { url: string; connections: number },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase({ url, log: createLog('silent'), connections });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
