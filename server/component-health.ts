import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PlatformStatus } from '#domain/admin/platform.ts';
import { knownGatewayState } from './features/whatsapp/gateway/gateway-state.ts';
import { connectedAs } from './platform/db/database.ts';
import { writeProblem } from './platform/db/write-health.ts';
import { metrics } from './platform/metrics.ts';
import { VERSION } from './platform/version.ts';
import type { Services } from './services.ts';
import { lastBackupAt, measureStorage } from './storage-health.ts';

export interface ComponentHealth {
  ok: boolean;
  state: string;
  [detail: string]: unknown;
}

export const UNREACHABLE = 'not reachable';
export const CANNOT_WRITE = 'cannot write';
/** Limited because each probe makes the database flush to disk. */
const WRITE_PROBE_MS = 5_000;
const MAX_PROBE_MS = 5_000;
/** Another process is writing its probe. */
const LOCK_NOT_AVAILABLE = '55P03';
const OWNER_LOGIN = 'the login can become the owner of the tables: see DATABASE_APP_URL';

/** Reads on every check, and writes a row now and then. */
export function databaseHealth(services: Services): () => Promise<ComponentHealth> {
  const probe = cacheCheck(WRITE_PROBE_MS, () => writeState(services));
  return cacheCheck(500, async () => {
    const reads = await databaseState(services);
    if (!reads.ok) return reads;
    const writeResult = await probe();
    return writeResult.ok ? reads : writeResult;
  });
}

export async function gatewayState({ waha }: Services): Promise<ComponentHealth> {
  const { ok, state } = await knownGatewayState(waha);
  return { ok, state };
}

/** Checks the model at most once a minute. Bad answers to leads count first. */
export async function modelState({ modelWatch, modelBreaker }: Services): Promise<ComponentHealth> {
  const [checked, stored] = await Promise.all([
    modelWatch.state(),
    modelBreaker.storedHealth().catch(() => undefined),
  ]);
  const since = stored?.opened_at;
  if (since) return { ...failing('answers badly: leads wait until it is well'), since };
  // The provider's message is only for the log and staff: it may name accounts.
  return checked.ok ? ok(checked.state) : failing(checked.state);
}

async function databaseState({ db }: Services): Promise<ComponentHealth> {
  try {
    const { mayBeOwner } = await connectedAs(db);
    return { ...ok('connected'), ...(mayBeOwner && { warning: OWNER_LOGIN }) };
  } catch {
    return failing(UNREACHABLE);
  }
}

/**
 * Whether messages can be stored. This writes a row, because reads still work when a disk is full or a
 * standby has taken over. If only one table is full, failed transactions show it.
 */
async function writeState({ db }: Services): Promise<ComponentHealth> {
  const problem = db.writes.problem() ?? (await probeProblem(db));
  return problem ? { ...failing(CANNOT_WRITE), problem } : ok('connected');
}

async function probeProblem({ pool }: Services['db']): Promise<string | null> {
  const tooSlow = `The database took longer than ${MAX_PROBE_MS / 1000} s to write a row.`;
  const probe = pool.query('SELECT gate_probe_write()').then(
    () => null,
    (error: Error & { code?: string }) =>
      error.code === LOCK_NOT_AVAILABLE
        ? null
        : (writeProblem(error) ?? `The database refuses to write: ${error.message}`),
  );
  return Promise.race([probe, sleep(MAX_PROBE_MS, tooSlow, { ref: false })]);
}

export async function jobCounts({ db }: Pick<Services, 'db'>): Promise<PlatformStatus['jobs']> {
  const { rows } = await db.outsideTeams((tx) =>
    sql<PlatformStatus['jobs']>`SELECT j.*, (SELECT count(*) FROM worker_heartbeats
        WHERE seen_at > now() - interval '12 seconds') AS workers
      FROM gate_job_counts() j`.execute(tx.db),
  );
  if (!rows[0]) throw new Error('Jobs have counts');
  return rows[0];
}

export async function numberCounts({
  db,
}: Pick<Services, 'db'>): Promise<PlatformStatus['numbers']> {
  const { rows } = await db.reports.outsideTeams((tx) =>
    sql<PlatformStatus['numbers']>`SELECT connected, lost FROM gate_number_counts()`.execute(tx.db),
  );
  if (!rows[0]) throw new Error('Numbers have counts');
  return rows[0];
}

/** Reads the metrics that only the database has. A metric that can't be read keeps its last value. */
export async function updateMetrics(services: Services): Promise<void> {
  const { pool } = services.db;
  metrics.connections.set({ state: 'open' }, pool.totalCount);
  metrics.connections.set({ state: 'idle' }, pool.idleCount);
  metrics.connections.set({ state: 'wanted' }, pool.waitingCount);
  metrics.version.set({ version: VERSION }, 1);
  const [numbers, backup] = await Promise.allSettled([
    numberCounts(services),
    lastBackupAt(services),
    jobsState(services),
    measureStorage(services),
  ]);
  if (backup.status === 'fulfilled') metrics.lastBackup.set((backup.value?.getTime() ?? 0) / 1000);
  if (numbers.status === 'rejected') return;
  metrics.numbers.set({ state: 'connected' }, numbers.value.connected);
  metrics.numbers.set({ state: 'lost' }, numbers.value.lost);
}

export async function jobsState(services: Services): Promise<ComponentHealth> {
  try {
    const counts = await jobCounts(services);
    for (const state of ['waiting', 'running', 'dead'] as const) {
      metrics.jobs.set({ state }, counts[state]);
    }
    metrics.oldestJob.set(counts.oldest_due_seconds);
    metrics.workers.set(counts.workers);
    return { ...(counts.workers > 0 ? ok('working') : failing('no worker is running')), ...counts };
  } catch {
    return failing(UNREACHABLE);
  }
}

const ok = (state: string): ComponentHealth => ({ ok: true, state });
const failing = (state: string): ComponentHealth => ({ ok: false, state });

/** Caches a check for `ms`, so that probes don't load other services. */
export function cacheCheck(
  ms: number,
  check: () => Promise<ComponentHealth>,
): () => Promise<ComponentHealth> {
  let last: Promise<ComponentHealth> | undefined;
  let until = 0;
  return () => {
    if (!last || Date.now() > until) {
      until = Date.now() + ms;
      last = check();
    }
    return last;
  };
}
