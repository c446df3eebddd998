import pg from 'pg';

/** Tables that a restore rebuilds, with new times. */
const RECORDS = [
  'public.schema_migrations',
  'public.schema_functions',
  'graphile_worker.migrations',
];

/**
 * A digest of all rows of every table: `count md5`. With `snapshot`, as of that moment. Reads the catalog
 * directly, so that a table which a backup forgets shows up as missing.
 */
export async function tableDigests(
  url: string,
  { snapshot, except = [] }: { snapshot?: string; except?: string[] } = {},
): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    if (snapshot) await client.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`);
    await client.query(`SET LOCAL TimeZone = 'UTC'; SET LOCAL search_path = ''`);
    const { rows } = await client.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind = 'r' ORDER BY 1`,
    );
    const digests: Record<string, string> = {};
    for (const { name } of rows.filter((row) => ![...RECORDS, ...except].includes(row.name))) {
      const digest = await client.query<{ digest: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '')
           AS digest FROM ${name} t`,
      );
      digests[name] = digest.rows[0]?.digest ?? '';
    }
    return digests;
  } finally {
    await client.end();
  }
}
