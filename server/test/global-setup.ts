import type { TestProject } from 'vitest/node';
import { startPostgres } from '#server/platform/postgres/start-postgres.ts';
import { memoryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** This run's database server, by its socket. Use `createTestDatabase` for a separate database. */
    databaseUrl: string;
  }
}

/** One PostgreSQL per test run, in a temporary folder. */
export async function setup(project: TestProject) {
  const folder = memoryFolder();
  const server = await startPostgres({ dataDir: folder.path, durable: false });
  project.provide('databaseUrl', server.localUrl);
  return async () => {
    await server.stop();
    folder.remove();
  };
}
