import type pg from 'pg';

/** Tables without a team; everything of a team is deleted with its settings. */
const TABLES = [
  'team_settings',
  'users',
  'rate_limits',
  'live_events',
  'worker_heartbeats',
  'admin_sessions',
  'audit_log',
];

/** Counts what emptying the database would delete. */
export async function countPeopleAndTeams(
  client: pg.Client,
): Promise<{ people: number; teams: number }> {
  const { rows } = await client.query<{ people: number; teams: number }>(
    `SELECT (SELECT count(*) FROM users)::int AS people,
      (SELECT count(*) FROM team_settings)::int AS teams`,
  );
  return rows[0] ?? { people: 0, teams: 0 };
}

/** Resets a database to its state after the first start: no users, teams or jobs. */
export async function seedEmpty(client: pg.Client): Promise<void> {
  await client.query(`TRUNCATE ${TABLES.join(', ')} CASCADE`);
  await client.query('TRUNCATE graphile_worker._private_jobs');
}
