import { type App, startApp } from '../lib/app.ts';
import { bareJobs } from '../lib/bare-jobs.ts';
import { createPopulatedDatabase, databasePid } from '../lib/database.ts';
import { cpuCost, figure, latency, note } from '../lib/figures.ts';
import { startFloor } from '../lib/floors.ts';
import { type Leads, startLeads } from '../lib/leads.ts';
import { closedLoop, openLoop } from '../lib/load.ts';
import { createNumbers } from '../lib/numbers.ts';
import { cpuWhile } from '../lib/processes.ts';
import { createPoster, type Poster } from '../lib/webhooks.ts';

const NUMBERS = 20;
/** Leads waiting for an answer at the same time, at full speed. */
const AT_ONCE = 200;
const SECONDS = 10;

/**
 * Measures the time from a lead's message until the answer reaches the gateway. The model answers instantly
 * and there is no wait for a pause, so this is the product's own cost. Covers new and known leads, and the
 * gateway's three webhooks per answer: its echo and two acknowledgments.
 */
export async function benchTurns(): Promise<void> {
  const database = await createPopulatedDatabase();
  const numbers = await createNumbers(database, NUMBERS);
  const leads = await startLeads(numbers);
  const app = await startApp(database, leads.counterpart, { REPLY_QUIET_MS: '0' });
  const poster = createPoster(app.url);
  note('turns: warming up');
  await closedLoop({ lanes: 50, seconds: 6 }, (n) => leads.turn(poster, n));

  note('turns: 50 a second');
  leads.sendReceipts(poster);
  await atFifty('turn', leads, poster);
  note(`turns: as fast as it goes, ${AT_ONCE} leads of ${NUMBERS} numbers at once`);
  const known = (n: number) => leads.turn(poster, n);
  await atOnce('turn_echoed', app, known);
  leads.sendReceipts(undefined);
  await leads.delivered();
  await atOnce('turn_known', app, known);
  await atOnce('turn', app, () => leads.turnOfNew(poster));
  await poster.close();
  await app.stop();

  note('turns: the bare floor');
  await benchFloor(database, leads);
  figure('baseline_bare_job_rate', await bareJobs(database), '1/s');
}

async function benchFloor(database: string, leads: Leads): Promise<void> {
  const env = { DATABASE_URL: database, COUNTERPART: leads.counterpart, FLOOR: 'turn' };
  const poster = createPoster(await startFloor(env));
  await closedLoop({ lanes: 50, seconds: 2 }, (n) => leads.turn(poster, n));
  await atFifty('baseline_bare_turn', leads, poster);
  const rate = await closedLoop({ lanes: AT_ONCE, seconds: 5 }, (n) => leads.turn(poster, n));
  figure('baseline_bare_turn_rate', rate, '1/s');
  await poster.close();
}

async function atFifty(name: string, leads: Leads, poster: Poster): Promise<void> {
  const times: number[] = [];
  await openLoop({ perSecond: 50, seconds: SECONDS }, async (n) =>
    times.push(await leads.turn(poster, n)),
  );
  latency(`${name}_at_50`, times);
}

async function atOnce(name: string, app: App, turn: (n: number) => Promise<number>): Promise<void> {
  let rate = 0;
  const cpu = await cpuWhile(app.pid, await databasePid(), async () => {
    rate = await closedLoop({ lanes: AT_ONCE, seconds: SECONDS }, turn);
  });
  figure(`${name}_rate`, rate, '1/s');
  cpuCost(name, rate * SECONDS, cpu);
}
