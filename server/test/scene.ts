import { afterAll, beforeEach } from 'vitest';
import {
  type ConnectedCampaign,
  buildConnectedCampaign,
  type Lead,
  leadOf,
} from './builders/chat-builders.ts';
import {
  type BuiltTeam,
  buildTeam,
  buildCampaign,
  type BuiltCampaign,
} from './builders/builders.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type JobQueue, openJobQueue } from './jobs.ts';
import { type Outside, startOutside } from './outside/outside.ts';
import { createTestServices, type TestServices, type TestSettings } from './services.ts';

/** Everything that a turn needs: a database, external services, a worker's services and the queue. */
export interface Scene {
  database: TestDatabase;
  outside: Outside;
  services: TestServices;
  queue: JobQueue;
  /** Lets the worker run planned jobs; see JobQueue.run. */
  runJobs(): Promise<string[]>;
  /** A campaign that is also linked at the gateway. */
  connectedCampaign(like?: {
    team?: BuiltTeam;
    campaign?: BuiltCampaign;
  }): Promise<ConnectedCampaign>;
  /** A campaign and one of its leads, who hasn't written yet. */
  lead(like?: { team?: BuiltTeam; campaign?: BuiltCampaign }): Promise<SceneLead>;
  /** Another worker on the same database, closed with the scene; `listening` makes it a web process. */
  anotherProcess(settings?: TestSettings, like?: { listening: boolean }): TestServices;
  /** Runs `work` once, between the model's next answer and its use by `process`. */
  whileThinking(work: () => Promise<unknown>, process?: TestServices): void;
  /** Call it before each test. Clears planned jobs, faults and scripts. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface SceneLead extends Lead {
  campaign: ConnectedCampaign;
  /** texts that reached the lead's phone, in order, without repeats */
  heard(): Promise<string[]>;
}

/** When tests give up on a model that hangs. */
const MODEL_TIMEOUT_MS = 3_000;

/**
 * The scene of a test file, reset before each test and closed with the file. Await it at the top of a test
 * file.
 */
export async function fileScene(settings: TestSettings = {}): Promise<Scene> {
  const scene = await openScene(settings);
  beforeEach(() => scene.reset());
  afterAll(() => scene.close());
  return scene;
}

/** The same, closed by the caller. Call it in `beforeAll`. */
export async function openScene(
  settings: TestSettings = {},
  createDatabase: () => Promise<TestDatabase> = createTestDatabase,
): Promise<Scene> {
  const [database, outside] = await Promise.all([createDatabase(), startOutside()]);
  const processes: TestServices[] = [];
  const anotherProcess = (overrides: TestSettings = {}, { listening } = { listening: false }) => {
    const all = { REPLY_QUIET_MS: '0', ...outside.settings, ...settings, ...overrides };
    const made = createTestServices(database.url, all, {
      modelTimeout: MODEL_TIMEOUT_MS,
      listening,
    });
    processes.push(made);
    return made;
  };
  const services = anotherProcess();
  const queue = openJobQueue(database.url);

  const connectedCampaign: Scene['connectedCampaign'] = async (like = {}) => {
    const team = like.team ?? like.campaign?.team ?? (await buildTeam(services));
    const campaign = like.campaign ?? (await buildCampaign(services, { team }));
    const built = await buildConnectedCampaign(services, { campaign });
    await linkAtGateway(outside, built);
    await queue.clear();
    return built;
  };

  return {
    database,
    outside,
    services,
    queue,
    anotherProcess,
    connectedCampaign,
    runJobs: () => queue.run(services),
    async lead(like) {
      const campaign = await connectedCampaign(like);
      const lead = leadOf(services, campaign);
      const heard = async () => {
        const sent = await outside.sent(campaign.connection.waha_session);
        return sent
          .filter((item) => !item.repeat && item.chatId === lead.chat)
          .map(({ text }) => text);
      };
      return { ...lead, campaign, heard };
    },
    whileThinking(work, process = services) {
      const { model } = process;
      process.model = {
        ...model,
        async answer(request) {
          process.model = model;
          const answer = model.answer(request);
          await answer.catch(() => {});
          await work();
          return answer;
        },
      };
    },
    async reset() {
      await Promise.all([queue.clear(), outside.heal(), queue.query('DELETE FROM model_health')]);
    },
    async close() {
      await Promise.all(processes.map((item) => item.close()));
      await queue.close();
      await outside.stop();
      await database.drop();
    },
  };
}

/** Makes the session work at the gateway. Sends no webhooks, so tests decide what comes in and when. */
async function linkAtGateway(outside: Outside, { connection, phone }: ConnectedCampaign) {
  const session = connection.waha_session;
  const answer = await fetch(`${outside.url}/waha/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'sandbox' },
    body: JSON.stringify({
      name: session,
      start: true,
      config: { noweb: { markOnline: false, store: { enabled: true, fullSync: false } } },
    }),
  });
  if (answer.status !== 201) throw new Error(`The gateway made no session: ${answer.status}`);
  await outside.control('POST', `/waha/sessions/${session}/status`, { status: 'SCAN_QR_CODE' });
  await outside.control('POST', `/waha/sessions/${session}/scan`, { phone, pushName: 'Acme' });
  await outside.control('POST', `/waha/sessions/${session}/status`, { status: 'WORKING' });
}
