import { sql } from 'kysely';
import {
  CAPTURED_TABLES,
  isRowOfPerson,
  type PersonAddresses,
} from '#server/features/conversations/lead/purge-captured.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';

/** Rows per statement, which is what an export holds in memory of a table. */
const ROWS_A_STEP = 200;

interface Column {
  name: string;
  type: string;
  in_key: boolean;
}

/** Which rows and columns of a table to read. */
export interface ReadTable {
  table: string;
  without?: readonly string[] | undefined;
  /** only the rows of these conversations and their messages */
  conversation_ids?: string[] | undefined;
  /** also the data of forms and files about the same contact */
  known?: PersonAddresses | undefined;
}

interface Page {
  lines: string[];
  last: (string | null)[] | null;
}

/**
 * Yields every row of a team's table as JSON, by key, each page in its own transaction, so that an export
 * of hours blocks nothing. A row that changes meanwhile is exported in its old or new state.
 */
export async function* readRows(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  read: ReadTable,
): AsyncGenerator<string[]> {
  const columns = await db.reports.inTeam(scope, (tx) => columnsOf(tx, read.table));
  let after: (string | null)[] | null = null;
  do {
    const at: (string | null)[] | null = after;
    const page: Page = await db.reports.inTeam(scope, (tx) => readPage(tx, read, columns, at));
    if (page.lines.length > 0) yield page.lines;
    after = page.last;
  } while (after);
}

/** Returns the columns: first those of the key, which begins with the team, then the rest. */
async function columnsOf({ db }: TeamTx, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      array_position(i.indkey::int2[], a.attnum) IS NOT NULL AS in_key
    FROM pg_attribute a
    JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
    WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY array_position(i.indkey::int2[], a.attnum) NULLS LAST, a.attnum`.execute(db);
  return rows;
}

async function readPage(
  { db, team_id }: TeamTx,
  { table, without = [], conversation_ids, known }: ReadTable,
  columns: Column[],
  after: (string | null)[] | null,
): Promise<Page> {
  const key = columns.filter(({ in_key, name }) => in_key && name !== 'team_id');
  const shown = columns.filter(({ name }) => !without.includes(name));
  const keys = sql.join(key.map(({ name }) => sql`t.${sql.ref(name)}`));
  const continuesRow =
    after && key.length > 0
      ? sql`AND (${keys}) > (${sql.join(
          key.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`),
        )})`
      : sql``;
  const { rows } = await sql<{ line: string; key: (string | null)[] }>`
    SELECT row_to_json(r)::text AS line, r_key AS key FROM (
      SELECT ARRAY[${sql.join(key.map(({ name }) => sql`t.${sql.ref(name)}::text`))}]::text[] AS r_key,
        (SELECT s FROM (SELECT ${sql.join(shown.map(({ name }) => sql`t.${sql.ref(name)}`))}) s) AS r
      FROM ${sql.table(table)} t
      WHERE t.team_id = ${team_id} ${ofConversations(table, columns, conversation_ids, known)} ${continuesRow}
      ${key.length > 0 ? sql`ORDER BY ${keys}` : sql``} LIMIT ${ROWS_A_STEP}
    ) page`.execute(db);
  const last = rows.at(-1);
  return {
    lines: rows.map(({ line }) => line),
    last: rows.length === ROWS_A_STEP && key.length > 0 && last ? last.key : null,
  };
}

function ofConversations(
  table: string,
  columns: Column[],
  ids: string[] | undefined,
  known: PersonAddresses | undefined,
) {
  if (!ids) return sql``;
  const captured =
    known && CAPTURED_TABLES.includes(table) ? isRowOfPerson(known, table) : sql`false`;
  if (columns.some(({ name }) => name === 'conversation_id')) {
    return sql`AND (t.conversation_id = ANY (${ids}::uuid[]) OR (${captured}))`;
  }
  if (CAPTURED_TABLES.includes(table)) return sql`AND (${captured})`;
  return sql`AND t.message_id IN (SELECT m.message_id FROM messages m
    WHERE m.team_id = t.team_id AND m.conversation_id = ANY (${ids}::uuid[]))`;
}

/** Reads the bytes of one row, such as a picture, if there are any. */
export async function readBytes(
  { db, team_id }: TeamTx,
  { table, column, id, value }: { table: string; column: string; id: string; value: string },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    SELECT t.${sql.ref(column)} AS bytes FROM ${sql.table(table)} t
    WHERE t.team_id = ${team_id} AND t.${sql.ref(id)} = ${value}`.execute(db);
  return rows[0]?.bytes ?? undefined;
}
