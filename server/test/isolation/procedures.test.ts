import type { AnyProcedure } from '@orpc/server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#domain/teams/roles.ts';
import { type Ids, idsFrom } from './ids.ts';
import {
  allowed,
  maskIds,
  expectNothingForeign,
  hasObjectIds,
  requireRow,
  withFixedIds,
} from './outcomes.ts';
import { PROCEDURE_ROWS } from './procedure-rows.ts';
import { callProcedure, metaOf, procedures } from './router-procedures.ts';
import { markReader, saveRows } from './row-marks.ts';
import { teamTables } from './team-tables.ts';
import { buildTwoTeams, CALLERS, type Caller, MEMBERS } from './two-teams.ts';
import { openServer } from '#server/test/open-server.ts';
import { watchTeamStatements } from '#server/test/team-statements.ts';

const { services, queue } = await openServer();
const world = await buildTwoTeams(services);
const restoreWorld = await saveRows(queue);
const tables = await teamTables(queue);
const marksOfOtherTeam = markReader(queue, tables, `team_id = '${world.otherTeam.team_id}'`);

beforeEach(async () => {
  await services.db.pool.query('DELETE FROM rate_limits');
});

/** The procedure's path in the router; empty for a test's own procedure. */
const pathOf = (procedure: AnyProcedure) =>
  procedures.find(([, one]) => one === procedure)?.[0] ?? '';

const statements = watchTeamStatements();

const call = (procedure: AnyProcedure, caller: Caller, input: object) =>
  statements.during(() =>
    callProcedure(services, {
      path: pathOf(procedure),
      procedure,
      input,
      cookie: world.cookieOf(caller),
    }),
  );

const accessOf = (procedure: AnyProcedure) => metaOf(procedure).access;
const teamProcedures = procedures.flatMap(([path, procedure]) => {
  const permission = PERMISSIONS.find((item) => item === accessOf(procedure));
  const row = PROCEDURE_ROWS[path];
  return permission && row ? [{ path, procedure, permission, row }] : [];
});

describe('every procedure of the router', () => {
  it('has a row in the table of inputs, and every row a procedure', () => {
    expect(Object.keys(PROCEDURE_ROWS).toSorted()).toEqual(
      procedures.map(([path]) => path).toSorted(),
    );
  });

  it('says what it demands', () => {
    const known = new Set<unknown>([
      'anyone',
      'person',
      'actor',
      'admin',
      'superadmin',
      ...PERMISSIONS,
    ]);
    const silent = procedures.filter(([, procedure]) => !known.has(accessOf(procedure)));
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  it('that takes a team or a thing of one demands a permission in it', () => {
    // Staff name a team by its id, and its support threads.
    const ofStaff = new Set(['team_id', 'thread_id']);
    const ids = idsFrom((name) => (ofStaff.has(name) ? 'THEIRS' : 'THING'));
    const open = procedures.filter(([path, procedure]) => {
      const input = JSON.stringify(PROCEDURE_ROWS[path]?.inputs(ids) ?? []);
      const takesTeam = input.includes('THING');
      return (
        takesTeam && !teamProcedures.some((teamProcedure) => teamProcedure.procedure === procedure)
      );
    });
    expect(open.map(([path]) => path)).toEqual([]);
  });
});

describe.each(teamProcedures)('$path ($permission)', ({ procedure, permission, row }) => {
  beforeAll(restoreWorld);

  const denied = async (caller: Caller, ids: Ids) => {
    const outcomes = [];
    for (const input of row.inputs(ids)) outcomes.push(await call(procedure, caller, input));
    return outcomes;
  };
  const mayCallers = MEMBERS.filter(
    (caller) => caller !== 'unverified' && allowed(caller, permission, procedure),
  );
  const mayNot = MEMBERS.filter(
    (caller) => caller !== 'unverified' && !allowed(caller, permission, procedure),
  );

  /** Empty for inputs that name nothing of a team, which can't ask about another team's objects. */
  const named = hasObjectIds(row) ? [row] : [];

  it.each(['own', 'foreign', 'missing'] as const)(
    'asks no one in first (%s team)',
    async (whose) => {
      for (const outcome of await denied('nobody', world[whose])) {
        expect(outcome).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
      }
      for (const outcome of await denied('unverified', world[whose])) {
        expect(outcome).toMatchObject({ code: 'EMAIL_NOT_VERIFIED', status: 403 });
      }
    },
  );

  it('answers about a team of others as about none', async () => {
    for (const caller of CALLERS) {
      const elsewhere = caller === 'outsider' ? world.own : world.foreign;
      const answers = await denied(caller, elsewhere);
      expect(answers).toEqual(await denied(caller, world.missing));
      if (caller === 'nobody' || caller === 'unverified') continue;
      for (const answer of answers)
        expect(answer).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    }
  });

  it('refuses a role below the permission, whatever the input names', async () => {
    for (const caller of mayNot) {
      for (const ids of [world.own, { ...world.foreign, team_slug: world.own.team_slug }]) {
        for (const outcome of await denied(caller, ids)) {
          expect(outcome).toMatchObject({ code: 'FORBIDDEN', status: 403 });
        }
      }
    }
  });

  it.each(named)(
    "answers about another team's things as about none, and leaves them alone",
    async () => {
      const before = await marksOfOtherTeam();
      for (const caller of mayCallers) {
        const at = (ids: Ids) => withFixedIds(row, { ...ids, team_slug: world.own.team_slug });
        const [foreign, missing] = [at(world.foreign), at(world.missing)];
        for (const [index, input] of foreign.entries()) {
          const theirs = await call(procedure, caller, input);
          const none = await call(procedure, caller, missing[index] ?? {});
          expect(maskIds(theirs)).toEqual(maskIds(none));
          expectNothingForeign(world, theirs);
        }
      }
      expect(await marksOfOtherTeam()).toEqual(before);
    },
  );

  it.each(named)('would notice: an object of the own team gets another answer', async () => {
    const asOwner = async (ids: Ids) => {
      const inputs = withFixedIds(row, { ...ids, team_slug: world.own.team_slug });
      const outcomes = [];
      for (const input of inputs) outcomes.push(await call(procedure, 'owner', input));
      return outcomes.map(maskIds);
    };
    expect(await asOwner(world.own)).not.toEqual(await asOwner(world.missing));
  });

  it('is closed to staff of the platform who impersonate no one', async () => {
    for (const ids of [world.own, world.foreign, world.missing]) {
      for (const outcome of [...(await denied('staff', ids)), ...(await denied('superadmin', ids))])
        expect(outcome).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    }
  });

  it('lets staff who impersonate in as owners, but not in personal matters', async () => {
    const expected = metaOf(procedure).inPerson ? ['IMPERSONATING'] : ['OK', ...(row.own ?? [])];
    for (const outcome of await denied('impersonating', world.own)) {
      expect(expected).toContain(outcome.code);
      expectNothingForeign(world, outcome);
    }
  });

  it('lets everyone else in, and shows them their own team only', async () => {
    for (const caller of mayCallers) {
      for (const input of row.inputs(world.own)) {
        const outcome = await call(procedure, caller, input);
        expect(['OK', ...(row.own ?? [])]).toContain(outcome.code);
        expectNothingForeign(world, outcome);
      }
    }
  });
});

describe('a procedure of a person', () => {
  const own = procedures.filter(([, procedure]) => accessOf(procedure) === 'person');
  // Before each test, because some of the calls end accounts and sessions.
  beforeEach(restoreWorld);

  it.each(own)('%s is not for no one', async (path, procedure) => {
    const row = requireRow(path);
    for (const input of row.inputs(world.missing)) {
      expect(await call(procedure, 'impersonating', input)).toMatchObject({
        code: 'IMPERSONATING',
        status: 403,
      });
      expect(await call(procedure, 'nobody', input)).toMatchObject({ code: 'UNAUTHORIZED' });
      const { code } = await call(procedure, 'unverified', input);
      expect([row.unverified ?? 'OK', ...(row.own ?? [])]).toContain(code);
      const { code: verified } = await call(procedure, 'viewer', input);
      expect(['OK', ...(row.own ?? [])]).toContain(verified);
    }
  });
});

describe('a procedure of the person who is signed in', () => {
  const open = procedures.filter(([, procedure]) => accessOf(procedure) === 'actor');
  beforeEach(restoreWorld);

  it.each(open)('%s is not for no one', async (path, procedure) => {
    for (const input of requireRow(path).inputs(world.missing)) {
      expect(await call(procedure, 'nobody', input)).toMatchObject({ code: 'UNAUTHORIZED' });
      for (const caller of ['viewer', 'staff', 'impersonating'] as const) {
        expect(await call(procedure, caller, input)).toMatchObject({ code: 'OK' });
      }
    }
  });
});

describe('a procedure of staff', () => {
  const closed = procedures.filter(([, procedure]) =>
    ['admin', 'superadmin'].includes(accessOf(procedure) ?? ''),
  );
  beforeAll(restoreWorld);

  it.each(closed)('%s is for its level only, and in person', async (path, procedure) => {
    const row = requireRow(path);
    const level = accessOf(procedure);
    const refused: Caller[] = ['viewer', 'owner', 'outsider'];
    if (level === 'superadmin') refused.push('staff');
    for (const input of row.inputs(world.missing)) {
      expect(await call(procedure, 'nobody', input)).toMatchObject({ code: 'UNAUTHORIZED' });
      for (const caller of refused) {
        expect(await call(procedure, caller, input)).toMatchObject({ code: 'FORBIDDEN' });
      }
      expect(await call(procedure, 'impersonating', input)).toMatchObject({
        code: 'IMPERSONATING',
      });
      const { code } = await call(procedure, 'superadmin', input);
      expect(['OK', ...(row.own ?? [])]).toContain(code);
    }
  });
});

describe('a procedure for anyone', () => {
  const open = procedures.filter(([, procedure]) => accessOf(procedure) === 'anyone');
  beforeAll(restoreWorld);

  it.each(open)('%s shows a person nothing of others', async (path, procedure) => {
    const row = requireRow(path);
    for (const caller of ['nobody', 'viewer'] as const) {
      for (const input of row.inputs(world.missing)) {
        const outcome = await call(procedure, caller, input);
        expect(['OK', ...(row.own ?? [])]).toContain(outcome.code);
        expectNothingForeign(world, outcome);
      }
    }
  });
});

// Row-level security would return the right rows without it, but with tables spread over many databases,
// the team leads to the one with the rows (server/test/catalogue/distribution.ts).
describe('all that was called above', () => {
  it('named the team in every statement about its tables', async () => {
    expect(statements.seen.size).toBeGreaterThan(200);
    expect(statements.withoutTeam(tables)).toEqual([]);
  });
});
