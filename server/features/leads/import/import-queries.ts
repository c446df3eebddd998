import { type Insertable, type Selectable, sql } from 'kysely';
import { leadsErrors } from '#copy/errors/leads.ts';
import type { Attribution } from '#domain/attribution/attribution.ts';
import type { FieldValues } from '#domain/conversations/lead/lead.ts';
import { Refusal } from '#domain/errors.ts';
import type {
  ImportCounts,
  ImportRows,
  ImportRowState,
  ImportState,
  LeadImport,
  ListedRowState,
} from '#domain/leads/import-states.ts';
import type { ImportColumns } from '#domain/leads/imports.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

const SHOWN_IMPORTS = 10;
const MAX_SHOWN_IMPORTS = 100;
/** Imports that still allow actions. They stay listed, however many newer ones there are. */
const OPEN_STATES = ['checked', 'running', 'paused', 'undoing'];
const ROWS_PER_PAGE = 100;

type NewImport = Omit<Insertable<Tables['lead_imports']>, 'team_id' | 'columns'> & {
  columns: ImportColumns;
};

export async function insertImport({ db, team_id }: TeamTx, newImport: NewImport): Promise<void> {
  await db
    .insertInto('lead_imports')
    .values({ ...newImport, team_id, columns: JSON.stringify(newImport.columns) })
    .execute();
}

/**
 * Whether another file of the team is being read. A row lock makes a concurrent caller wait until the
 * first has stored its import.
 */
export async function isReadingImport({ db, team_id }: TeamTx, seconds: number): Promise<boolean> {
  await sql`SELECT FROM team_settings WHERE team_id = ${team_id} FOR NO KEY UPDATE`.execute(db);
  const found = await db
    .selectFrom('lead_imports')
    .select('import_id')
    .where((eb) => eb.and({ team_id, state: 'reading' }))
    .where('updated_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst();
  return found !== undefined;
}

/** A row of the file with its check result. */
export interface CheckedRow {
  row_number: number;
  name: string;
  phone: string;
  email: string;
  digits: string | null;
  state: ImportRowState;
  reason: string | null;
  fields: FieldValues;
  attribution: Attribution | null;
}

/** Stores rows of a file and counts them. */
export async function addRows(tx: TeamTx, import_id: string, rows: CheckedRow[]): Promise<void> {
  const of = <Key extends keyof CheckedRow>(key: Key) => rows.map((row) => row[key]);
  await sql`INSERT INTO lead_import_rows
      (team_id, import_id, row_number, name, phone, email, digits, state, reason, fields,
        attribution)
    SELECT ${tx.team_id}::uuid, ${import_id}::uuid, * FROM unnest(${of('row_number')}::int[],
      ${of('name')}::text[], ${of('phone')}::text[], ${of('email')}::text[],
      ${of('digits')}::text[], ${of('state')}::text[], ${of('reason')}::text[],
      ${rows.map((row) => JSON.stringify(row.fields))}::jsonb[],
      ${rows.map((row) => row.attribution && JSON.stringify(row.attribution))}::jsonb[])`.execute(
    tx.db,
  );
  const counted = (state: ImportRowState) => rows.filter((row) => row.state === state).length;
  await addCounts(tx, import_id, {
    rows: rows.length,
    good: counted('good'),
    invalid: counted('invalid'),
    duplicate: counted('duplicate'),
    known: counted('known'),
    opted_out: counted('opted_out'),
  });
}

/** Adds to an import's counts and updates its heartbeat. */
export async function addCounts(
  { db, team_id }: TeamTx,
  import_id: string,
  gains: Partial<ImportCounts>,
): Promise<void> {
  const changes = Object.entries(gains).map(([name, gain]) => {
    const column = sql.ref(`${name}_count`);
    return sql`${column} = ${column} + ${gain}`;
  });
  await sql`UPDATE lead_imports SET updated_at = now(), ${sql.join(changes)}
    WHERE team_id = ${team_id} AND import_id = ${import_id}`.execute(db);
}

export async function setState(
  { db, team_id }: TeamTx,
  import_id: string,
  state: ImportState,
  /** the member who confirmed that the people of the import agreed to be contacted, and when */
  agreement: { agreed_by?: string; agreed_at?: Date } = {},
): Promise<void> {
  await db
    .updateTable('lead_imports')
    .set({ state, ...agreement, updated_at: new Date() })
    .where((eb) => eb.and({ team_id, import_id }))
    .execute();
}

export async function deleteImport({ db, team_id }: TeamTx, import_id: string): Promise<void> {
  await db
    .deleteFrom('lead_imports')
    .where((eb) => eb.and({ team_id, import_id }))
    .execute();
}

export type StoredImport = Selectable<Tables['lead_imports']>;

const importQuery = ({ db, team_id }: TeamTx, import_id: string) =>
  db
    .selectFrom('lead_imports')
    .selectAll()
    .where((eb) => eb.and({ team_id, import_id }));

export const findImport = (tx: TeamTx, import_id: string) =>
  importQuery(tx, import_id).executeTakeFirst();

/** Locks the import, so that batches and members' actions run one after the other. */
export const lockImport = (tx: TeamTx, import_id: string) =>
  importQuery(tx, import_id).forNoKeyUpdate().executeTakeFirst();

type Joined = Pick<LeadImport, 'campaign_name' | 'by_name' | 'agreed_by_name' | 'waiting'>;

/** A team's newest imports, and older ones that are running or have waiting leads. */
export async function listImports({ db, team_id }: TeamTx): Promise<LeadImport[]> {
  const { rows } = await sql<StoredImport & Joined>`
    SELECT i.*, k.campaign_name, u.name AS by_name, b.name AS agreed_by_name, w.waiting
    FROM lead_imports i
    JOIN campaigns k ON k.team_id = i.team_id AND k.campaign_id = i.campaign_id
    LEFT JOIN users u ON u.id = i.user_id
    LEFT JOIN users b ON b.id = i.agreed_by
    CROSS JOIN LATERAL (SELECT count(*)::int AS waiting FROM first_messages f
      WHERE f.team_id = i.team_id AND f.import_id = i.import_id
        AND f.state IN ('waiting', 'held')) w
    WHERE i.team_id = ${team_id} AND i.state <> 'reading'
      AND (i.state = ANY(${OPEN_STATES}) OR w.waiting > 0 OR i.import_id IN (
        SELECT n.import_id FROM lead_imports n WHERE n.team_id = ${team_id}
          AND n.state <> 'reading' ORDER BY n.import_id DESC LIMIT ${SHOWN_IMPORTS}))
    ORDER BY i.import_id DESC LIMIT ${MAX_SHOWN_IMPORTS}`.execute(db);
  return rows.map((row) => ({
    import_id: row.import_id,
    campaign_id: row.campaign_id,
    campaign_name: row.campaign_name,
    file_name: row.file_name,
    state: row.state,
    counts: countsOf(row),
    waiting: row.waiting,
    consent_source: row.consent_source,
    consent_date: row.consent_at.toISOString().slice(0, 10),
    by_name: row.by_name,
    agreed_by_name: row.agreed_by_name,
    agreed_at: row.agreed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }));
}

export const countsOf = (row: StoredImport): ImportCounts => ({
  rows: row.rows_count,
  good: row.good_count,
  invalid: row.invalid_count,
  duplicate: row.duplicate_count,
  known: row.known_count,
  opted_out: row.opted_out_count,
  entered: row.entered_count,
  refused: row.refused_count,
  undone: row.undone_count,
  kept: row.kept_count,
});

/** Rows that won't be contacted, in file order. Throws NOT_FOUND. */
export async function listRows(
  tx: TeamTx,
  { import_id, state, after_row }: { import_id: string; state: ListedRowState; after_row: number },
): Promise<ImportRows> {
  if (!(await findImport(tx, import_id))) throw new Refusal('NOT_FOUND', leadsErrors.importGone);
  const { db, team_id } = tx;
  const rows = await db
    .selectFrom('lead_import_rows')
    .select(['row_number', 'name', 'phone', 'reason'])
    .where((eb) => eb.and({ team_id, import_id, state }))
    .where('row_number', '>', after_row)
    .orderBy('row_number')
    .limit(ROWS_PER_PAGE)
    .execute();
  const last = rows.length === ROWS_PER_PAGE ? rows.at(-1) : undefined;
  return { rows, after_row: last?.row_number ?? null };
}
