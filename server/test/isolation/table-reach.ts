import type pg from 'pg';
import type { JobQueue } from '#server/test/jobs.ts';
import type { TestServices } from '#server/test/services.ts';
import type { TwoTeams } from './two-teams.ts';

/** A database with rows of two teams, as seen by the application and by its owner. */
interface Protected {
  services: TestServices;
  admin: JobQueue;
  world: TwoTeams;
}

/** What the application's role can do with a table, with a team set or without. */
interface Reach {
  /** teams whose rows it can see */
  sees: string[];
  /** whether it can write a row for another team, by an update or an insert */
  moves: boolean;
  adds: boolean;
}

async function reach(
  { services, admin }: Protected,
  table: string,
  team_id: string | null,
  victim: string,
): Promise<Reach> {
  const client = await services.db.pool.connect();
  const attempt = async (text: string, values: unknown[]) => {
    await client.query('SAVEPOINT before');
    try {
      return ((await client.query(text, values)).rowCount ?? 0) > 0;
    } catch (error) {
      const { code } = error as pg.DatabaseError;
      // 42501: row-level security or a missing grant refused it. Any other error got past both.
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
    const columns = await insertable(admin, table);
    return {
      sees: seen.rows.map((row) => row.team_id),
      moves: await attempt(`UPDATE ${table} SET team_id = $1 WHERE team_id <> $1`, [victim]),
      adds: await attempt(
        `INSERT INTO ${table} (${columns}) SELECT ${columns.replace(/^team_id/, '$1::uuid')}
         FROM json_populate_record(NULL::${table}, $2)`,
        [victim, await anyRow(admin, table)],
      ),
    };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

async function insertable(admin: JobQueue, table: string): Promise<string> {
  const rows = await admin.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0
       AND NOT attisdropped AND attidentity = '' AND attgenerated = ''
     ORDER BY attname <> 'team_id', attnum`,
    [table],
  );
  return rows.map((row) => row.name).join(', ');
}

async function anyRow(admin: JobQueue, table: string): Promise<unknown> {
  const [row] = await admin.query<{ row: unknown }>(
    `SELECT row_to_json(t) AS row FROM ${table} t LIMIT 1`,
  );
  return row?.row;
}

/** Problems with a table's protection; empty if it is protected. */
export async function problemsOf(under: Protected, table: string): Promise<string[]> {
  const { admin, world } = under;
  const { team_id: own } = world.team;
  const { team_id: other } = world.otherTeam;
  const problems: string[] = [];
  const none = await reach(under, table, null, other);
  if (none.sees.length > 0) problems.push('shows rows when no team is open');
  if (none.moves || none.adds) problems.push('takes rows when no team is open');
  const open = await reach(under, table, own, other);
  if (!open.sees.includes(own)) problems.push('hides its rows from their own team');
  if (open.sees.some((item) => item !== own)) problems.push("shows another team's rows");
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
