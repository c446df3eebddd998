import { findPostgresUrl, startPostgres } from '#server/platform/postgres/start-postgres.ts';
import type { StartEnv } from '#server/platform/settings/read-env.ts';
import { requireDatabase } from '../start/database.ts';
import { requireFreeSpace } from '../start/disk-space.ts';
import { resolveConfig } from '../start/resolve-config.ts';

/**
 * Runs `work` on the database of `npm start`: DATABASE_URL, or the embedded one. One that runs is
 * used beside its owner; one that does not is started for the time being.
 */
export async function withDatabase(
  given: StartEnv,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const { dataDir } = resolveConfig(given);
  const running = given.DATABASE_DIRECT_URL ?? given.DATABASE_URL ?? findPostgresUrl(dataDir);
  if (running) {
    await requireDatabase(running, given.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : undefined);
    return work(running);
  }
  await requireFreeSpace(dataDir);
  const server = await startPostgres({ dataDir });
  try {
    await work(server.url);
  } finally {
    await server.stop();
  }
}
