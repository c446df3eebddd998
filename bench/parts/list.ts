import { BUSY_PASSWORD, seedBusy } from '#server/db/seeds/busy/busy.ts';
import { busyEmail, busyTeamSlug } from '#server/db/seeds/busy/teams.ts';
import { FIRST_NAMES, LAST_NAMES } from '#server/db/seeds/busy/words.ts';
import { APP_SECRET, startApp } from '../lib/app.ts';
import { createDatabase, withClient } from '../lib/database.ts';
import { figure } from '../lib/figures.ts';
import { note } from '../lib/note.ts';
import { quantile } from '../lib/quantile.ts';
import { type Caller, callInProcess, callOverHttp } from '../lib/rpc.ts';

const REQUESTS = 300;
const WARM_UP = 40;
const teamSlug = busyTeamSlug(0);

/** The list of conversations, its search, a thread and the dashboard's figures as a team grows. */
export async function benchList(tenMillion: boolean): Promise<void> {
  const sizes = [10_000, 1_000_000, ...(tenMillion ? [10_000_000] : [])];
  const medians = new Map<string, number>();
  for (const messages of sizes) {
    const name = `${messages / 1000}k`;
    const database = await createDatabase();
    note(`list: ${messages} messages are made`);
    const begun = performance.now();
    await withClient(database, (client) =>
      seedBusy(client, { messages, conversations: messages / 10, teams: 1 }),
    );
    figure(`seed_${name}_rate`, (messages / (performance.now() - begun)) * 1000, '1/s');
    await measure(database, name, medians);
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
    report(`${ask}_${name}`, server);
    report(`${ask}_${name}_http`, await times(http.call, inputOf));
  }
  await inside.close();
  await app.stop();
}

type Ask = (n: number) => [path: string, input: object];

/** What is asked, the n-th time: never twice the same, as people look at different things. */
function asks(ids: string[]): Record<string, Ask> {
  const list = (input: object): [string, object] => ['conversations/list', { teamSlug, ...input }];
  return {
    list_first: () => list({}),
    list_next: (n) => list({ cursor: cursorAt(n) }),
    list_status: (n) => list({ conversation_status: n % 2 ? 'converti' : 'stop' }),
    search: (n) => list({ search: words(n) }),
    thread: (n) => ['conversations/thread', { teamSlug, conversation_id: ids[n % ids.length] }],
    dashboard: () => ['teams/home', { teamSlug }],
    charts: () => ['overview/charts', { teamSlug }],
  };
}

/** Somewhere in the half year that the world goes back. */
function cursorAt(n: number): string {
  const days = (n * 37) % 175;
  const at = new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();
  return `${at}~00000000-0000-4000-8000-000000000000`;
}

/** First names, last names, whole names, beginnings of both, numbers, and what nobody is called. */
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
  for (let n = 0; n < REQUESTS; n += 1) {
    const begun = performance.now();
    await call(...inputOf(n));
    measured.push(performance.now() - begun);
  }
  return measured.sort((a, b) => a - b);
}

function report(name: string, sorted: number[]) {
  figure(`${name}_p50`, quantile(sorted, 0.5), 'ms');
  figure(`${name}_p99`, quantile(sorted, 0.99), 'ms');
}
