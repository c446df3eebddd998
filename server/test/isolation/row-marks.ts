import { newId } from '#server/platform/id.ts';
import type { JobQueue } from '#server/test/jobs.ts';

type Query = Pick<JobQueue, 'query'>;

type Marks = Record<string, string>;

/**
 * Reads a mark of each table that any insert, update or delete changes: its row count, and the sum of the
 * transactions that wrote its rows. A new transaction's number is higher than all earlier ones.
 */
export function markReader({ query }: Query, tables: string[], condition = 'true') {
  const marks = tables.map(
    (table) =>
      `SELECT '${table}' AS name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) AS mark
       FROM ${table} WHERE ${condition}`,
  );
  // A prepared statement, because planning takes ten times as long as reading.
  const statement = { name: newId(), text: marks.join(' UNION ALL ') };
  return async (): Promise<Marks> => {
    const rows = await query<{ name: string; mark: string }>(statement);
    return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
  };
}

/** Names of tables with different marks. */
export const changedTables = (before: Marks, after: Marks) =>
  Object.keys(after).filter((table) => before[table] !== after[table]);

/** Saves all rows of the database. Returns a function that restores the tables written to since. */
export async function saveRows({ query }: Query): Promise<() => Promise<void>> {
  const tables = await query<{ name: string; columns: string }>(
    `SELECT c.oid::regclass::text AS name,
       string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
       AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r'
       AND c.relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
     GROUP BY c.oid`,
  );
  const names = tables.map(({ name }) => name);
  const saved = (name: string) => `saved.${name.replace('.', '_')}`;
  const copies = tables.map(
    ({ name, columns }) => `CREATE TABLE ${saved(name)} AS SELECT ${columns} FROM ${name}`,
  );
  await query(['CREATE SCHEMA saved', ...copies].join('; '));
  const readMarks = markReader({ query }, names);
  let marks = await readMarks();
  return async () => {
    const changed = changedTables(marks, await readMarks());
    if (changed.length === 0) return;
    const restored = tables
      .filter(({ name }) => changed.includes(name))
      .flatMap(({ name, columns }) => [
        `DELETE FROM ${name}`,
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM ${saved(name)}`,
      ]);
    // Without triggers and foreign keys, because the saved rows were consistent.
    await query(
      ['BEGIN', 'SET LOCAL session_replication_role = replica', ...restored, 'COMMIT'].join('; '),
    );
    marks = await readMarks();
  };
}
