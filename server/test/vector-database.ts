import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { prepareVectors } from '#server/db/vectors.ts';
import type { TestDatabase } from './database.ts';
import { installedPostgres, startInstalledPostgres } from './installed-postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The programs of Debian's PostgreSQL, if its pgvector is installed, too; the embedded server has none. */
export function postgresWithVectors(): string | undefined {
  const bin = installedPostgres();
  if (!bin) return undefined;
  const version = basename(dirname(bin));
  const control = join('/usr/share/postgresql', version, 'extension/vector.control');
  return existsSync(control) ? bin : undefined;
}

/** A server of that PostgreSQL, with a migrated database that keeps vectors. */
export async function startVectorDatabase(bin: string): Promise<TestDatabase> {
  const folder = temporaryFolder();
  const server = await startInstalledPostgres(bin, join(folder.path, 'server'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = server.url(name);
  await migrate(url);
  await prepareVectors(url);
  return {
    url,
    async drop() {
      await server.stop();
      folder.remove();
    },
  };
}
