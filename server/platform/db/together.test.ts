import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openServer } from '#server/test/open-server.ts';
import { newId } from '../id.ts';
import type { Database, TeamTx } from './database.ts';
import { openTeamScope } from './team-scope.ts';
import { createTogether, type TogetherKind } from './together.ts';

const scope = openTeamScope(newId());
const { services } = await openServer();
const KIND: TogetherKind = { name: 'beats', durable: true };

beforeEach(() =>
  services.db.outsideTeams((tx) => sql`DELETE FROM worker_heartbeats`.execute(tx.db)),
);

/** The transaction that a heartbeat was stored in. */
async function beat({ db }: TeamTx, worker_id: string): Promise<string> {
  const { rows } = await sql<{ xid: string }>`INSERT INTO worker_heartbeats (worker_id)
    VALUES (${worker_id}) RETURNING pg_current_xact_id()::text AS xid`.execute(db);
  return rows[0]?.xid ?? '';
}

async function beats(): Promise<string[]> {
  const rows = await services.db.outsideTeams((tx) =>
    tx.db.selectFrom('worker_heartbeats').select('worker_id').orderBy('worker_id').execute(),
  );
  return rows.map((row) => row.worker_id);
}

const together = (id: string, kind = KIND, of = scope) =>
  services.db.together(kind, of, id, (tx) => beat(tx, id));

describe('work that arrives together', () => {
  it('shares one transaction', async () => {
    const xids = await Promise.all(['a', 'b', 'c', 'd'].map((id) => together(id)));
    expect(new Set(xids).size).toBe(1);
    expect(await beats()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is done in ascending order, after what locks all of it', async () => {
    const done: string[] = [];
    const kind: TogetherKind = {
      name: 'in order',
      durable: true,
      lock: async (_tx, orders) => void done.push(`lock ${orders.join()}`),
    };
    const one = (id: string) =>
      services.db.together(kind, scope, id, async (tx) => {
        done.push(id);
        await beat(tx, id);
      });
    await Promise.all(['x', 'c', 'a', 'b'].map(one));
    expect(done).toEqual(['lock a,b,c,x', 'a', 'b', 'c', 'x']);
  });

  it('of other teams and kinds is kept apart', async () => {
    const other = openTeamScope(newId());
    const xids = await Promise.all([
      together('a'),
      together('b', { name: 'other', durable: true }),
      together('c', KIND, other),
    ]);
    expect(new Set(xids).size).toBe(3);
  });

  it('is done alone where a statement of another fails', async () => {
    const ended = await Promise.allSettled(['a', 'b', 'a', 'c'].map((id) => together(id)));
    expect(ended.map((one) => one.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await beats()).toEqual(['a', 'b', 'c']);
  });

  it('fails alone where the work itself throws, and is not done twice', async () => {
    let times = 0;
    const failing = () =>
      services.db.together(KIND, scope, 'f', async (tx) => {
        times += 1;
        await beat(tx, 'f');
        throw new Error('mine');
      });
    const ended = await Promise.allSettled([together('a'), failing(), together('b')]);
    expect(ended[1]).toMatchObject({ status: 'rejected', reason: { message: 'mine' } });
    expect(ended[2]?.status).toBe('fulfilled');
    expect(times).toBe(1);
  });

  it('is not tried again when the connection broke: nobody knows whether it was kept', async () => {
    let transactions = 0;
    const breaks: Database['inTeamAtOnce'] = async (_scope, work) => {
      transactions += 1;
      await work({} as TeamTx);
      throw new Error('Connection terminated unexpectedly');
    };
    const sharing = createTogether(breaks);
    const done: string[] = [];
    const ended = await Promise.allSettled(
      ['a', 'b', 'c'].map((id) => sharing(KIND, scope, id, async () => done.push(id))),
    );
    expect(ended.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(transactions).toBe(1);
    expect(done).toEqual(['a', 'b', 'c']);
  });
});
