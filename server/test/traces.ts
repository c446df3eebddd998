import type { QueryResultRow } from 'pg';

interface Queue {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** Finds traces of some words or an address anywhere in the database, reading every column as text. */
export async function tracesOf(queue: Queue, ...words: string[]): Promise<string[]> {
  const tables = await queue.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  const found = [];
  for (const { name } of tables) {
    for (const word of words) {
      const rows = await queue.query(
        `SELECT 1 FROM ${name} t WHERE strpos(lower(to_jsonb(t)::text), lower($1)) > 0 LIMIT 1`,
        [word],
      );
      if (rows.length > 0) found.push(`${word} in ${name}`);
    }
  }
  return found;
}
