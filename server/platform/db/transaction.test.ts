import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../id.ts';
import type { TeamTx } from './database.ts';
import { openTeamScope } from './team-scope.ts';
import { openServer } from '#server/test/open-server.ts';

const scope = openTeamScope(newId());
const { services } = await openServer();

beforeEach(() =>
  services.db.outsideTeams((tx) => sql`DELETE FROM worker_heartbeats`.execute(tx.db)),
);

const beat = ({ db }: Pick<TeamTx, 'db'>, worker_id: string) =>
  db.insertInto('worker_heartbeats').values({ worker_id }).execute();

async function beats(): Promise<string[]> {
  const rows = await services.db.outsideTeams((tx) =>
    tx.db.selectFrom('worker_heartbeats').select('worker_id').orderBy('worker_id').execute(),
  );
  return rows.map((row) => row.worker_id);
}

describe('a transaction that is sent at once', () => {
  it('keeps all of its statements and answers what they found', async () => {
    const team = await services.db.inTeamAtOnce(scope, async (tx) => {
      const [, answer] = await Promise.all([
        beat(tx, 'a'),
        sql<{ team: string }>`SELECT current_team() AS team`.execute(tx.db),
      ]);
      return answer.rows[0]?.team;
    });
    expect(team).toBe(scope.teamId);
    expect(await beats()).toEqual(['a']);
  });

  it('keeps nothing when one of them fails, and the connection goes on', async () => {
    const twice = services.db.inTeamAtOnce(scope, (tx) =>
      Promise.all([beat(tx, 'a'), beat(tx, 'a'), beat(tx, 'b')]),
    );
    await expect(twice).rejects.toThrow(/duplicate key/);
    expect(await beats()).toEqual([]);
  });

  it('refuses a statement that waited for another, rather than to run it outside', async () => {
    const late = services.db.inTeamAtOnce(scope, async (tx) => {
      await beat(tx, 'a');
      await beat(tx, 'b');
    });
    await expect(late).rejects.toThrow('A statement came after the end of its transaction');
    expect(await beats()).not.toContain('b');
  });
});

describe('a transaction', () => {
  it('fails as a whole when what goes with its commit fails', async () => {
    const work = services.db.inTeam(scope, async (tx) => {
      await beat(tx, 'a');
      tx.withCommit(() => beat(tx, 'a'));
    });
    await expect(work).rejects.toThrow(/duplicate key/);
    expect(await beats()).toEqual([]);
  });

  it('that cannot be opened says why, not that what follows was refused', async () => {
    const wrong = { teamId: "'; SELECT 1/0; SELECT '" } as unknown as typeof scope;
    await expect(services.db.inTeam(wrong, (tx) => beat(tx, 'a'))).rejects.toThrow(
      'division by zero',
    );
    expect(await beats()).toEqual([]);
  });

  it('that throws keeps nothing', async () => {
    const work = services.db.inTeam(scope, async (tx) => {
      await beat(tx, 'a');
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await beats()).toEqual([]);
  });
});
