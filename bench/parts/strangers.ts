import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { BUSY_PASSWORD } from '#server/db/seeds/busy/busy.ts';
import { busyEmail, busyTeamSlug } from '#server/db/seeds/busy/teams.ts';
import { startApp } from '../lib/app.ts';
import { createPopulatedDatabase, withClient } from '../lib/database.ts';
import { figure, latency, note, quantile, timeOf } from '../lib/figures.ts';
import { startLeads } from '../lib/leads.ts';
import { closedLoop, openLoop } from '../lib/load.ts';
import { createNumbers } from '../lib/numbers.ts';
import { callOverHttp } from '../lib/rpc.ts';
import type { FloodReport } from '../lib/stranger-flood.ts';
import { createPoster } from '../lib/webhooks.ts';

const NUMBERS = 8;
const SECONDS = 30;
/** Inbox pages, and turns, per second: a busy team at work. */
const WORK_PER_SECOND = 10;
const STRANGERS_PER_SECOND = 150;

/**
 * Measures what users and leads notice while strangers flood every endpoint: 95 sign-ins from one address,
 * and 150 requests a second from sixty. The baseline is the same work without them.
 */
export async function benchStrangers(): Promise<void> {
  const database = await createPopulatedDatabase();
  const numbers = await createNumbers(database, NUMBERS);
  const hook = await withClient(database, async (client) => {
    const { rows } = await client.query<{ path: string }>(
      `SELECT s.team_slug || '/' || k.campaign_slug AS path
       FROM campaigns k JOIN team_slugs s USING (team_id) LIMIT 1`,
    );
    return `/hooks/${rows[0]?.path}`;
  });
  const leads = await startLeads(numbers);
  const app = await startApp(database, leads.counterpart, {
    REPLY_QUIET_MS: '0',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  const poster = createPoster(app.url);
  const owner = await callOverHttp(app.url, { email: busyEmail(0), password: BUSY_PASSWORD });
  const inbox = () =>
    timeOf(() => owner.call('conversations/list', { team_slug: busyTeamSlug(0) }));
  const work = async () => {
    const times = { inbox: [] as number[], turn: [] as number[] };
    await openLoop({ perSecond: WORK_PER_SECOND, seconds: SECONDS }, async (n) => {
      const inboxDone = inbox().then((ms) => times.inbox.push(ms));
      const turnDone = leads.turn(poster, n).then((ms) => times.turn.push(ms));
      await Promise.all([inboxDone, turnDone]);
    });
    return times;
  };
  const floodFor = async (seconds: number) => {
    const flood = new Worker(new URL('../lib/stranger-flood.ts', import.meta.url), {
      workerData: { url: app.url, hook, perSecond: STRANGERS_PER_SECOND, seconds },
    });
    const [{ statuses }] = (await once(flood, 'message')) as [FloodReport];
    return statuses;
  };
  note('strangers: warming up');
  await Promise.all([
    floodFor(2),
    closedLoop({ lanes: 10, seconds: 5 }, (n) => Promise.all([inbox(), leads.turn(poster, n)])),
  ]);
  await sleep(3_000);

  note('strangers: the same work without them');
  const idle = await work();
  latency('baseline_inbox', idle.inbox);
  latency('baseline_turn', idle.turn);

  note(`strangers: ${STRANGERS_PER_SECOND} requests a second at every entrance`);
  const [statuses, busy] = await Promise.all([floodFor(SECONDS), work()]);
  latency('inbox_with_strangers', busy.inbox);
  latency('turn_with_strangers', busy.turn);
  figure('inbox_p99_growth', quantile(busy.inbox, 0.99) / quantile(idle.inbox, 0.99), 'times');
  figure('turn_p99_growth', quantile(busy.turn, 0.99) / quantile(idle.turn, 0.99), 'times');
  for (const [name, counts] of Object.entries(statuses)) {
    note(`  ${name.padEnd(14)} ${JSON.stringify(counts)}`);
  }
  await poster.close();
  await app.stop();
}
