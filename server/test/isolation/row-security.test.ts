import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildHeartbeat } from '#server/test/chat-builders.ts';
import { type JobQueue, openJobQueue } from '#server/test/jobs.ts';
import { newId } from '#server/platform/id.ts';
import { buildTwoTeams, type TwoTeams } from './two-teams.ts';
import { teamTables } from './team-tables.ts';
import { openServer } from '#server/test/open-server.ts';

/**
 * Keys that do not begin with team_id, each because it answers the question which team it is. They
 * are what would have to be looked up elsewhere if the tables were distributed by team.
 */
const KEYS_BEFORE_A_TEAM_IS_KNOWN: Record<string, string> = {
  api_keys_by_token: 'a token leads to a key and its team',
  api_keys_by_previous: 'a token leads to a key and its team',
  api_keys_by_actor: 'a user is a key, or a person',
  subscriptions_by_customer: 'a customer of Stripe is one team across all teams',
  campaigns_by_id: 'the automation names a campaign by an id that no other team may have',
  campaigns_by_session: 'a session of the gateway serves one campaign across all teams',
  linked_numbers_pkey: 'a number serves one campaign across all teams',
  team_slugs_pkey: 'an address leads to a team',
  whatsapp_connections_by_id: 'the address of a webhook leads to a connection',
  whatsapp_connections_by_session: 'a session of the gateway has one connection across all teams',
};

const { database, services } = await openServer();
let admin: JobQueue;
let world: TwoTeams;
let tables: string[];

beforeAll(async () => {
  admin = openJobQueue(database.url);
  world = await buildTwoTeams(services);
  tables = await teamTables(admin);
  await buildHeartbeat(services);
  await fillTheRest(world.team.team_id);
  await fillTheRest(world.otherTeam.team_id);
});
afterAll(async () => {
  await admin.close();
});

/** Rows that no builder makes: a lease, a handoff, a creation and a picture. */
async function fillTheRest(team_id: string) {
  const rows = await admin.query<{ conversation_id: string }>(
    'SELECT conversation_id FROM conversations WHERE team_id = $1',
    [team_id],
  );
  const values = [team_id, rows[0]?.conversation_id, newId()];
  await admin.query(
    `INSERT INTO conversation_turns (team_id, conversation_id, turn_id, worker_id)
     VALUES ($1, $2, $3, 'w')`,
    values,
  );
  await admin.query(
    `INSERT INTO message_words (team_id, conversation_id, seq, words)
     VALUES ($1, $2, 1, 'hello')`,
    [team_id, rows[0]?.conversation_id],
  );
  await admin.query(`INSERT INTO message_terms (team_id, term) VALUES ($1, 'hello')`, [team_id]);
  await admin.query(
    `INSERT INTO campaign_old_slugs (team_id, campaign_id, campaign_slug)
     SELECT team_id, campaign_id, 'long-ago-' || campaign_slug FROM campaigns WHERE team_id = $1`,
    [team_id],
  );
  await admin.query(
    `INSERT INTO handoffs (team_id, conversation_id, handoff_id, cause) VALUES ($1, $2, $3, 'phone')`,
    values,
  );
  await admin.query('INSERT INTO subscriptions (team_id, customer_id) VALUES ($1, $2)', [
    team_id,
    newId(),
  ]);
  await fillOutreach(team_id);
  await fillModels(team_id);
  await fillPrivacy(team_id);
  await admin.query(
    `INSERT INTO notification_settings (team_id, user_id, whose, waiting_push, waiting_email,
       email_after_minutes, lost_push, lost_email, mention_push, mention_email,
       lost_in_quiet_hours, time_zone)
     SELECT team_id, user_id, 'all', true, true, 15, true, true, true, true, true, 'UTC'
     FROM memberships WHERE team_id = $1 LIMIT 1`,
    [team_id],
  );
  await admin.query(
    `INSERT INTO notices (team_id, user_id, kind, subject_id, since, channel)
     SELECT team_id, user_id, 'number_lost', $2, now(), 'email'
     FROM memberships WHERE team_id = $1 LIMIT 1`,
    [team_id, newId()],
  );
  await admin.query(
    `INSERT INTO campaign_creations (team_id, creation_id, kind, user_id, campaign_id,
       campaign_slug, campaign_name, form, steps)
     VALUES ($1, $2, 'website', 'u', $3, 's', 'n', '{}', '[]')`,
    [team_id, newId(), newId()],
  );
  await admin.query(
    `INSERT INTO early_message_changes (team_id, campaign_id, wa_key, kind, value, chat, at)
     SELECT team_id, campaign_id, 'out:A', 'ack', '2', '', now() FROM campaigns WHERE team_id = $1`,
    [team_id],
  );
  await admin.query(
    `INSERT INTO campaign_screenshots (team_id, campaign_id, mime, image)
     SELECT team_id, campaign_id, 'image/png', '\\x00' FROM campaigns WHERE team_id = $1`,
    [team_id],
  );
  await admin.query(
    `INSERT INTO conversation_tags (team_id, conversation_id, tag_id)
     SELECT t.team_id, c.conversation_id, t.tag_id FROM tags t JOIN conversations c USING (team_id)
     WHERE t.team_id = $1`,
    [team_id],
  );
  await admin.query(
    `INSERT INTO canned_replies (team_id, canned_id, shortcut, text) VALUES ($1, $2, 'hi', 'Hello')`,
    [team_id, newId()],
  );
  await admin.query(
    `INSERT INTO deleted_leads (team_id, campaign_id, address_hash)
     VALUES ($1, $2, sha256('somebody'))`,
    [team_id, newId()],
  );
  await admin.query(
    `INSERT INTO lead_deletions
       (team_id, deletion_id, place, at, by_user_id, record, previous_hash, hash)
     VALUES ($1, $2, 1, now(), 'u', '{}', '', '')`,
    [team_id, newId()],
  );
}

async function fillPrivacy(team_id: string) {
  const export_id = newId();
  await admin.query(
    `INSERT INTO team_exports (team_id, export_id, asked_by_user_id) VALUES ($1, $2, 'u')`,
    [team_id, export_id],
  );
  await admin.query(
    `INSERT INTO team_export_parts (team_id, export_id, place, content) VALUES ($1, $2, 0, 'zip')`,
    [team_id, export_id],
  );
  await admin.query('INSERT INTO team_terms (team_id, keep_months) VALUES ($1, 12)', [team_id]);
  await admin.query(
    `INSERT INTO team_actions (team_id, action_id, action) VALUES ($1, $2, 'teams.rename')`,
    [team_id, newId()],
  );
}

/** A lead whom the agent writes to first, with everything that is kept about it. */
async function fillOutreach(team_id: string) {
  const from = 'FROM conversations WHERE team_id = $1';
  for (const statement of [
    `INSERT INTO first_messages (team_id, conversation_id, campaign_id, source)
     SELECT team_id, conversation_id, campaign_id, 'form' ${from}`,
    `INSERT INTO follow_ups (team_id, conversation_id, after_seq, number, state, at)
     SELECT team_id, conversation_id, 1, 1, 'sent', now() ${from}`,
    `INSERT INTO permissions (team_id, permission_id, conversation_id, address_hash, kind, source, at)
     SELECT team_id, gen_random_uuid(), conversation_id, '\\x00', 'consent', 'form', now() ${from}`,
    `INSERT INTO outreach_queues (team_id, campaign_id) SELECT team_id, campaign_id ${from}`,
    `INSERT INTO outreach_holds (team_id, campaign_id, from_at, reason)
     SELECT team_id, campaign_id, now(), 'quota' ${from}`,
    `INSERT INTO number_paces (team_id, agent_phone_id) SELECT team_id, '1555@c.us' ${from}`,
    `INSERT INTO first_message_times (team_id, day, bucket) SELECT team_id, '2026-01-01', 1 ${from}`,
  ]) {
    await admin.query(statement, [team_id]);
  }
}

async function fillModels(team_id: string) {
  for (const statement of [
    'INSERT INTO model_settings (team_id, version) VALUES ($1, gen_random_uuid())',
    `INSERT INTO model_usage (team_id, day, campaign_id, purpose, model_name, slot)
     VALUES ($1, '2026-01-01', gen_random_uuid(), 'answer', 'm', 0)`,
    `INSERT INTO model_spending (team_id, slot, day, day_nanos, month_nanos)
     VALUES ($1, 0, '2026-01-01', 1, 1)`,
  ]) {
    await admin.query(statement, [team_id]);
  }
}

/** What the application's role can do with a table, opened for a team or for none. */
interface Reach {
  /** teams whose rows it sees */
  sees: string[];
  /** whether it could write a row for another team, by changing or by adding one */
  moves: boolean;
  adds: boolean;
}

async function reach(table: string, team_id: string | null, victim: string): Promise<Reach> {
  const client = new pg.Client({
    connectionString: database.url,
    options: '-c role=opensetter_app',
  });
  await client.connect();
  const attempt = async (text: string, values: unknown[]) => {
    await client.query('SAVEPOINT before');
    try {
      return ((await client.query(text, values)).rowCount ?? 0) > 0;
    } catch (error) {
      const { code } = error as pg.DatabaseError;
      // 42501: row-level security or a missing grant says no. Anything else got past both.
      return code !== '42501';
    } finally {
      await client.query('ROLLBACK TO SAVEPOINT before');
    }
  };
  try {
    await client.query('BEGIN');
    if (team_id) await client.query(`SET LOCAL app.team_id = '${team_id}'`);
    const seen = await client
      .query<{ team_id: string }>(`SELECT DISTINCT team_id FROM ${table} ORDER BY 1`)
      .catch(async (error: pg.DatabaseError) => {
        if (error.code !== '42501') throw error;
        await client.query('ROLLBACK');
        await client.query('BEGIN');
        return { rows: [] };
      });
    const columns = await insertable(table);
    return {
      sees: seen.rows.map((row) => row.team_id),
      moves: await attempt(`UPDATE ${table} SET team_id = $1 WHERE team_id <> $1`, [victim]),
      adds: await attempt(
        `INSERT INTO ${table} (${columns}) SELECT ${columns.replace(/^team_id/, '$1::uuid')}
         FROM json_populate_record(NULL::${table}, $2)`,
        [victim, await anyRow(table)],
      ),
    };
  } finally {
    await client.end();
  }
}

async function insertable(table: string): Promise<string> {
  const rows = await admin.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0
       AND NOT attisdropped AND attidentity = '' AND attgenerated = ''
     ORDER BY attname <> 'team_id', attnum`,
    [table],
  );
  return rows.map((row) => row.name).join(', ');
}

async function anyRow(table: string): Promise<unknown> {
  const [row] = await admin.query<{ row: unknown }>(
    `SELECT row_to_json(t) AS row FROM ${table} t LIMIT 1`,
  );
  return row?.row;
}

/** What is wrong with the protection of a table; nothing for a good one. */
async function problemsOf(table: string): Promise<string[]> {
  const { team_id: own } = world.team;
  const { team_id: other } = world.otherTeam;
  const problems: string[] = [];
  const none = await reach(table, null, other);
  if (none.sees.length > 0) problems.push('shows rows when no team is open');
  if (none.moves || none.adds) problems.push('takes rows when no team is open');
  const open = await reach(table, own, other);
  if (!open.sees.includes(own)) problems.push('hides its rows from their own team');
  if (open.sees.some((one) => one !== own)) problems.push("shows another team's rows");
  if (open.moves) problems.push('lets rows be moved to another team');
  if (open.adds) problems.push('takes rows for another team');
  const [catalogue] = await admin.query<{ on: boolean; owned: boolean }>(
    `SELECT relrowsecurity AS on, pg_has_role('opensetter_app', relowner, 'USAGE') AS owned
     FROM pg_class WHERE oid = $1::regclass`,
    [table],
  );
  if (!catalogue?.on) problems.push('has row-level security switched off');
  if (catalogue?.owned) problems.push('belongs to the application, which could switch it off');
  return problems;
}

describe("a team's tables", () => {
  it('are all there, with rows of both teams, so that there is something to see', async () => {
    expect(tables.length).toBeGreaterThanOrEqual(13);
    for (const table of tables) {
      const rows = await admin.query<{ team_id: string }>(`SELECT DISTINCT team_id FROM ${table}`);
      const teams = rows.map((row) => row.team_id);
      const both = [world.team.team_id, world.otherTeam.team_id];
      expect({ table, teams: teams.toSorted() }).toEqual({ table, teams: both.toSorted() });
    }
  });

  it('show their own team its rows, and show and take nothing of another', async () => {
    for (const table of tables) expect([table, await problemsOf(table)]).toEqual([table, []]);
  });

  it('have keys that begin with the team', async () => {
    const keys = await admin.query<{ table: string; name: string; first: string }>(
      `SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS name,
         a.attname AS first
       FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE (i.indisprimary OR i.indisunique) AND i.indrelid::regclass::text = ANY($1)`,
      [tables],
    );
    const others = keys.filter((key) => key.first !== 'team_id').map((key) => key.name);
    expect(others.toSorted()).toEqual(Object.keys(KEYS_BEFORE_A_TEAM_IS_KNOWN).toSorted());
    expect(new Set(keys.map((key) => key.table))).toEqual(new Set(tables));
  });
});

describe('the application', () => {
  it('is a role that owns nothing and can bypass nothing', async () => {
    const [role] = await admin.query(
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
         (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owns,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS member_of
       FROM pg_roles r WHERE rolname = 'opensetter_app'`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
      owns: 0,
      member_of: 0,
    });
    const [now] = (await services.db.pool.query('SELECT current_user AS me')).rows;
    expect(now).toEqual({ me: 'opensetter_app' });
  });

  it('reaches what row-level security hides through named gates only', async () => {
    const gates = await admin.query<{ name: string; public: boolean; path: string[] }>(
      `SELECT p.proname AS name, p.proconfig AS path,
         EXISTS (SELECT FROM aclexplode(p.proacl) a WHERE a.grantee = 0) OR p.proacl IS NULL AS public
       FROM pg_proc p WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace ORDER BY 1`,
    );
    for (const { name, public: open, path } of gates) {
      expect(name).toMatch(/^(gate_|enqueue_)/);
      expect([name, open]).toEqual([name, false]);
      expect(path).toContain('search_path=public, pg_temp');
    }
  });

  it('cannot read the queue, where payloads of every team lie', async () => {
    const read = services.db.pool.query('SELECT * FROM graphile_worker._private_jobs');
    await expect(read).rejects.toMatchObject({ code: '42501' });
  });

  it('does not carry a team from one transaction into the next', async () => {
    await services.db.inTeam(world.team.scope, async () => {});
    const { rows } = await services.db.pool.query('SELECT count(*)::int AS n FROM campaigns');
    expect(rows).toEqual([{ n: 0 }]);
  });
});

interface Policy {
  name: string;
  table: string;
  /** what makes it again */
  made: string;
}

const policies = () =>
  admin.query<Policy>(
    `SELECT policyname AS name, tablename AS table, format(
       'CREATE POLICY %I ON %I AS %s FOR %s TO %s%s%s', policyname, tablename, permissive, cmd,
       (SELECT string_agg(quote_ident(r), ', ') FROM unnest(roles) r),
       ' USING (' || qual || ')', ' WITH CHECK (' || with_check || ')') AS made
     FROM pg_policies WHERE schemaname = 'public' ORDER BY policyname`,
  );

describe('a policy that is missing is noticed', () => {
  it('whichever it is, when one at a time is dropped', async () => {
    const before = await policies();
    expect(new Set(before.map((policy) => policy.table))).toEqual(new Set(tables));
    for (const { name, table, made } of before) {
      await admin.query(`DROP POLICY ${name} ON ${table}`);
      const problems = await problemsOf(table);
      await admin.query(made);
      expect([name, problems]).toEqual([name, ['hides its rows from their own team']]);
    }
    expect(await policies()).toEqual(before);
  });

  // One column of tests a table would be read from the catalogue before the database is there.
  it('on each table, when row-level security is switched off', async () => {
    for (const table of tables) {
      await admin.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
      const problems = await problemsOf(table);
      await admin.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
      expect([table, problems]).toEqual([
        table,
        expect.arrayContaining([
          'has row-level security switched off',
          'shows rows when no team is open',
          "shows another team's rows",
        ]),
      ]);
    }
  });

  it('on each table, when its policy lets everything through', async () => {
    for (const table of tables) {
      await admin.query(`CREATE POLICY wide_open ON ${table} USING (true) WITH CHECK (true)`);
      const problems = await problemsOf(table);
      await admin.query(`DROP POLICY wide_open ON ${table}`);
      expect([table, problems]).toEqual([
        table,
        expect.arrayContaining(["shows another team's rows"]),
      ]);
    }
  });

  it('and all is well again', async () => {
    for (const table of tables) expect([table, await problemsOf(table)]).toEqual([table, []]);
  });
});
