import { availableParallelism } from 'node:os';
import { type App, startApp } from '../lib/app.ts';
import { createUsedDatabase, oldTextsIndexed, withClient } from '../lib/database.ts';
import { figure } from '../lib/figures.ts';
import { startLeads } from '../lib/leads.ts';
import { closedLoop } from '../lib/load.ts';
import { note } from '../lib/note.ts';
import { createNumbers } from '../lib/numbers.ts';
import { quantile } from '../lib/quantile.ts';
import { flushTime, type Taken, takenBy } from '../lib/turn-cost.ts';
import { type Predicted, simulateTurns, type Site, type TurnCost } from '../lib/turn-simulation.ts';
import { createPoster } from '../lib/webhooks.ts';

const NUMBERS = 20;
const SECONDS = 10;
/** The message stored; lease and thread; the answer; sent; the queue's own; and what the message needs looked up. */
const ROUND_TRIPS = 8;
/** The message and the answer; nothing else of a turn waits for the disk. */
const DURABLE_COMMITS = 2;

/**
 * What a turn of a known lead costs, and what the simulation makes of it: first two points that are
 * measured in the same run, without having been used for it, then machines that are not at hand.
 */
export async function benchScale(): Promise<void> {
  const database = await createUsedDatabase();
  const numbers = await withClient(database, (client) =>
    createNumbers(client, { count: NUMBERS, perTeam: 4 }),
  );
  const leads = await startLeads(numbers);
  const env = { REPLY_QUIET_MS: '0' };
  const measure = async (apps: App[], lanes: number) => {
    const poster = createPoster(apps[0]?.url ?? '');
    const times: number[] = [];
    let rate = 0;
    const turn = async (n: number) => times.push(await leads.turn(poster, n));
    await closedLoop({ lanes, seconds: 5 }, turn);
    times.length = 0;
    const pids = apps.map(({ pid }) => pid);
    const taken = await takenBy(database, pids, async () => {
      rate = await closedLoop({ lanes, seconds: SECONDS }, turn);
    });
    await poster.close();
    return { rate, p50: quantile(times, 0.5), turns: times.length, taken };
  };

  note('scale: what a turn costs, 200 leads at once, one process');
  const one = await startApp(database, leads.counterpart.url, env);
  await oldTextsIndexed(database);
  const base = await measure([one], 200);
  const cost = costOf(base.taken, base.turns);
  printCost(base.taken, base.turns, cost);

  const cores = availableParallelism();
  const site = { cores, processes: 1, leads: 200 };
  compare('scale_base', base, simulateTurns(cost, site));
  note('scale: twenty leads at once');
  compare('scale_20_leads', await measure([one], 20), simulateTurns(cost, { ...site, leads: 20 }));
  await one.stop();
  note('scale: web and worker in processes of their own');
  const web = await startApp(database, leads.counterpart.url, { ...env, ROLES: 'web' });
  const worker = await startApp(database, leads.counterpart.url, { ...env, ROLES: 'worker' });
  const apart = await measure([web, worker], 200);
  compare('scale_2_processes', apart, simulateTurns(cost, { ...site, processes: 2 }));
  await web.stop();
  await worker.stop();
  predictTheRest({ ...cost, outside: 0 });
}

function costOf(taken: Taken, turns: number): TurnCost {
  return {
    app: taken.app / turns,
    database: taken.database / turns,
    outside: taken.outside / turns,
    round_trips: ROUND_TRIPS,
    durable_commits: DURABLE_COMMITS,
    flush: flushTime(),
  };
}

function printCost(taken: Taken, turns: number, cost: TurnCost): void {
  figure('scale_turn_cpu_app', cost.app, 'ms');
  figure('scale_turn_cpu_database', cost.database, 'ms');
  figure('scale_turn_cpu_outside', cost.outside, 'ms');
  figure('scale_turn_transactions', taken.transactions / turns, '1');
  figure('scale_turn_rows', taken.rows / turns, '1');
  figure('scale_turn_wal_records', taken.wal_records / turns, '1');
  figure('scale_turn_wal', taken.wal_bytes / turns / 1024, 'KB');
  figure('scale_turn_flushes', taken.flushes / turns, '1');
  figure('scale_flush', cost.flush, 'ms');
}

function compare(name: string, measured: Predicted, predicted: Predicted): void {
  figure(`${name}_rate`, measured.rate, '1/s');
  figure(`${name}_rate_predicted`, predicted.rate, '1/s');
  figure(`${name}_p50`, measured.p50, 'ms');
  figure(`${name}_p50_predicted`, predicted.p50, 'ms');
}

/** Machines that are not at hand; the outside is elsewhere, and leads enough to use them up. */
function predictTheRest(cost: TurnCost): void {
  const sites: Record<string, Site> = {
    '4_cores': { cores: 4, processes: 2, leads: 400 },
    '8_cores': { cores: 8, processes: 4, leads: 800 },
    '16_cores': { cores: 16, processes: 8, leads: 1_600 },
    '8_cores_database_apart': {
      cores: 8,
      processes: 8,
      leads: 800,
      database: { cores: 8, network: 0.2 },
    },
    '32_cores_database_apart': {
      cores: 32,
      processes: 32,
      leads: 3_200,
      database: { cores: 32, network: 0.2 },
    },
  };
  for (const [name, site] of Object.entries(sites)) {
    const { rate, p50 } = simulateTurns(cost, site, 20 * site.leads);
    figure(`scale_predicted_${name}_rate`, rate, '1/s');
    figure(`scale_predicted_${name}_p50`, p50, 'ms');
  }
}
