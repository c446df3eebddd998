import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openJobQueue } from '#server/test/jobs.ts';
import { openServer } from '#server/test/open-server.ts';
import { newId } from '../id.ts';
import { enqueueJobs, enqueueUnlessPlanned } from '../jobs/enqueue.ts';
import { recordChanges } from '../live/changes.ts';
import { createLog } from '../log.ts';
import type { TeamTx } from './database.ts';
import { createNotifier, LIVE_CHANNEL } from './notify.ts';
import { needsNotification, NOTIFYING_FUNCTIONS } from './dialect.ts';
import { openTeamScope } from './team-scope.ts';
import { runTransaction, type TxShape } from './transaction.ts';

const scope = openTeamScope(newId());
const team_id = scope.teamId;
const job = { identifier: 'test:job', payload: {}, job_key: 'test' };

const { database, services } = await openServer();

/** Runs `work` in a transaction of the team and returns how often it notified. */
async function notifications(
  work: (tx: TeamTx) => Promise<unknown>,
  shape: Partial<TxShape> = {},
): Promise<number> {
  let count = 0;
  const { pool } = services.db;
  const notify = () => {
    count += 1;
  };
  const begin = `BEGIN; SET LOCAL app.team_id = '${team_id}'`;
  await runTransaction({ pool, notify }, { begin, ...shape }, (db, withCommit) =>
    work({ db, scope, team_id, withCommit }),
  ).catch(() => {});
  return count;
}

describe('a transaction notifies', () => {
  it.each<[string, (tx: TeamTx) => Promise<unknown>]>([
    ['enqueues a job', (tx) => enqueueJobs(tx.db, [job])],
    ['enqueues a job unless it is planned', (tx) => enqueueUnlessPlanned(tx.db, [job])],
    ['records a change', (tx) => recordChanges(tx, 'conversation', [newId()])],
    [
      'records a change as one part of a statement',
      (tx) =>
        sql`WITH changed AS (INSERT INTO live_events (team_id, kind, subject_id)
        VALUES (${tx.team_id}, 'team', ${newId()})) SELECT 1`.execute(tx.db),
    ],
    [
      'records a change by the query builder',
      (tx) =>
        tx.db
          .insertInto('live_events')
          .values({ team_id: tx.team_id, kind: 'team', subject_id: newId() })
          .execute(),
    ],
    [
      'does several of these things',
      async (tx) => {
        await enqueueJobs(tx.db, [job]);
        await recordChanges(tx, 'conversation', [newId(), newId()]);
      },
    ],
    ['enqueues with its COMMIT', async (tx) => tx.withCommit(() => enqueueJobs(tx.db, [job]))],
  ])('once when it %s', async (_what, work) => {
    expect(await notifications(work)).toBe(1);
  });

  it('once when all of it is sent at once', async () => {
    const work = (tx: TeamTx) => recordChanges(tx, 'team', [newId()]);
    expect(await notifications(work, { atOnce: true })).toBe(1);
  });

  it.each<[string, (tx: TeamTx) => Promise<unknown>]>([
    ['reads changes', (tx) => sql`SELECT kind FROM live_events LIMIT 1`.execute(tx.db)],
    ['forgets old changes', (tx) => sql`SELECT gate_trim_live_events()`.execute(tx.db)],
    ['has nothing to enqueue', (tx) => enqueueJobs(tx.db, [])],
    [
      'throws',
      async (tx) => {
        await enqueueJobs(tx.db, [job]);
        throw new Error('no');
      },
    ],
    [
      'is rolled back by a statement that fails with its COMMIT',
      async (tx) => {
        await enqueueJobs(tx.db, [job]);
        tx.withCommit(() => sql`SELECT 1/0`.execute(tx.db));
      },
    ],
  ])('no one when it %s', async (_what, work) => {
    expect(await notifications(work)).toBe(0);
  });

  it('those who listen, by itself', async () => {
    const client = await services.db.connect();
    await client.query(`LISTEN ${LIVE_CHANNEL}; LISTEN "jobs:insert"`);
    const first = once(client, 'notification');
    await services.db.outsideTeams((tx) => enqueueJobs(tx.db, [job]));
    expect(await first).toMatchObject([{ channel: LIVE_CHANNEL }]);
    await client.end();
  });
});

describe('the notifier', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const notifier = () => {
    const query = vi.fn(async () => ({ rows: [] }));
    const pool = { query } as unknown as Parameters<typeof createNotifier>[0];
    return { query, ...createNotifier(pool, createLog('silent')) };
  };

  it('sends the first at once, and one for all that follow closely', async () => {
    const { query, notify } = notifier();
    for (let n = 0; n < 5; n += 1) notify();
    expect(query).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(query).toHaveBeenCalledTimes(2);
    notify();
    expect(query).toHaveBeenCalledTimes(3);
  });

  it('sends nothing once it is stopped', async () => {
    const { query, notify, stop } = notifier();
    notify();
    notify();
    stop();
    notify();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(query).toHaveBeenCalledTimes(1);
  });
});

describe('the SQL functions that write jobs or live changes', () => {
  /** All functions of the application with their text, from the catalog. */
  async function functions() {
    const queue = openJobQueue(database.url);
    const rows = await queue.query<{ name: string; trigger: boolean; text: string }>(
      `SELECT p.proname AS name, p.prorettype = 'trigger'::regtype AS trigger,
         pg_get_functiondef(p.oid) AS text
       FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
    );
    await queue.close();
    return rows;
  }

  /**
   * They enqueue webhook events from triggers on conversations and messages, so the text of a statement
   * doesn't name them. Such statements also record live changes, so their transactions notify anyway.
   */
  const TRIGGERED_FUNCTIONS = [
    'tell_webhooks',
    'tell_webhooks_of_conversation',
    'tell_webhooks_of_message',
  ];

  /** Functions that write jobs or live changes, directly or by calling another. */
  async function writers() {
    const all = await functions();
    const bodyOf = (text: string) => text.slice(text.indexOf('AS $'));
    const found = new Set(
      all
        .filter(({ text }) =>
          /insert\s+into\s+(public\.)?"?live_events|insert\s+into\s+graphile_worker\.\S*jobs\b|add_jobs?\s*\(/i.test(
            bodyOf(text),
          ),
        )
        .map(({ name }) => name),
    );
    for (let before = -1; before < found.size; ) {
      before = found.size;
      const calls = new RegExp(`\\b(${[...found].join('|')})\\s*\\(`, 'i');
      for (const { name, text } of all) if (calls.test(bodyOf(text))) found.add(name);
    }
    return all.filter(({ name }) => found.has(name));
  }

  it('are all known to the database layer', async () => {
    expect((await writers()).map(({ name }) => name).sort()).toEqual(
      [...NOTIFYING_FUNCTIONS, ...TRIGGERED_FUNCTIONS].sort(),
    );
  });

  it('are called by name, but for those that are named as triggers: no one would know', async () => {
    const triggers = (await writers()).filter(({ trigger }) => trigger);
    const unnamed = triggers.filter(({ name }) => !TRIGGERED_FUNCTIONS.includes(name));
    expect(unnamed).toEqual([]);
  });

  it('count wherever they stand in a statement', () => {
    expect(needsNotification('select case when $1 then ENQUEUE_JOBS ($2) end')).toBe(true);
    expect(needsNotification('SELECT my_enqueue_jobs($1)')).toBe(false);
  });
});
