import pg from 'pg';
import type { Logger } from '../log.ts';

const BEAT_MS = 3_000;
/** A worker that has been silent this long is dead: 12 s + one beat stays well under 30 s. */
const DEAD_AFTER_MS = 12_000;

/** in beats: once a minute */
const TIDY_EVERY = 20;

export interface Heartbeat {
  /** No worker was alive when this one came: nobody has done any work for a while. */
  afterGap: boolean;
  /** The worker is gone, in order. */
  stop(): Promise<void>;
  /** No more beats: what the worker still holds is released when its last one is old. */
  fade(): Promise<void>;
}

/**
 * Says every 3 s that this worker lives and releases the jobs of workers that no longer do.
 * graphile-worker itself would keep a killed worker's jobs locked for four hours.
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
    try {
      await say(pool, workerId);
      const released = await releaseDead(pool);
      if (released.length > 0) log.warn({ workers: released }, 'released the jobs of dead workers');
      if (released.length > 0 || beats % TIDY_EVERY === 0) await forgetReplaced(pool);
      beats += 1;
    } catch (error) {
      log.warn({ err: error }, 'heartbeat failed');
    }
  };
  const afterGap = await nobodyLives(pool).catch(() => false);
  await beat();
  const timer = setInterval(() => void beat(), BEAT_MS);
  return {
    afterGap,
    async stop() {
      clearInterval(timer);
      await pool
        .query('DELETE FROM worker_heartbeats WHERE worker_id = $1', [workerId])
        .catch(() => {});
      await pool.end();
    },
    async fade() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

async function nobodyLives(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM worker_heartbeats WHERE seen_at > now() - interval '1 second' * $1 LIMIT 1`,
    [DEAD_AFTER_MS / 1000],
  );
  return rowCount === 0;
}

async function say(pool: pg.Pool, workerId: string) {
  await pool.query(
    `INSERT INTO worker_heartbeats (worker_id) VALUES ($1)
     ON CONFLICT (worker_id) DO UPDATE SET seen_at = now()`,
    [workerId],
  );
}

/**
 * Releases every lock whose holder has no fresh heartbeat, also of holders that left none at all
 * (a worker locks its first jobs only after its first beat, so a missing beat means a dead one).
 */
async function releaseDead(pool: pg.Pool): Promise<string[]> {
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
 * A job that was running when a later one took its key over has no key and no attempt left. If its
 * worker died or the database went away, it would be counted as dead for ever, although its
 * successor does the work. Every job of ours has a key, but for the recurring ones.
 */
async function forgetReplaced(pool: pg.Pool): Promise<void> {
  await pool.query(
    `DELETE FROM graphile_worker._private_jobs WHERE key IS NULL AND locked_at IS NULL
       AND attempts >= max_attempts AND payload::jsonb -> '_cron' IS NULL`,
  );
}
