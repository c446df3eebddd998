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
 * A database of the test file's own, services over it and its queue, which end with the file. To be
 * awaited at the top of a test file. scene.ts has the outside besides.
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
