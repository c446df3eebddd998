import { beforeEach, expect, it } from 'vitest';
import { KEY_HEADER } from '#server/platform/idempotency/run-once.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { openServer } from '#server/test/open-server.ts';
import { PROCEDURE_ROWS } from './procedure-rows.ts';
import { callProcedure, metaOf, procedures } from './router-procedures.ts';
import { countReader, difference } from './row-counts.ts';
import { buildTwoTeams } from './two-teams.ts';

/** Nothing from a stranger's network may be stored once it has reached its limit. */
const { services, queue } = await openServer();
const world = await buildTwoTeams(services);
const rowsByTable = await countReader(queue);
beforeEach(() => queue.query('DELETE FROM rate_limits'));

const open = procedures.filter(([, procedure]) => metaOf(procedure).access === 'anyone');
const CALLS = 2_000;
const AT_ONCE = 20;

/** A stranger's call, with a new idempotency key and random input each time. */
async function callAsStranger(n: number, ip: string): Promise<string> {
  const [path, procedure] = open[n % open.length] ?? [];
  if (!path || !procedure) throw new Error('No procedure is open to strangers');
  const input = PROCEDURE_ROWS[path]?.inputs(world.own)[0] ?? {};
  const headers = { [KEY_HEADER]: newId() };
  const { code } = await callProcedure(services, {
    path,
    procedure,
    input,
    cookie: '',
    headers,
    ip,
  });
  return code;
}

/** Makes this many calls and counts them by result code. */
async function flood(calls: number, ipOf: (n: number) => string): Promise<Map<string, number>> {
  const codes = new Map<string, number>();
  for (let n = 0; n < calls; n += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, k) => callAsStranger(n + k, ipOf(n + k)));
    for (const code of await Promise.all(some)) codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return codes;
}

async function countAboutRequests() {
  const [row] = await queue.query<{ keys: number; counters: number }>(
    `SELECT (SELECT count(*)::int FROM idempotency_keys) AS keys,
      (SELECT count(*)::int FROM rate_limits) AS counters`,
  );
  return row ?? { keys: 0, counters: 0 };
}

it('two thousand calls of one network store no more than its share', async () => {
  // Reaches every limit. Registrations and recovery emails are stored until then.
  await flood(open.length * 320, () => '203.0.113.1');
  const before = { ...(await countAboutRequests()), tables: await rowsByTable() };
  expect(before.keys).toBeLessThanOrEqual(60);
  expect(before.counters).toBeLessThanOrEqual(600);

  const codes = await flood(CALLS, () => '203.0.113.1');
  expect(codes.get('TOO_MANY_REQUESTS')).toBeGreaterThan(CALLS / 3);
  const { tables, ...counts } = before;
  expect(await countAboutRequests()).toEqual(counts);
  expect(difference(tables, await rowsByTable())).toEqual({});
});

it('a call that is refused for its number is not kept for repeats', async () => {
  const rpc = (key: string) =>
    openBrowser(services, { headers: { [KEY_HEADER]: key }, ip: '203.0.113.2' }).rpc.accounts;
  const email = `eve-${newId()}@example.com`;
  for (let n = 0; n < 5; n += 1) await rpc(newId()).requestRecovery({ email });
  const key = newId();
  await expect(rpc(key).requestRecovery({ email })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  expect(await queue.query('SELECT FROM idempotency_keys WHERE key = $1', [key])).toEqual([]);
  await queue.query('DELETE FROM rate_limits');
  await rpc(key).requestRecovery({ email });
});
