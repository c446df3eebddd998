import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';

/** The addresses and emails that identify a person outside of conversations. */
export interface PersonAddresses {
  /** digits@c.us or …@lid */
  addresses: string[];
  /** in lower case */
  emails: string[];
}

/** All addresses and emails of a person's conversations. */
export async function findPersonAddresses(
  { db, team_id }: TeamTx,
  ids: string[],
): Promise<PersonAddresses> {
  const { rows } = await sql<PersonAddresses>`
    SELECT coalesce((SELECT array_agg(DISTINCT a.address) FROM lead_addresses a
        WHERE a.team_id = ${team_id} AND a.conversation_id = ANY(${ids}::uuid[])), '{}') AS addresses,
      coalesce((SELECT array_agg(DISTINCT lower(c.email)) FROM conversations c
        WHERE c.team_id = ${team_id} AND c.conversation_id = ANY(${ids}::uuid[])
          AND c.email <> ''), '{}') AS emails`.execute(db);
  return rows[0] ?? { addresses: [], emails: [] };
}

/** Tables with rows about a person besides those of their conversations. */
export const CAPTURED_TABLES: readonly string[] = [
  'lead_import_rows',
  'lead_deliveries',
  'lead_posts',
];

const digitsOf = ({ addresses }: PersonAddresses) =>
  addresses
    .filter((address) => address.endsWith('@c.us'))
    .map((address) => address.slice(0, -'@c.us'.length));

/** Matches the person's rows in a table of CAPTURED. */
export const isRowOfPerson = (known: PersonAddresses, table: string) =>
  table === 'lead_posts' ? isPostOf(known) : isRowOf(known);

/** Posts that wait for review have no named fields: any number or email in them may be the person's. */
const isPostOf = (known: PersonAddresses) => sql`(emails && ${known.emails}::text[] OR EXISTS (
  SELECT FROM unnest(phones) AS p, unnest(${digitsOf(known)}::text[]) AS d
  WHERE right(d, length(p)) = p))`;

/** Rows of forms and files: by number, or by email if no number is readable. */
const isRowOf = (known: PersonAddresses) => sql`conversation_id IS NULL
  AND (digits = ANY(${digitsOf(known)}::text[])
    OR (digits IS NULL AND email <> '' AND lower(email) = ANY(${known.emails}::text[])))`;

/**
 * Keeps files that contain the person from being imported in the meantime. Call it before locking the
 * person's conversations, because an import locks in this order, too.
 */
export async function lockImportsOf(
  { db, team_id }: TeamTx,
  known: PersonAddresses,
): Promise<void> {
  await sql`SELECT FROM lead_imports i WHERE i.team_id = ${team_id} AND i.import_id IN (
      SELECT r.import_id FROM lead_import_rows r WHERE r.team_id = ${team_id} AND ${isRowOf(known)})
    ORDER BY i.import_id FOR NO KEY UPDATE`.execute(db);
}

/**
 * Deletes what is stored about a person outside of conversations: rows of files and forms that created no
 * lead, and changes of messages that aren't stored. With `keepWaiting`, rows that wait for import stay:
 * they were uploaded to write to the person again. Returns the number of rows of each table.
 */
export async function purgeCaptured(
  { db, team_id }: TeamTx,
  known: PersonAddresses,
  keepWaiting: boolean,
): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    WITH of_files AS (
      DELETE FROM lead_import_rows WHERE team_id = ${team_id} AND ${isRowOf(known)}
        AND NOT (${keepWaiting} AND state = 'good')
      RETURNING import_id, state
    ), waited AS (
      UPDATE lead_imports i SET good_count = i.good_count - w.n
      FROM (SELECT import_id, count(*)::int AS n FROM of_files WHERE state = 'good' GROUP BY 1) w
      WHERE i.team_id = ${team_id} AND i.import_id = w.import_id
    ), of_forms AS (
      DELETE FROM lead_deliveries WHERE team_id = ${team_id} AND ${isRowOf(known)} RETURNING 1
    ), held AS (
      DELETE FROM lead_posts WHERE team_id = ${team_id} AND ${isPostOf(known)} RETURNING 1
    ), early AS (
      DELETE FROM early_message_changes WHERE team_id = ${team_id}
        AND chat = ANY(${known.addresses}::text[]) RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM of_files) AS lead_import_rows,
      (SELECT count(*)::int FROM of_forms) AS lead_deliveries,
      (SELECT count(*)::int FROM held) AS lead_posts,
      (SELECT count(*)::int FROM early) AS early_message_changes`.execute(db);
  return rows[0] ?? {};
}
