import { expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openRoutes } from './open-routes.ts';
import { changedTables, markReader } from './row-marks.ts';
import { procedures } from './router-procedures.ts';

const { queue, world, app } = await openRoutes();
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const cookie = world.cookieOf('owner');

/** Every table except those that count requests and test whether the database accepts writes. */
const tables = await queue.query<{ name: string }>(
  `SELECT oid::regclass::text AS name FROM pg_class
   WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN ('rate_limits', 'write_probe')`,
);
const readMarks = markReader(
  queue,
  tables.map(({ name }) => name),
);

/** A browser's request from a page on a sibling subdomain: with Lax cookies, and usually without Origin. */
const fromSibling = { cookie, 'sec-fetch-site': 'same-site', 'content-type': 'application/json' };

/** Returns the tables that `work` wrote to. */
async function written(work: () => Promise<unknown>): Promise<string[]> {
  const before = await readMarks();
  await work();
  // Waits for writes that a request makes after its response.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return changedTables(before, await readMarks());
}

it('procedures take POST only, from every caller', async () => {
  const statuses = new Set<string>();
  const changed = await written(async () => {
    for (const [path] of procedures) {
      for (const method of METHODS.filter((item) => item !== 'POST')) {
        const url = `/rpc/${path.replaceAll('.', '/')}`;
        const answer = await app.request(url, { method, headers: { cookie } });
        statuses.add(`${answer.status} ${answer.headers.get('allow')}`);
      }
    }
  });
  expect([...statuses]).toEqual(['405 POST']);
  expect(changed).toEqual([]);
});

it('no procedure runs for a sibling subdomain', async () => {
  const statuses = new Set<number>();
  const changed = await written(async () => {
    for (const [path] of procedures) {
      const url = `/rpc/${path.replaceAll('.', '/')}`;
      const body = JSON.stringify({ json: { team_slug: world.own.team_slug } });
      const answer = await app.request(url, { method: 'POST', headers: fromSibling, body });
      statuses.add(answer.status);
    }
  });
  expect([...statuses]).toEqual([403]);
  expect(changed).toEqual([]);
});

const urls = [...new Set(app.routes.map(({ path }) => path))]
  .filter((path) => path !== '/*')
  .map((path) =>
    path
      .replace(':team_slug', world.own.team_slug)
      .replaceAll(/:\w+/g, newId())
      .replace('*', 'accounts/signOut'),
  );

it.each([
  // The team's log records who fetched an export. Another site can start one but not read it.
  { methods: ['GET', 'HEAD'], body: null, logged: ['team_actions'] as string[] },
  { methods: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], body: '{}', logged: [] as string[] },
])('no route writes for a sibling subdomain by $methods', async ({ methods, body, logged }) => {
  expect(urls.length).toBeGreaterThan(30);
  const changed = await written(async () => {
    for (const url of urls) {
      for (const method of methods) {
        const stop = new AbortController();
        await app.request(url, { method, headers: fromSibling, body, signal: stop.signal });
        stop.abort();
      }
    }
  });
  expect(changed.filter((table) => !logged.includes(table))).toEqual([]);
});
