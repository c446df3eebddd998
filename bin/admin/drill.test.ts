import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeBackup } from '#server/db/backup/write-backup.ts';
import { parseWebhook } from '#server/features/whatsapp/gateway/gateway-event.ts';
import { receiveEvents } from '#server/test/receive-events.ts';
import { newId } from '#server/platform/id.ts';
import { type PostgresServer, startPostgres } from '#server/platform/postgres/start-postgres.ts';
import { leadOf, messageBody, newPhone } from '#server/test/builders/chat-builders.ts';
import { RestartedProcess } from '#server/test/faults/support/processes.ts';
import { until } from '#server/test/faults/support/until.ts';
import { openJobQueue } from '#server/test/jobs.ts';
import { openScene, type Scene, type SceneLead } from '#server/test/scene.ts';
import { createTestServices } from '#server/test/services.ts';
import { tableDigests } from '#server/test/table-digests.ts';
import { memoryFolder } from '#server/test/temporary-folder.ts';
import { admin } from './admin.ts';

/** `FAULTS=long` uses a company-sized database and prints the timings. */
const isLong = process.env.FAULTS === 'long';
const CONVERSATIONS = isLong ? 10_000 : 200;
const BATCH = 20;
const WAIT_MS = 60_000;
/** A new server renumbers these tables, because transaction numbers define the order of changes. */
const RENUMBERED = new Set(['public.live_events']);
const BACKUP_PASSPHRASE = 'correct horse battery';

const folder = memoryFolder();
const DATA_DIR = join(folder.path, 'data');
const file = join(folder.path, 'opensetter.backup');
let scene: Scene;
let lead: SceneLead;
let server: PostgresServer | undefined;

beforeAll(async () => {
  scene = await openScene();
  lead = await scene.lead();
});
afterAll(async () => {
  await server?.stop();
  await scene.close();
  folder.remove();
});

/** Receives messages from new leads, one transaction per batch. */
async function leadsWrite(count: number) {
  const bodies = Array.from({ length: count }, () => messageBody(newPhone(), 'Hello'));
  const events = bodies.flatMap((body) => parseWebhook(body) ?? []);
  await receiveEvents(scene.services, lead.campaign.connection, events);
}

async function fillConversations() {
  await leadsWrite(BATCH);
  await lead.says('Hi');
  await scene.runJobs();
  for (let made = BATCH; made < CONVERSATIONS; made += BATCH) await leadsWrite(BATCH);
  // Otherwise, the answers to all leads would come before the one that we wait for below.
  await scene.queue.clear();
  await scene.queue.query(
    `INSERT INTO message_files (team_id, file_id, message_id, mime, state, bytes, content)
     SELECT team_id, $1, message_id, 'image/png', 'stored', $2, $3 FROM messages ORDER BY seq LIMIT 1`,
    [newId(), 9_000_000, randomBytes(9_000_000)],
  );
}

const secondsSince = (begun: number) => (performance.now() - begun) / 1000;

async function databaseBytes(): Promise<number> {
  const [row] = await scene.queue.query(
    `SELECT pg_database_size(current_database())::int AS bytes`,
  );
  return Number(row?.bytes);
}

/** Prints a line for docs/operations/backup.md. The rate is of the database, not of the smaller file. */
function report(what: string, seconds: number, bytes: number) {
  const rate = `${(bytes / 1e6 / seconds).toFixed(1)} MB/s`;
  if (isLong) console.info(`${what}: ${seconds.toFixed(1)} s, ${rate} of the database`);
}

/** Backs up while leads keep writing. Returns the digests of the backup's snapshot. */
async function backUpUnderLoad() {
  const stop = new AbortController();
  let written = 0;
  const load = (async () => {
    while (!stop.signal.aborted) {
      await leadsWrite(3);
      written += 3;
    }
  })();
  let digests: Record<string, string> = {};
  let before = 0;
  let begun = 0;
  const made = await writeBackup({
    url: scene.database.url,
    file,
    passphrase: BACKUP_PASSPHRASE,
    onSnapshot: async (snapshot) => {
      before = written;
      await until('leads write after the snapshot', WAIT_MS, async () => written > before + 30);
      digests = await tableDigests(scene.database.url, { snapshot });
      begun = performance.now();
    },
  });
  const seconds = secondsSince(begun);
  stop.abort();
  await load;
  return { digests, made, seconds, writtenMeanwhile: written - before };
}

/** Reduces the digests of renumbered tables to their row counts. */
const withoutOrder = (digests: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(digests).map(([table, digest]) => [
      table,
      RENUMBERED.has(table) ? digest.split(' ')[0] : digest,
    ]),
  );

const quiet = async (...args: string[]) => {
  const said: string[] = [];
  const collect = (text: unknown) => void said.push(String(text));
  vi.spyOn(console, 'log').mockImplementation(collect);
  vi.spyOn(console, 'error').mockImplementation(collect);
  const code = await admin({ args, source: { DATA_DIR, BACKUP_PASSPHRASE } });
  vi.restoreAllMocks();
  return { code, said: said.join('\n') };
};

it('what was saved under load is restored on another server, row by row, and keeps working', {
  timeout: 20 * 60_000,
}, async () => {
  await fillConversations();
  const bytes = await databaseBytes();
  const { digests, made, seconds, writtenMeanwhile } = await backUpUnderLoad();
  report(
    `backup of ${made.rows} rows, ${bytes} bytes, into ${made.bytes} bytes while ${writtenMeanwhile} leads wrote`,
    seconds,
    bytes,
  );
  expect(writtenMeanwhile).toBeGreaterThan(30);
  expect(Number(digests['public.conversations']?.split(' ')[0])).toBeGreaterThan(CONVERSATIONS);
  await scene.database.drop();
  expect(readdirSync(folder.path).filter((name) => name.endsWith('.partial'))).toEqual([]);
  expect(statSync(file).size).toBeGreaterThan(9_000_000);

  const begun = performance.now();
  expect(await quiet('restore', file)).toEqual({
    code: 0,
    said: expect.stringContaining('You can start the product now') as string,
  });
  report('restore, the server and its schema included', secondsSince(begun), bytes);
  server = await startPostgres({ dataDir: DATA_DIR });
  const compared = performance.now();
  const restored = await tableDigests(server.url);
  expect(withoutOrder(restored)).toEqual(withoutOrder(digests));
  const rows = (table: string) => `${digests[`public.${table}`]?.split(' ')[0]} ${table}`;
  const what = `${rows('conversations')} and ${rows('messages')} among ${made.rows} rows`;
  report(`comparison of all tables, with ${what}`, secondsSince(compared), bytes);
  await goOn(server.url);
});

/** Checks that a real worker answers the same lead, and that search finds the new message. */
async function goOn(url: string) {
  const { env } = scene.services;
  const worker = new RestartedProcess({
    name: 'the worker',
    file: 'server/main.ts',
    env: {
      ...scene.outside.settings,
      DATABASE_URL: url,
      APP_SECRET: env.APP_SECRET,
      ROLES: 'worker',
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'warn',
      REPLY_QUIET_MS: '0',
    },
    logFile: join(folder.path, 'worker.log'),
  });
  const services = createTestServices(url, scene.outside.settings);
  const queue = openJobQueue(url);
  try {
    await worker.start();
    const heard = (await lead.heard()).length;
    await leadOf(services, lead.campaign, lead.phone).says('Hello again, marzipan');
    await until('an answer', WAIT_MS, async () => (await lead.heard()).length > heard);
    const found = await queue.query(`SELECT FROM message_words WHERE words @@ 'marzipan'`);
    expect(found).not.toEqual([]);
    expect(worker.crashes).toEqual([]);
  } finally {
    await worker.terminate();
    await queue.close();
    await services.close();
  }
}
