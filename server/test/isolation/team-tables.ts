import type { JobQueue } from '#server/test/jobs.ts';

/** Every table with a column `team_id`, from the catalog. */
export async function teamTables({ query }: Pick<JobQueue, 'query'>): Promise<string[]> {
  const rows = await query<{ table_name: string }>(
    `SELECT c.relname AS table_name FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'team_id' AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
       AND c.relname <> 'user_profiles' ORDER BY 1`,
  );
  return rows.map((row) => row.table_name);
}
