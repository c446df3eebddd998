import type { AnyProcedure } from '@orpc/server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minimumRole, type Permission, PERMISSIONS, ROLES } from '#domain/teams/roles.ts';
import { openJobQueue } from '#server/test/jobs.ts';
import { PROCEDURE_ROWS } from './procedure-rows.ts';
import type { Row } from './row.ts';
import { callProcedure, metaOf, type Outcome, procedures } from './router-procedures.ts';
import { teamTables } from './team-tables.ts';
import {
  buildTwoTeams,
  CALLERS,
  type Caller,
  type Ids,
  MEMBERS,
  type TwoTeams,
} from './two-teams.ts';
import { openServer } from '#server/test/open-server.ts';
import { watchTeamStatements } from '#server/test/team-statements.ts';

const { database, services } = await openServer();
let world: TwoTeams;

beforeEach(async () => {
  await services.db.pool.query('DELETE FROM rate_limits');
});

/** The path is the router's; a procedure of a test has none. */
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
  const permission = PERMISSIONS.find((one) => one === accessOf(procedure));
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
      'anybody',
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
    const ids: Ids = {
      team_slug: 't',
      campaign_id: 'c',
      campaign_slug: 's',
      conversation_id: 'v',
      message_id: 'g',
      held_id: 'g',
      file_id: 'f',
      user_id: 'u',
      membership_id: 'm',
      creation_id: 'n',
      note_id: 'o',
      tag_id: 'g',
      other_tag_id: 'g',
      field_id: 'f',
      entry_id: 'e',
      document_id: 'd',
      question_id: 'q',
      import_id: 'o',
      team_id: 'z',
      thread_id: 'z',
      draft_revision: 'r',
      key_id: 'r',
      endpoint_id: 'r',
      delivery_id: 'r',
      run_id: 'r',
      case_id: 'r',
      proposal_id: 'r',
      replay_id: 'p',
      trial_id: 't',
    };
    const open = procedures.filter(([path, procedure]) => {
      const input = JSON.stringify(PROCEDURE_ROWS[path]?.inputs(ids) ?? []);
      const takesTeam = /:"[tcsvumnogfr]"/.test(input);
      return takesTeam && !teamProcedures.some((one) => one.procedure === procedure);
    });
    expect(open.map(([path]) => path)).toEqual([]);
  });
});

describe.each(teamProcedures)('$path ($permission)', ({ procedure, permission, row }) => {
  beforeAll(async () => {
    world = await buildTwoTeams(services);
  });

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

  it.each(['own', 'foreign', 'missing'] as const)(
    'asks nobody in first (%s team)',
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

  it.runIf(namesThings(row))(
    "answers about another team's things as about none, and leaves them alone",
    async () => {
      const before = await footprint(world.otherTeam.team_id);
      for (const caller of mayCallers) {
        const at = (ids: Ids) => withFixedIds(row, { ...ids, team_slug: world.own.team_slug });
        const [foreign, missing] = [at(world.foreign), at(world.missing)];
        for (const [index, input] of foreign.entries()) {
          const theirs = await call(procedure, caller, input);
          const none = await call(procedure, caller, missing[index] ?? {});
          expect(blurred(theirs)).toEqual(blurred(none));
          expectNothingForeign(theirs);
        }
      }
      expect(await footprint(world.otherTeam.team_id)).toEqual(before);
    },
  );

  it.runIf(namesThings(row))(
    'would notice: one of its own things is answered otherwise',
    async () => {
      const asOwner = async (ids: Ids) => {
        const inputs = withFixedIds(row, { ...ids, team_slug: world.own.team_slug });
        const outcomes = [];
        for (const input of inputs) outcomes.push(await call(procedure, 'owner', input));
        return outcomes.map(blurred);
      };
      expect(await asOwner(world.own)).not.toEqual(await asOwner(world.missing));
    },
  );

  it('is closed to staff of the platform who impersonate nobody', async () => {
    for (const ids of [world.own, world.foreign, world.missing]) {
      for (const outcome of [...(await denied('staff', ids)), ...(await denied('superadmin', ids))])
        expect(outcome).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    }
  });

  it('lets staff who impersonate in as owners, but not in personal matters', async () => {
    const expected = metaOf(procedure).inPerson ? ['IMPERSONATING'] : ['OK', ...(row.own ?? [])];
    for (const outcome of await denied('impersonating', world.own)) {
      expect(expected).toContain(outcome.code);
      expectNothingForeign(outcome);
    }
  });

  it('lets everybody else in, and shows them their own team only', async () => {
    for (const caller of mayCallers) {
      for (const input of row.inputs(world.own)) {
        const outcome = await call(procedure, caller, input);
        expect(['OK', ...(row.own ?? [])]).toContain(outcome.code);
        expectNothingForeign(outcome);
      }
    }
  });
});

describe('a procedure of a person', () => {
  const own = procedures.filter(([, procedure]) => accessOf(procedure) === 'person');
  // a new world each time: some of them end accounts and sessions
  beforeEach(async () => {
    world = await buildTwoTeams(services);
  });

  it.each(own)('%s is not for nobody', async (path, procedure) => {
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

describe('a procedure of whoever is signed in', () => {
  const open = procedures.filter(([, procedure]) => accessOf(procedure) === 'actor');

  it.each(open)('%s is not for nobody', async (path, procedure) => {
    world = await buildTwoTeams(services);
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
  beforeAll(async () => {
    world = await buildTwoTeams(services);
  });

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

describe('a procedure for anybody', () => {
  const open = procedures.filter(([, procedure]) => accessOf(procedure) === 'anybody');
  beforeAll(async () => {
    world = await buildTwoTeams(services);
  });

  it.each(open)('%s shows a person nothing of others', async (path, procedure) => {
    const row = requireRow(path);
    for (const caller of ['nobody', 'viewer'] as const) {
      for (const input of row.inputs(world.missing)) {
        const outcome = await call(procedure, caller, input);
        expect(['OK', ...(row.own ?? [])]).toContain(outcome.code);
        expectNothingForeign(outcome);
      }
    }
  });
});

// Row-level security would answer right without it, but spread over many databases the team leads to
// the one that has the rows (server/db/distribution.ts).
describe('all that was called above', () => {
  it('named the team in every statement about its tables', async () => {
    const queue = openJobQueue(database.url);
    const tables = await teamTables(queue);
    await queue.close();
    expect(statements.seen.size).toBeGreaterThan(200);
    expect(statements.withoutTeam(tables)).toEqual([]);
  });
});

function requireRow(path: string): Row {
  const row = PROCEDURE_ROWS[path];
  if (!row) throw new Error(`${path} has no row in procedure-rows.ts`);
  return row;
}

/** Whether an input names more than a team. */
function namesThings(row: Row): boolean {
  const [campaign_id, campaign_slug, conversation_id] = ['IT', 'IT', 'IT'];
  const things = {
    campaign_id,
    campaign_slug,
    conversation_id,
    message_id: 'IT',
    held_id: 'IT',
    file_id: 'IT',
    user_id: 'IT',
    membership_id: 'IT',
    creation_id: 'IT',
    note_id: 'IT',
    tag_id: 'IT',
    other_tag_id: 'IT',
    field_id: 'IT',
    import_id: 'IT',
    entry_id: 'IT',
    document_id: 'IT',
    question_id: 'IT',
    team_id: 'IT',
    thread_id: 'IT',
    draft_revision: 'IT',
    key_id: 'IT',
    endpoint_id: 'IT',
    delivery_id: 'IT',
    run_id: 'IT',
    case_id: 'IT',
    proposal_id: 'IT',
    replay_id: 'IT',
    trial_id: 'IT',
  };
  const ids = { team_slug: 'team', ...things };
  return JSON.stringify(row.inputs(ids)).includes('IT');
}

function allowed(caller: Caller, permission: Permission, procedure: AnyProcedure): boolean {
  const role = ROLES.findIndex((one) => one === caller);
  const demanded = [minimumRole(permission), metaOf(procedure).role ?? 'viewer'];
  return demanded.every((least) => role >= ROLES.indexOf(least));
}

/** Random parts of an input are the same in both of two calls that are compared. */
function withFixedIds(row: Row, ids: Ids): object[] {
  return row
    .inputs(ids)
    .map((input) => ('text' in input ? { ...input, message_id: FIXED } : input));
}
const FIXED = '01890000-0000-7000-8000-00000000f1ed';

/** An answer with what is new in each call taken out: new ids, slugs and times. */
function blurred({ answer, ...rest }: Outcome): Outcome {
  const text = JSON.stringify(answer ?? null)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/autumn-[a-z0-9]{4}/g, 'SLUG')
    // Transactions of the server's other databases count, too.
    .replace(/"as_of":"\d+"/g, '"as_of":"TRANSACTION"');
  return { ...rest, answer: text };
}

function expectNothingForeign(outcome: Outcome) {
  const text = JSON.stringify(outcome);
  const { otherTeam, foreign } = world;
  const secrets = [
    otherTeam.team_id,
    otherTeam.team_slug,
    otherTeam.owner.email,
    otherTeam.owner.user_id,
  ];
  for (const secret of [...secrets, ...Object.values(foreign)]) expect(text).not.toContain(secret);
}

/** Every row of a team in every table, as one text. */
async function footprint(team_id: string): Promise<string[]> {
  const queue = openJobQueue(database.url);
  try {
    const tables = await teamTables(queue);
    const prints = [];
    for (const table of tables) {
      const [row] = await queue.query<{ print: string }>(
        `SELECT coalesce(string_agg(md5(t::text), '' ORDER BY t::text), '') AS print
         FROM ${table} t WHERE team_id = $1`,
        [team_id],
      );
      prints.push(`${table} ${row?.print}`);
    }
    return prints;
  } finally {
    await queue.close();
  }
}
