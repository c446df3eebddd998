import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/platform/id.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { type BuiltTeam, buildTeam } from '#server/test/builders.ts';
import { buildConnectedCampaign } from '#server/test/chat-builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { type JobQueue, openJobQueue } from '#server/test/jobs.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';
import { forConnection } from './for-connection.ts';

let database: TestDatabase;
let services: TestServices;
let queue: JobQueue;
let team: BuiltTeam;
beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database.url);
  queue = openJobQueue(database.url);
  team = await buildTeam(services);
});
afterAll(async () => {
  await services.close();
  await queue.close();
  await database.drop();
});

let given: unknown[];
let failure: Error | undefined;
beforeEach(() => {
  given = [];
  failure = undefined;
});

const greet = defineJob({
  name: 'test:greet-number',
  payload: z.object({ connection_id: z.uuid(), loudly: z.boolean().default(false) }),
  key: ({ connection_id }) => `greet:${connection_id}`,
  run: forConnection(
    async (_services: Pick<TestServices, 'log'>, { waha_session }, { loudly }, { tries }) => {
      given.push({ waha_session, loudly, tries });
      if (failure) throw failure;
    },
  ),
});

it('does the work on the connection as it is stored', async () => {
  const { connection } = await buildConnectedCampaign(services, { team });
  const { connection_id, waha_session } = connection;
  await greet.handler(services)({ team_id: team.team_id, connection_id, loudly: true });
  expect(given).toEqual([{ waha_session, loudly: true, tries: 0 }]);
});

it('plans the job again after RetryAfter', async () => {
  const { connection } = await buildConnectedCampaign(services, { team });
  const { connection_id } = connection;
  await queue.clear();
  failure = new RetryAfter(1_000, 'later');
  await greet.handler(services)({ team_id: team.team_id, connection_id });
  expect(await queue.planned()).toMatchObject([
    { key: `greet:${connection_id}`, payload: { team_id: team.team_id, connection_id, tries: 1 } },
  ]);
});

it('does nothing for a connection that is gone', async () => {
  await greet.handler(services)({ team_id: team.team_id, connection_id: newId() });
  expect(given).toEqual([]);
});
