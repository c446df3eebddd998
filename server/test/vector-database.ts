import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { vectorProblem } from '#domain/knowledge/embeddings.ts';
import { migrate } from '#server/db/migrate.ts';
import { prepareVectors } from '#server/db/vectors.ts';
import type { TestDatabase } from './database.ts';
import { installedPostgres, startInstalledPostgres } from './installed-postgres.ts';
import { memoryFolder } from './temporary-folder.ts';

/** Debian's PostgreSQL programs, if a recent enough pgvector is installed; the embedded server has none. */
export function postgresWithVectors(): string | undefined {
  const bin = installedPostgres();
  if (!bin) return undefined;
  const version = basename(dirname(bin));
  const control = join('/usr/share/postgresql', version, 'extension/vector.control');
  if (!existsSync(control)) return undefined;
  const [, installed = ''] =
    /default_version = '([^']+)'/.exec(readFileSync(control, 'utf8')) ?? [];
  return vectorProblem({ installed, available: true, prepared: true }) ? undefined : bin;
}

const NAME = 'vectors';

/** A server of that PostgreSQL, with a migrated database that stores vectors. */
export async function startVectorDatabase(
  bin: string,
  settings: Record<string, string> = {},
): Promise<TestDatabase & { pid: number | undefined }> {
  const folder = memoryFolder();
  const server = await startInstalledPostgres(bin, join(folder.path, 'server'), settings);
  const drop = async () => {
    await server.stop();
    folder.remove();
  };
  const url = server.url(NAME);
  try {
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    await client.query(`CREATE DATABASE ${NAME}`);
    await client.end();
    await migrate(url);
    await prepareVectors(url);
  } catch (error) {
    await drop();
    throw error;
  }
  return { url, drop, pid: server.pid };
}
