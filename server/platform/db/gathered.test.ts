import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openServer } from '#server/test/open-server.ts';
import { newId } from '../id.ts';
import { gathered } from './gathered.ts';
import { openTeamScope } from './team-scope.ts';
import type { TeamTx } from './team-tx.ts';

const { services } = await openServer();
const scope = openTeamScope(newId());

function doubling() {
  const asked: number[][] = [];
  const double = gathered(async ({ db }: TeamTx, numbers: number[]) => {
    asked.push(numbers);
    const { rows } = await sql<{ twice: number }>`SELECT 12 / (n - 5) * 0 + n * 2 AS twice
      FROM unnest(${numbers}::int[]) WITH ORDINALITY AS u (n, place) ORDER BY place`.execute(db);
    return rows.map((row) => row.twice);
  });
  return { asked, double };
}

it('asks once for all that a transaction wants at the same moment, in their order', async () => {
  const { asked, double } = doubling();
  const twice = await services.db.inTeamAtOnce(scope, (tx) =>
    Promise.all([3, 1, 2].map((n) => double(tx, n))),
  );
  expect(twice).toEqual([6, 2, 4]);
  expect(asked).toEqual([[3, 1, 2]]);
});

it('asks again for what comes later, and for another transaction', async () => {
  const { asked, double } = doubling();
  await services.db.inTeam(scope, async (tx) => {
    await double(tx, 1);
    await double(tx, 2);
  });
  await Promise.all([3, 4].map((n) => services.db.inTeam(scope, (tx) => double(tx, n))));
  expect(asked.map((numbers) => numbers.length)).toEqual([1, 1, 1, 1]);
});

it('is tried alone in `together` when the statement of all fails', async () => {
  const { asked, double } = doubling();
  const kind = { name: 'doubling', durable: false };
  const ended = await Promise.allSettled(
    [1, 2, 5, 3].map((n) => services.db.together(kind, scope, String(n), (tx) => double(tx, n))),
  );
  expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    2,
    4,
    'failed',
    6,
  ]);
  expect(asked).toEqual([[1, 2, 3, 5], [1], [2], [5], [3]]);
});
