import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestServices } from '#server/test/services.ts';
import { openServer } from '#server/test/open-server.ts';
import { openTeamScope } from '../db/team-scope.ts';
import { newId } from '../id.ts';
import { bindJob, declareJob, defineJob } from './define-job.ts';
import { defineSystemJob } from './define-system-job.ts';
import { enqueueJobs } from './enqueue.ts';
import { RetryAfter } from './retry.ts';

const { services, queue } = await openServer();
beforeEach(() => queue.clear());

const scope = openTeamScope(newId());
const team_id = scope.teamId;
/** what the work received, in order */
let given: unknown[];
let failure: Error | undefined;
beforeEach(() => {
  given = [];
  failure = undefined;
});

const greet = defineJob({
  name: 'test:greet',
  payload: z.object({ name: z.string(), warmly: z.boolean().default(false) }),
  key: ({ name }) => `greet:${name}`,
  priority: -1,
  async run(_services: Pick<TestServices, 'log'>, ...rest) {
    given.push(rest);
    if (failure) throw failure;
  },
});
const sweep = defineSystemJob({
  name: 'test:sweep',
  payload: z.object({ room: z.string().default('all') }),
  key: ({ room = 'all' }) => `sweep:${room}`,
  async run(_services: Pick<TestServices, 'log'>, ...rest) {
    given.push(rest);
    if (failure) throw failure;
  },
});

function inTeam(work: Parameters<TestServices['db']['inTeam']>[1]) {
  return services.db.inTeam(scope, work);
}
const later = new Date('2030-01-01T00:00:00Z');

describe('enqueueing', () => {
  it('stores the team and the payload under the name and the key', async () => {
    await inTeam((tx) => greet.enqueue(tx, { name: 'Ann' }, { runAt: later }));
    expect(await queue.planned()).toMatchObject([
      {
        task_identifier: 'test:greet',
        key: 'greet:Ann',
        payload: { team_id, name: 'Ann' },
        run_at: later,
      },
    ]);
    expect(await queue.query('SELECT priority FROM graphile_worker._private_jobs')).toEqual([
      { priority: -1 },
    ]);
  });

  it('stores only the payload of a job of no team, from any transaction', async () => {
    await services.db.outsideTeams((tx) => sweep.enqueue(tx, { room: 'a' }));
    await inTeam((tx) => sweep.enqueue(tx, { room: 'b' }));
    expect(await queue.planned()).toMatchObject([
      { key: 'sweep:a', payload: { room: 'a' } },
      { key: 'sweep:b', payload: { room: 'b' } },
    ]);
  });

  it('replaces a job of the same key that waits', async () => {
    await inTeam((tx) => greet.enqueue(tx, { name: 'Ann' }));
    await inTeam((tx) => greet.enqueue(tx, { name: 'Ann', warmly: true }, { runAt: later }));
    expect(await queue.planned()).toMatchObject([{ payload: { warmly: true }, run_at: later }]);
  });

  it('leaves it as it is where it is only wanted unless planned', async () => {
    await inTeam((tx) => greet.enqueue(tx, { name: 'Ann' }, { runAt: later }));
    await inTeam((tx) =>
      greet.enqueueMany(tx, [{ name: 'Ann', warmly: true }, { name: 'Bo' }], {
        unlessPlanned: true,
      }),
    );
    expect(await queue.planned()).toMatchObject([
      { payload: { name: 'Ann' }, run_at: later },
      { payload: { name: 'Bo' } },
    ]);
    expect((await queue.planned())[0]?.payload).not.toHaveProperty('warmly');
  });

  it('takes different jobs in one statement, also of teams whose transaction it is not', async () => {
    await services.db.outsideTeams((tx) =>
      enqueueJobs(tx.db, [
        greet.spec({ teamId: team_id }, { name: 'Ann' }),
        sweep.spec({}, { runAt: later }),
      ]),
    );
    expect((await queue.planned()).map(({ key }) => key)).toEqual(['greet:Ann', 'sweep:all']);
  });

  it('takes a key twice: the last holds, or the first where it is only wanted unless planned', async () => {
    const twice = [{ name: 'Ann' }, { name: 'Ann', warmly: true }];
    await inTeam((tx) => greet.enqueueMany(tx, twice));
    expect(await queue.planned()).toMatchObject([{ payload: { warmly: true } }]);
    await queue.clear();
    await inTeam((tx) => greet.enqueueMany(tx, twice, { unlessPlanned: true }));
    expect(await queue.planned()).toMatchObject([{ payload: { name: 'Ann' } }]);
    expect((await queue.planned())[0]?.payload).not.toHaveProperty('warmly');
  });

  it('takes nothing when there is nothing', async () => {
    await inTeam((tx) => greet.enqueueMany(tx, []));
    expect(await queue.planned()).toEqual([]);
  });

  it('is undone with its transaction', async () => {
    const failed = inTeam(async (tx) => {
      await greet.enqueue(tx, { name: 'Ann' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await queue.planned()).toEqual([]);
  });
});

describe('the handler', () => {
  it('checks the payload once and hands the work its scope and how often it was tried', async () => {
    await greet.handler(services)({ team_id, name: 'Ann' });
    expect(given).toEqual([[scope, { name: 'Ann', warmly: false }, { tries: 0 }]]);
  });

  it('refuses a payload that the compiler refuses too', async () => {
    // @ts-expect-error the name is missing
    const { payload } = greet.spec(scope, { warmly: true });
    await expect(greet.handler(services)(payload)).rejects.toThrow(z.ZodError);
  });

  it('needs no payload where the job has none', async () => {
    await sweep.handler(services)(undefined);
    await sweep.handler(services)({ _cron: {} });
    expect(given).toEqual([
      [{ room: 'all' }, { tries: 0 }],
      [{ room: 'all' }, { tries: 0 }],
    ]);
  });

  it.each([
    ['no team', { name: 'Ann' }],
    ['a wrong payload', { team_id, name: 7 }],
    ['no payload', null],
  ])('does no work for %s', async (_what, payload) => {
    await expect(greet.handler(services)(payload)).rejects.toThrow(z.ZodError);
    expect(given).toEqual([]);
  });

  it('plans the same job again after RetryAfter, with its tries counted', async () => {
    const before = Date.now();
    failure = new RetryAfter(5_000, 'later');
    await greet.handler(services)({ team_id, name: 'Ann', warmly: true, tries: 1, doublings: 1 });
    expect(given).toMatchObject([[scope, { name: 'Ann' }, { tries: 1 }]]);
    const [again] = await queue.planned();
    expect(again).toMatchObject({
      task_identifier: 'test:greet',
      key: 'greet:Ann',
      payload: { team_id, name: 'Ann', warmly: true, tries: 2, doublings: 2 },
      attempts: 0,
    });
    expect(again?.run_at.getTime()).toBeGreaterThanOrEqual(before + 10_000);
    expect(await queue.query('SELECT priority FROM graphile_worker._private_jobs')).toEqual([
      { priority: -1 },
    ]);
  });

  it('does not put off a successor that is planned already', async () => {
    await services.db.outsideTeams((tx) => sweep.enqueue(tx, { room: 'a' }, { runAt: later }));
    failure = new RetryAfter(5_000, 'later');
    await sweep.handler(services)({ room: 'a' });
    expect(await queue.planned()).toMatchObject([{ payload: { room: 'a' }, run_at: later }]);
  });

  it('leaves any other error to the queue, which counts attempts and keeps the dead', async () => {
    failure = new TypeError('a bug');
    await expect(greet.handler(services)({ team_id, name: 'Ann' })).rejects.toThrow('a bug');
    expect(await queue.planned()).toEqual([]);
  });
});

describe('a declared job', () => {
  it('does the work it is bound to', async () => {
    const due = declareJob({
      name: 'test:due',
      payload: z.object({ about: z.string() }),
      key: ({ about, team_id: team }) => `due:${team}:${about}`,
    });
    const bound = bindJob(due, async (_services, { teamId }, { about }) => {
      given.push(teamId, about);
    });
    expect(due.spec(scope, { about: 'x' })).toMatchObject({ job_key: `due:${team_id}:x` });
    expect(bound.name).toBe('test:due');
    await bound.handler(services)({ team_id, about: 'x' });
    expect(given).toEqual([team_id, 'x']);
  });
});
