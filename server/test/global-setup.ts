import type { TestProject } from 'vitest/node';
import { startPostgres } from '#server/platform/postgres/start-postgres.ts';
import { memoryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server of this test run, by its socket; take a database of your own: `createTestDatabase`. */
    databaseUrl: string;
  }
}

/** One PostgreSQL a test run, in a folder that is thrown away. */
export async function setup(project: TestProject) {
  const folder = memoryFolder();
  const server = await startPostgres({ dataDir: folder.path, durable: false });
  project.provide('databaseUrl', server.localUrl);
  return async () => {
    await server.stop();
    folder.remove();
  };
}
