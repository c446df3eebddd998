import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { KEY_HEADER } from '#server/platform/idempotency/run-once.ts';
import { openServer } from '#server/test/open-server.ts';
import { PROCEDURE_ROWS } from './procedure-rows.ts';
import { callProcedure, metaOf, procedures } from './router-procedures.ts';
import { callerOf, countReader, difference } from './row-counts.ts';
import { buildTwoTeams, type TwoTeams } from './two-teams.ts';

const { services, queue } = await openServer();
/** one team where each change is requested several times, and one where it is requested once */
const [repeated, single] = [await buildTwoTeams(services), await buildTwoTeams(services)];
await queue.query('UPDATE team_settings SET campaigns_limit = 50');
const rowsByTable = await countReader(queue);
beforeEach(() => services.db.pool.query('DELETE FROM rate_limits'));

const once = procedures.filter(([, procedure]) => metaOf(procedure).once);

it('no procedure says both that a repeat has the first answer and that it does no harm', () => {
  expect(once.filter(([, procedure]) => metaOf(procedure).harmless)).toEqual([]);
  expect(once.length).toBeGreaterThan(30);
});

it('what a viewer may ask for only reads, or says why a repeat is harmless', () => {
  const needless = once.filter(([, procedure]) => metaOf(procedure).access === 'canViewAnalytics');
  expect(needless).toEqual([]);
});

describe.each(once)('%s', (path, procedure) => {
  it('happens once under one key, and answers all alike', async () => {
    const inputs = (world: TwoTeams) => PROCEDURE_ROWS[path]?.inputs(world.own)[0] ?? {};
    const [input, other] = [inputs(repeated), inputs(single)];
    const call = (world: TwoTeams, what: object, key: string) =>
      callProcedure(services, {
        path,
        procedure,
        input: what,
        cookie: world.cookieOf(callerOf(path)),
        headers: { [KEY_HEADER]: key },
      });

    const before = await rowsByTable();
    const control = await call(single, other, newId());
    const between = await rowsByTable();
    const key = newId();
    const both = await Promise.all([call(repeated, input, key), call(repeated, input, key)]);
    const after = await rowsByTable();
    const third = await call(repeated, input, key);

    expect(both[0]).toEqual(both[1]);
    expect(third).toEqual(both[0]);
    expect(both[0]?.code).toBe(control.code);
    expect(difference(between, after)).toEqual(difference(before, between));
    expect(await rowsByTable()).toEqual(after);
  });
});

it('a key never answers for another input, procedure or person', async () => {
  const key = newId();
  const create = async (team_name: string, cookie: string) => {
    const found = procedures.find(([path]) => path === 'teams.create');
    if (!found) throw new Error('no such procedure');
    const [path, procedure] = found;
    const headers = { [KEY_HEADER]: key };
    return callProcedure(services, { path, procedure, input: { team_name }, cookie, headers });
  };
  const first = await create('One', repeated.cookieOf('outsider'));
  expect(first.code).toBe('OK');
  expect(await create('Another', repeated.cookieOf('outsider'))).toMatchObject({
    code: 'CONFLICT',
  });
  const theirs = await create('One', single.cookieOf('outsider'));
  expect(theirs.code).toBe('OK');
  expect(theirs.answer).not.toEqual(first.answer);
});
