import { beforeEach, describe, expect, it } from 'vitest';
import { openServer } from '#server/test/open-server.ts';
import { enqueueJobs, type JobSpec } from './enqueue.ts';
import { reschedule, RetryAfter, waitBefore } from './retry.ts';

const { services, queue } = await openServer();
beforeEach(() => queue.clear());

const spec: JobSpec = { identifier: 'a:job', payload: { about: 'it' }, job_key: 'the-key' };
const job = { ...spec, id: undefined };
const NONE = { tries: 0, doublings: 0 };
const enqueue = (...jobs: JobSpec[]) => services.db.outsideTeams((tx) => enqueueJobs(tx.db, jobs));

describe('the wait before a retry', () => {
  const wait = (ms: number, doublings: number, steady = false) =>
    waitBefore(new RetryAfter(ms, 'why', { steady }), doublings);

  it('doubles, up to a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 99].map((doublings) => wait(5_000, doublings))).toEqual([
      5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000,
    ]);
  });

  it('is never shorter than what was asked for', () => {
    expect(wait(600_000, 0)).toBe(600_000);
    expect(wait(600_000, 5)).toBe(600_000);
  });

  it('stays the same where the reason is short-lived', () => {
    expect([0, 5, 50].map((doublings) => wait(400, doublings, true))).toEqual([400, 400, 400]);
  });

  it('is none when none is wanted', () => expect(wait(0, 7)).toBe(0));
});

/** A worker takes all jobs that wait. Returns the newest. */
const run = async () => {
  const rows = await queue.query<{ id: string }>(
    `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'me' RETURNING id`,
  );
  return { ...spec, id: rows.at(-1)?.id };
};
const waiting = async () => (await queue.planned()).filter(({ key }) => key !== null);

describe('a job that should come again', () => {
  it('is planned with its tries counted, and ends well itself', async () => {
    const before = Date.now();
    await reschedule(services, new RetryAfter(5_000, 'later'), job, { tries: 1, doublings: 1 });
    const [again] = await queue.planned();
    expect(again).toMatchObject({
      task_identifier: 'a:job',
      key: 'the-key',
      payload: { about: 'it', tries: 2, doublings: 2 },
      attempts: 0,
    });
    expect(again?.run_at.getTime()).toBeGreaterThanOrEqual(before + 10_000);
  });

  it('waits no longer for one reason because it waited often for another', async () => {
    const busy = new RetryAfter(400, 'busy', { steady: true });
    await reschedule(services, busy, job, { tries: 20, doublings: 1 });
    const [again] = await queue.planned();
    expect(again?.payload).toEqual({ about: 'it', tries: 21, doublings: 1 });
  });

  it('does not put off a successor that is planned already', async () => {
    const soon = new Date(Date.now() + 1_000);
    await enqueue({ ...spec, payload: { about: 'news' }, run_at: soon });
    await reschedule(services, new RetryAfter(60_000, 'later'), job, NONE);
    expect(await queue.planned()).toMatchObject([{ payload: { about: 'news' }, run_at: soon }]);
  });

  it('does not put off the next try of a successor that runs already', async () => {
    await enqueue(spec);
    const first = await run();
    await enqueue(spec);
    const successor = await run();
    await reschedule(services, new RetryAfter(600_000, 'a file is being read'), first, NONE);
    expect((await waiting()).map(({ run_at }) => run_at > new Date())).toEqual([false]);
    const busy = new RetryAfter(400, 'busy', { steady: true });
    await reschedule(services, busy, successor, NONE);
    const [again, ...others] = await waiting();
    expect(again?.payload).toMatchObject({ tries: 1 });
    expect(again?.run_at.getTime()).toBeLessThan(Date.now() + 60_000);
    expect(others).toEqual([]);
  });

  it('follows a dead job of its key', async () => {
    await enqueue(spec);
    await queue.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
    await reschedule(services, new RetryAfter(1_000, 'later'), job, NONE);
    expect((await waiting()).map(({ payload }) => payload)).toMatchObject([{ tries: 1 }]);
  });

  it('is planned anew while it runs itself', async () => {
    await enqueue(spec);
    await reschedule(services, new RetryAfter(1_000, 'later'), await run(), NONE);
    expect(await waiting()).toHaveLength(1);
    expect(await queue.planned()).toHaveLength(2);
  });
});

describe('jobs', () => {
  it('exist if and only if their cause does', async () => {
    const failed = services.db.outsideTeams(async (tx) => {
      await enqueueJobs(tx.db, [spec]);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await queue.planned()).toEqual([]);
  });

  it('of one key are one job, at the later time', async () => {
    const at = (ms: number) => new Date(1_900_000_000_000 + ms);
    await enqueue({ ...spec, run_at: at(0) });
    await enqueue({ ...spec, run_at: at(5_000) });
    expect(await queue.planned()).toMatchObject([{ run_at: at(5_000) }]);
  });
});
