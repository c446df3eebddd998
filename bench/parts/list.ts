import type pg from 'pg';
import { BUSY_PASSWORD, seedBusy } from '#server/db/seeds/busy/busy.ts';
import { busyEmail, busyTeamSlug } from '#server/db/seeds/busy/teams.ts';
import { FIRST_NAMES, LAST_NAMES } from '#server/db/seeds/busy/fill-sql.ts';
import { APP_SECRET, startApp } from '../lib/app.ts';
import { createDatabase, restartForDataSize, withClient } from '../lib/database.ts';
import { figure, latency, note, quantile, timeOf } from '../lib/figures.ts';
import { createNumbers, nthNumber } from '../lib/numbers.ts';
import { addRareWords, textWords } from '../lib/texts.ts';
import { createPoster, inbound, nthLead } from '../lib/webhooks.ts';
import { type Caller, callInProcess, callOverHttp } from '../lib/rpc.ts';

const REQUESTS = 300;
const WARM_UP = 40;
const team_slug = busyTeamSlug(0);

/** Measures the conversation list, its search, a thread and the dashboard's figures as a team grows. */
export async function benchList({ tenMillion }: { tenMillion: boolean }): Promise<void> {
  const sizes = [10_000, 1_000_000, ...(tenMillion ? [10_000_000] : [])];
  const medians = new Map<string, number>();
  for (const messages of sizes) {
    const name = `${messages / 1000}k`;
    const database = await createDatabase();
    note(`list: ${messages} messages are made`);
    await withClient(database, async (client) => {
      const size = { messages, conversations: messages / 10, teams: 1 };
      const ms = await timeOf(() => seedBusy(client, size));
      figure(`seed_${name}_rate`, (messages / ms) * 1000, '1/s');
      await addRareWords(client);
      await shareOut(client);
    });
    await measure(await restartForDataSize(database), name, medians);
  }
  const [least = '', largest = ''] = [sizes[0], sizes.at(-1)].map((size = 0) => `${size / 1000}k`);
  for (const ask of Object.keys(asks([]))) {
    const growth = (medians.get(`${ask} ${largest}`) ?? 0) / (medians.get(`${ask} ${least}`) ?? 1);
    figure(`growth_${ask}_${largest}_to_${least}`, growth, 'times');
  }
}

async function measure(database: string, name: string, medians: Map<string, number>) {
  const ids = await someConversations(database);
  const app = await startApp(database, 'http://127.0.0.1:9', { ROLES: 'web' });
  const login = { email: busyEmail(0), password: BUSY_PASSWORD };
  const http = await callOverHttp(app.url, login);
  const inside = await callInProcess(database, APP_SECRET, http.cookie);
  for (const [ask, inputOf] of Object.entries(asks(ids))) {
    const server = await times(inside.call, inputOf);
    medians.set(`${ask} ${name}`, quantile(server, 0.5));
    latency(`${ask}_${name}`, server);
    latency(`${ask}_${name}_http`, await times(http.call, inputOf));
  }
  await countUnderLoad(database, name, app.url, http);
  await inside.close();
  await app.stop();
}

type Ask = (n: number) => [path: string, input: object];

/** The n-th call of each kind. Inputs vary, because users look at different things. */
function asks(ids: string[]): Record<string, Ask> {
  const list = (input: object): [string, object] => ['conversations/list', { team_slug, ...input }];
  return {
    list_first: () => list({}),
    list_all: () => list({ view: 'all' }),
    list_next: (n) => list({ cursor: cursorAt(n) }),
    list_status: (n) => list({ conversation_status: n % 2 ? 'converti' : 'stop' }),
    list_waiting: () => list({ view: 'waiting' }),
    list_mine: () => list({ view: 'mine' }),
    list_unassigned: (n) => list({ view: 'unassigned', cursor: cursorAt(n) }),
    list_agent: (n) => list({ view: 'agent', cursor: cursorAt(n) }),
    list_stopped: () => list({ view: 'stopped' }),
    list_opted_out: () => list({ view: 'opted_out' }),
    list_booked: () => list({ view: 'booked' }),
    list_later: () => list({ view: 'later' }),
    list_form: (n) => list({ from_form: `Form ${n % 40}` }),
    origins: () => ['conversations/origins', { team_slug }],
    counts: () => ['conversations/counts', { team_slug }],
    search: (n) => list({ search: words(n) }),
    search_text: (n) => list({ search: textWords(n) }),
    thread: (n) => ['conversations/thread', { team_slug, conversation_id: ids[n % ids.length] }],
    dashboard: () => ['teams/home', { team_slug }],
    charts: () => ['overview/charts', { team_slug }],
  };
}

/** Makes some leads wait for a member, assigns some to the owner, and opts some out. */
async function shareOut(client: pg.Client): Promise<void> {
  await client.query(`UPDATE conversations SET
      person_due_since = CASE WHEN hashtext(conversation_id::text) % 200 = 0
        THEN last_activity_at END,
      assigned_to = CASE WHEN hashtext(conversation_id::text) % 20 = 1
        THEN (SELECT owner_user_id FROM team_settings LIMIT 1) END,
      opt_out_unix = CASE WHEN hashtext(conversation_id::text) % 100 = 2
        THEN last_inbound_unix END,
      booked_at = CASE WHEN hashtext(conversation_id::text) % 50 = 3 THEN last_activity_at END,
      from_form = CASE WHEN hashtext(conversation_id::text) % 100 = 2
        THEN 'Form ' || abs(hashtext(name)) % 40 END
    WHERE hashtext(conversation_id::text) % 200 = 0 OR hashtext(conversation_id::text) % 20 = 1
      OR hashtext(conversation_id::text) % 100 = 2 OR hashtext(conversation_id::text) % 50 = 3`);
  await client.query('VACUUM (ANALYZE) conversations');
}

const WRITERS = 300;

/** Measures the time for counts while three hundred leads keep writing at the same time. */
async function countUnderLoad(database: string, name: string, appUrl: string, caller: Caller) {
  const numbers = await createNumbers(database, 4);
  const poster = createPoster(appUrl, WRITERS);
  const measured: number[] = [];
  const load = { writing: true };
  const counting = (async () => {
    while (load.writing) {
      measured.push(await timeOf(() => caller.call('conversations/counts', { team_slug })));
    }
  })();
  try {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        Array.from({ length: WRITERS }, (_, n) => {
          const text = `Message ${round} of a lead`;
          return poster.deliver(inbound(nthNumber(numbers, n), nthLead(n), text));
        }),
      );
    }
  } finally {
    load.writing = false;
    await counting;
    await poster.close();
  }
  latency(`counts_under_${WRITERS}_leads_${name}`, measured);
}

/** A cursor somewhere in the last half year, which the seeded world covers. */
function cursorAt(n: number): string {
  const days = (n * 37) % 175;
  const at = new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();
  return `${at}~00000000-0000-4000-8000-000000000000`;
}

/** First names, last names, full names, prefixes of both, numbers, and names that no lead has. */
function words(n: number): string {
  const first = FIRST_NAMES[n % FIRST_NAMES.length] ?? '';
  const last = LAST_NAMES[(n * 7) % LAST_NAMES.length] ?? '';
  const number = String(100_000_000 + ((n * 31) % 1000) * 613);
  const kinds = [first, last, `${first} ${last}`, `${first} ${last.slice(0, 3)}`];
  const more = [first.slice(0, 2), `999${number}`, number.slice(-6), `x${last.slice(0, 1)}q`];
  return [...kinds, ...more][n % 8] ?? first;
}

async function someConversations(database: string): Promise<string[]> {
  return withClient(database, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT conversation_id AS id FROM conversations
       ORDER BY hashtextextended(conversation_id::text, 1) LIMIT 1000`,
    );
    return rows.map((row) => row.id);
  });
}

async function times(call: Caller['call'], inputOf: Ask): Promise<number[]> {
  for (let n = 0; n < WARM_UP; n += 1) await call(...inputOf(n));
  const measured: number[] = [];
  for (let n = 0; n < REQUESTS; n += 1) measured.push(await timeOf(() => call(...inputOf(n))));
  return measured;
}
