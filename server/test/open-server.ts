import { afterAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type JobQueue, openJobQueue } from './jobs.ts';
import { createTestServices, type TestServices, type TestSettings } from './services.ts';

export interface TestServer {
  database: TestDatabase;
  services: TestServices;
  queue: JobQueue;
}

/**
 * A database for the test file with services and its queue, all closed at the end of the file. Await it at
 * the top of a test file. scene.ts also has the external services.
 */
export async function openServer(
  settings: TestSettings = {},
  options: Parameters<typeof createTestServices>[2] = {},
): Promise<TestServer> {
  const database = await createTestDatabase();
  const services = createTestServices(database.url, settings, options);
  const queue = openJobQueue(database.url);
  afterAll(async () => {
    await Promise.all([services.close(), queue.close()]);
    await database.drop();
  });
  return { database, services, queue };
}
