import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminLevelOf, ADMIN_LEVELS, SUPERADMIN_LABEL } from '#domain/admin/levels.ts';
import { hasMessageLeft } from '#domain/billing/usage.ts';
import { CONVERSATION_STATUSES } from '#domain/conversations/schema.ts';
import { INBOX_VIEWS } from '#domain/conversations/inbox.ts';
import { isInView, type ViewFields } from '#domain/conversations/views.ts';
import { findPerson } from '#server/features/accounts/find-person.ts';
import { viewCondition } from '#server/features/conversations/inbox/list-conversations.ts';
import { newId } from '#server/platform/id.ts';
import {
  type BuiltPerson,
  type BuiltTeam,
  buildPerson,
  buildTeam,
} from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

/** Tests domain rules that SQL functions repeat, for the reasons given in their files. */
const { services, queue: admin } = await openServer();

/** How many messages to ask for. */
const WANTED = [1, 2, 20];

describe('has_messages_left', () => {
  let team: BuiltTeam;
  beforeEach(async () => {
    team = await buildTeam(services);
  });

  it.each([
    [0, [0]],
    [1, [0]],
    [1, [1]],
    [100, [60, 39]],
    [100, [60, 40]],
    [100, [60, -10, 50]],
    [100, [140, -40]],
    [3000, [2499]],
    [3000, [2500]],
    [3000, [2999]],
    [3000, [3001]],
  ])('with a limit of %i and the slots %j answers what domain does', async (limit, slots) => {
    const used = slots.reduce((sum, slot) => sum + slot, 0);
    const said = await services.db.inTeam(team.scope, async ({ db, team_id }) => {
      await db.updateTable('team_settings').set({ messages_limit: limit }).execute();
      await db.deleteFrom('team_counters').execute();
      await db
        .insertInto('team_counters')
        .values(slots.map((usage_messages, slot) => ({ team_id, slot, usage_messages })))
        .execute();
      const { rows } = await sql<{ left: boolean }>`SELECT has_messages_left(wanted) AS left
        FROM unnest(${WANTED}::int[]) WITH ORDINALITY AS w (wanted, place) ORDER BY place`.execute(
        db,
      );
      return rows.map((row) => row.left);
    });
    // Of several messages, the last one is checked as if the others had been sent.
    const isLeft = (wanted: number) => hasMessageLeft({ messages_limit: limit }, used + wanted - 1);
    expect(said).toEqual(WANTED.map(isLeft));
  });
});

describe('who is staff', () => {
  const marks = [false, true].flatMap((is_admin) =>
    [null, ...ADMIN_LEVELS].flatMap((admin_level) =>
      [[], ['beta'], ['beta', SUPERADMIN_LABEL]].map((labels) => ({
        profile: { is_admin, admin_level },
        labels,
      })),
    ),
  );
  let person: BuiltPerson;
  let team: BuiltTeam;
  beforeAll(async () => {
    person = await buildPerson(services);
    team = await buildTeam(services);
    const [session] = await admin.query<{ id: string }>(
      'SELECT id FROM sessions WHERE user_id = $1',
      [person.user_id],
    );
    await admin.query(
      `INSERT INTO admin_sessions (admin_session_id, admin_user_id, session_id,
         impersonated_user_id, impersonated_team_id, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + interval '1 hour')`,
      [newId(), person.user_id, session?.id, team.owner.user_id, team.team_id],
    );
  });

  it.each(marks)('is the same in gate_is_staff and gate_session: %j', async (mark) => {
    await admin.query('UPDATE users SET labels = $2 WHERE id = $1', [person.user_id, mark.labels]);
    await admin.query(
      'UPDATE user_profiles SET is_admin = $2, admin_level = $3 WHERE user_id = $1',
      [person.user_id, mark.profile.is_admin, mark.profile.admin_level],
    );
    const isStaff = adminLevelOf(mark) !== null;
    const [said] = await admin.query<{ staff: boolean }>('SELECT gate_is_staff($1) AS staff', [
      person.user_id,
    ]);
    expect(said?.staff).toBe(isStaff);
    const acting = await findPerson(services, person.cookie);
    expect(acting?.user_id).toBe(isStaff ? team.owner.user_id : person.user_id);
  });
});

it('every status of a conversation has a counter, but the one that new leads have', async () => {
  const columns = await admin.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = 'team_counters'::regclass AND attname LIKE '%\\_count'`,
  );
  const counted = CONVERSATION_STATUSES.filter((status) => status !== 'en_cours');
  expect(columns.map(({ name }) => name)).toEqual(
    expect.arrayContaining(counted.map((status) => `${status}_count`)),
  );
});

describe('the views of the inbox', () => {
  const either = [true, false];
  const states: ViewFields[] = either.flatMap((manual_override) =>
    either.flatMap((agent_active) =>
      [null, 'stop it'].flatMap((opt_out_doubt) =>
        [null, 5, 6, 7].flatMap((opt_out_unix) =>
          [null, 'me', 'you'].flatMap((assigned_to) =>
            [null, new Date(0)].flatMap((person_due_since) =>
              [null, new Date(0)].flatMap((booked_at) =>
                [null, '2030-01-08'].map((contact_on) => ({
                  manual_override,
                  agent_active,
                  opt_out_doubt,
                  opt_out_unix,
                  assigned_to,
                  person_due_since,
                  booked_at,
                  contact_on,
                  last_inbound_unix: 6,
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  );

  it.each(INBOX_VIEWS)('%s has the same conversations in domain, list and search', async (view) => {
    const rows = JSON.stringify(states.map((state, n) => ({ ...state, n })));
    const listed = await services.db.outsideTeams(({ db }) =>
      sql<{ n: number }>`SELECT c.n FROM json_to_recordset(${rows}::json) AS c (n int,
          manual_override boolean, agent_active boolean, opt_out_doubt text, opt_out_unix bigint,
          assigned_to text, person_due_since timestamptz, booked_at timestamptz, contact_on text,
          last_inbound_unix bigint)
        WHERE ${viewCondition(view, 'me')} ORDER BY n`.execute(db),
    );
    const [condition] = await admin.query<{ text: string }>(
      'SELECT view_condition($1, $2) AS text',
      [view, 'me'],
    );
    const searched = await admin.query<{ n: number }>(
      `SELECT c.n FROM json_to_recordset($1::json) AS c (n int,
         manual_override boolean, agent_active boolean, opt_out_doubt text, opt_out_unix bigint,
         assigned_to text, person_due_since timestamptz, booked_at timestamptz, contact_on text,
          last_inbound_unix bigint)
       WHERE ${condition?.text} ORDER BY n`,
      [rows],
    );
    const meant = states.flatMap((state, n) => (isInView(view, state, 'me') ? [n] : []));
    expect(listed.rows.map(({ n }) => n)).toEqual(meant);
    expect(searched.map(({ n }) => n)).toEqual(meant);
  });
});
