import pg from 'pg';
import type { Logger } from '../log.ts';

const INTERVAL_MS = 3_000;
/** A worker without a heartbeat for this long is dead: 12 s and one beat stay well under 30 s. */
const DEAD_AFTER_MS = 12_000;

/** in beats: once a minute */
const CLEANUP_EVERY = 20;

export interface Heartbeat {
  /**
   * Set if no worker was alive when this one started, so no job has run for a while. `aliveAt` is when
   * the last worker was known to be alive.
   */
  gap: { aliveAt: Date | null } | null;
  /** Removes the worker after it has returned its jobs. */
  stop(): Promise<void>;
  /** Only stops beating. The jobs it still holds are released once its last beat is too old. */
  expire(): Promise<void>;
}

/**
 * Records every 3 s that this worker is alive and releases the jobs of dead workers. graphile-worker
 * itself keeps the jobs of a killed worker locked for four hours. Rejects if the first beat fails: other
 * workers would take what this one works on.
 */
export async function startHeartbeat(
  url: string,
  workerId: string,
  log: Logger,
): Promise<Heartbeat> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 });
  pool.on('error', (error) => log.warn({ err: error }, 'heartbeat connection lost'));
  let beats = 0;
  const beat = async () => {
    await recordBeat(pool, workerId);
    const released = await releaseDeadWorkers(pool);
    if (released.length > 0) log.warn({ workers: released }, 'released the jobs of dead workers');
    if (released.length > 0 || beats % CLEANUP_EVERY === 0) await deleteReplaced(pool);
    beats += 1;
  };
  const begin = async () => {
    const gap = await downtimeBefore(pool);
    await beat();
    return gap;
  };
  const gap = await begin().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed'));
  }, INTERVAL_MS);
  return {
    gap,
    async stop() {
      clearInterval(timer);
      await pool
        .query('DELETE FROM worker_heartbeats WHERE worker_id = $1', [workerId])
        .catch(() => {});
      await pool.end();
    },
    async expire() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

/** A stopped worker removes its beat, but the times of its last recurring jobs are known to the minute. */
async function downtimeBefore(pool: pg.Pool): Promise<Heartbeat['gap']> {
  const { rows } = await pool.query<{ alive: boolean; alive_at: Date | null }>(
    `SELECT EXISTS (SELECT FROM worker_heartbeats
        WHERE seen_at > now() - interval '1 second' * $1) AS alive,
      greatest((SELECT max(seen_at) FROM worker_heartbeats),
        (SELECT max(last_execution) FROM graphile_worker._private_known_crontabs)) AS alive_at`,
    [DEAD_AFTER_MS / 1000],
  );
  const [row] = rows;
  return row && !row.alive ? { aliveAt: row.alive_at } : null;
}

async function recordBeat(pool: pg.Pool, workerId: string) {
  await pool.query(
    `INSERT INTO worker_heartbeats (worker_id) VALUES ($1)
     ON CONFLICT (worker_id) DO UPDATE SET seen_at = now()`,
    [workerId],
  );
}

/**
 * Releases the locks of every worker without a recent heartbeat. A worker without any is dead, too:
 * it locks its first job only after its first beat.
 */
async function releaseDeadWorkers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ worker_id: string }>(
    `SELECT DISTINCT j.locked_by AS worker_id FROM graphile_worker._private_jobs j
     WHERE j.locked_by IS NOT NULL AND j.locked_at < now() - interval '1 second' * $1
       AND NOT EXISTS (SELECT FROM worker_heartbeats h WHERE h.worker_id = j.locked_by
         AND h.seen_at > now() - interval '1 second' * $1)`,
    [DEAD_AFTER_MS / 1000],
  );
  const dead = rows.map((row) => row.worker_id);
  if (dead.length > 0) {
    await pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [dead]);
    await pool.query(`DELETE FROM worker_heartbeats WHERE seen_at < now() - interval '1 hour'`);
  }
  return dead;
}

/**
 * Deletes replaced jobs. A running job loses its key and its attempts when a later job takes the key.
 * If its worker died, it would count as failed forever, although its successor does the work. Only
 * recurring jobs have no key from the start.
 */
async function deleteReplaced(pool: pg.Pool): Promise<void> {
  await pool.query(
    `DELETE FROM graphile_worker._private_jobs WHERE key IS NULL AND locked_at IS NULL
       AND attempts >= max_attempts AND payload::jsonb -> '_cron' IS NULL`,
  );
}
