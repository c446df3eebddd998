import { setTimeout as sleep } from 'node:timers/promises';
import { databasePid, withClient } from './database.ts';
import { cpuOf } from './processes.ts';

/** What the server of a database has counted since it began. */
interface Counted {
  transactions: number;
  rows: number;
  wal_records: number;
  wal_bytes: number;
  flushes: number;
}

/** What `work` took: CPU in ms, and what the database counted. */
export interface Taken extends Counted {
  app: number;
  database: number;
  /** this process, which plays the outside */
  outside: number;
}

/** Backends tell what they counted once a second at most. */
const COUNTED_AFTER_MS = 2_500;

export async function takenBy(
  databaseUrl: string,
  pids: number[],
  work: () => Promise<unknown>,
): Promise<Taken> {
  const database = await databasePid();
  if (!database) throw new Error('The cost of a turn is measured with the embedded database');
  const before = await counted(databaseUrl);
  const outside = process.cpuUsage();
  const appBefore = sumOfCpu(pids);
  const databaseBefore = cpuOf(database);
  await work();
  const app = sumOfCpu(pids) - appBefore;
  const ofDatabase = cpuOf(database) - databaseBefore;
  const { user, system } = process.cpuUsage(outside);
  await sleep(COUNTED_AFTER_MS);
  const after = await counted(databaseUrl);
  const grown = Object.entries(after).map(([name, value]) => [
    name,
    value - before[name as keyof Counted],
  ]);
  return {
    ...(Object.fromEntries(grown) as Counted),
    app,
    database: ofDatabase,
    outside: (user + system) / 1000,
  };
}

const sumOfCpu = (pids: number[]) => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);

async function counted(databaseUrl: string): Promise<Counted> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<Record<keyof Counted, string>>(
      `SELECT d.xact_commit AS transactions, w.wal_records, w.wal_bytes,
         d.tup_inserted + d.tup_updated + d.tup_deleted AS rows,
         coalesce((SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal'),
           (to_jsonb(w) ->> 'wal_sync')::bigint) AS flushes
       FROM pg_stat_database d, pg_stat_wal w WHERE d.datname = current_database()`,
    ),
  );
  const [row] = rows;
  if (!row) throw new Error('The database counts nothing');
  const numbers = Object.entries(row).map(([name, value]) => [name, Number(value)]);
  return Object.fromEntries(numbers) as Counted;
}
