import { beforeEach, describe, expect, it } from 'vitest';
import { openServer } from '#server/test/open-server.ts';
import { startHeartbeat } from './heartbeat.ts';

const { database, services, queue } = await openServer();
beforeEach(async () => {
  await queue.clear();
  await queue.query('DELETE FROM worker_heartbeats');
});

/** A job that a worker locked some time ago. */
async function taken(by: string, secondsAgo: number) {
  await queue.query(`SELECT graphile_worker.add_job('a:job', job_key => $1)`, [`job of ${by}`]);
  await queue.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = $1, attempts = 1,
       locked_at = now() - make_interval(secs => $2) WHERE key = $3`,
    [by, secondsAgo, `job of ${by}`],
  );
}

async function seen(worker: string, secondsAgo: number) {
  await queue.query(
    `INSERT INTO worker_heartbeats VALUES ($1, now() - make_interval(secs => $2))`,
    [worker, secondsAgo],
  );
}

async function lockedBy() {
  const rows = await queue.query<{ locked_by: string }>(
    'SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL ORDER BY 1',
  );
  return rows.map((row) => row.locked_by);
}

const beatOnce = async () => {
  const heartbeat = await startHeartbeat(database.url, 'me', services.log);
  return heartbeat;
};

describe('a worker that beats', () => {
  it('releases the jobs of those that do not any more, or never did', async () => {
    await Promise.all([seen('dead', 13), seen('alive', 4)]);
    await taken('dead', 60);
    await taken('never seen', 13);
    await taken('alive', 60);
    await taken('just begun', 1);
    const heartbeat = await beatOnce();
    expect(await lockedBy()).toEqual(['alive', 'just begun']);
    await heartbeat.stop();
  });

  it('leaves a released job as it was, to be taken again', async () => {
    await taken('dead', 60);
    const heartbeat = await beatOnce();
    expect(await queue.planned()).toMatchObject([{ key: 'job of dead' }]);
    const [available] = await queue.query('SELECT is_available FROM graphile_worker._private_jobs');
    expect(available).toEqual({ is_available: true });
    await heartbeat.stop();
  });

  it('knows when the last worker was there before it, unless one still is', async () => {
    const begun = Date.now();
    await seen('dead', 13);
    const first = await beatOnce();
    const silence = Date.now() - (first.gap?.aliveAt?.getTime() ?? 0);
    expect(silence).toBeGreaterThan(12_000);
    expect(silence).toBeLessThan(14_000 + Date.now() - begun);
    const second = await startHeartbeat(database.url, 'another', services.log);
    expect(second.gap).toBeNull();
    await Promise.all([first.stop(), second.stop()]);
  });

  it('is known by its name, and unknown once it has stopped', async () => {
    const heartbeat = await beatOnce();
    const names = () => queue.query('SELECT worker_id FROM worker_heartbeats');
    expect(await names()).toEqual([{ worker_id: 'me' }]);
    await heartbeat.stop();
    expect(await names()).toEqual([]);
  });

  it('does not start without a first beat: other workers would take what it works on', async () => {
    const start = startHeartbeat('postgres://nobody@127.0.0.1:9/x', 'me', services.log);
    await expect(start).rejects.toThrow('ECONNREFUSED');
  });
});
