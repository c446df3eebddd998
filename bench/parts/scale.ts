import { type App, startApp } from '../lib/app.ts';
import { createUsedDatabase, withClient } from '../lib/database.ts';
import { figure, note, quantile } from '../lib/figures.ts';
import { startLeads } from '../lib/leads.ts';
import { closedLoop } from '../lib/load.ts';
import { createNumbers } from '../lib/numbers.ts';
import { type Taken, takenBy } from '../lib/turn-cost.ts';
import { createPoster } from '../lib/webhooks.ts';

const NUMBERS = 20;
const SECONDS = 10;

interface Measured {
  /** turns a second */
  rate: number;
  /** median time of a turn, ms */
  p50: number;
  turns: number;
  taken: Taken;
}

/** What a turn of a known lead costs, and how the rate changes with fewer leads and a second process. */
export async function benchScale(): Promise<void> {
  const database = await createUsedDatabase();
  const numbers = await withClient(database, (client) =>
    createNumbers(client, { count: NUMBERS, perTeam: 4 }),
  );
  const leads = await startLeads(numbers);
  const env = { REPLY_QUIET_MS: '0' };
  const measure = async (apps: App[], lanes: number): Promise<Measured> => {
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
  const base = await measure([one], 200);
  printCost(base);
  print('scale_base', base);
  note('scale: twenty leads at once');
  print('scale_20_leads', await measure([one], 20));
  await one.stop();
  note('scale: web and worker in separate processes');
  const web = await startApp(database, leads.counterpart.url, { ...env, ROLES: 'web' });
  const worker = await startApp(database, leads.counterpart.url, { ...env, ROLES: 'worker' });
  print('scale_2_processes', await measure([web, worker], 200));
  await web.stop();
  await worker.stop();
}

function printCost({ taken, turns }: Measured): void {
  figure('scale_turn_cpu_app', taken.app / turns, 'ms');
  figure('scale_turn_cpu_database', taken.database / turns, 'ms');
  figure('scale_turn_cpu_outside', taken.outside / turns, 'ms');
  figure('scale_turn_transactions', taken.transactions / turns, '1');
  figure('scale_turn_rows', taken.rows / turns, '1');
  figure('scale_turn_wal_records', taken.wal_records / turns, '1');
  figure('scale_turn_wal', taken.wal_bytes / turns / 1024, 'KB');
  figure('scale_turn_flushes', taken.flushes / turns, '1');
}

function print(name: string, { rate, p50 }: Measured): void {
  figure(`${name}_rate`, rate, '1/s');
  figure(`${name}_p50`, p50, 'ms');
}
