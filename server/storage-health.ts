import { sql } from 'kysely';
import type { OpenTx } from './platform/db/database.ts';
import { metrics } from './platform/metrics.ts';
import type { Services } from './services.ts';

/** Reading sizes needs a short lock on each table. It waits at most this long for a migration. */
const BOUNDS = sql`SELECT set_config('statement_timeout', '5000', true),
  set_config('lock_timeout', '1000', true)`;
const KEPT_MS = 5 * 60_000;
/** Far more than we have. A shared database may have thousands. */
const MAX_RELATIONS = 500;
/** Tables with separate figures in /metrics. The others are small. */
const TABLES_MEASURED = 20;

/** A table, from PostgreSQL's catalog and statistics. Rows are estimates. */
interface TableFacts {
  name: string;
  /** including indexes and large values */
  bytes: number;
  live_rows: number;
  dead_rows: number;
}

interface StorageFacts {
  database_bytes: number;
  /** transactions since the server's oldest row was frozen */
  age: number;
  /** the largest */
  tables: TableFacts[];
}

const measuredAt = new WeakMap<Services['db'], number>();

export async function lastBackupAt({ db }: Pick<Services, 'db'>): Promise<Date | null> {
  const last = await db.reports.outsideTeams((tx) =>
    tx.db.selectFrom('last_backup').select('finished_at').executeTakeFirst(),
  );
  return last?.finished_at ?? null;
}

/**
 * The size of the database and how vacuum keeps up, for `/metrics`, at most five minutes old. Reads no
 * table rows. A figure that can't be read in time keeps its last value.
 */
export async function measureStorage({ db }: Pick<Services, 'db'>): Promise<void> {
  if (Date.now() - (measuredAt.get(db) ?? 0) < KEPT_MS) return;
  measuredAt.set(db, Date.now());
  const facts = await db.reports.outsideTeams(readFacts).catch((error) => {
    measuredAt.delete(db);
    throw error;
  });
  metrics.databaseBytes.set(facts.database_bytes);
  metrics.transactionAge.set(facts.age);
  for (const gauge of [metrics.tableBytes, metrics.tableRows]) gauge.reset();
  for (const { name: table, bytes, live_rows, dead_rows } of facts.tables) {
    metrics.tableBytes.set({ table }, bytes);
    metrics.tableRows.set({ table, state: 'live' }, live_rows);
    metrics.tableRows.set({ table, state: 'dead' }, dead_rows);
  }
}

async function readFacts({ db }: OpenTx): Promise<StorageFacts> {
  await BOUNDS.execute(db);
  const { rows } = await sql<Omit<StorageFacts, 'tables'>>`
    SELECT pg_database_size(current_database())::int8 AS database_bytes,
      (SELECT max(age(datfrozenxid)) FROM pg_database)::int8 AS age`.execute(db);
  const [whole] = rows;
  if (!whole) throw new Error('The database knows its size');
  const tables = await sql<TableFacts>`
    SELECT CASE WHEN s.schemaname = 'public' THEN '' ELSE s.schemaname || '.' END || s.relname AS name,
      pg_total_relation_size(s.relid)::int8 AS bytes,
      s.n_live_tup::int8 AS live_rows, s.n_dead_tup::int8 AS dead_rows
    FROM (SELECT s.* FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid AND c.relkind = 'r'
      ORDER BY c.relpages DESC LIMIT ${MAX_RELATIONS}) s
    ORDER BY bytes DESC LIMIT ${TABLES_MEASURED}`.execute(db);
  return { ...whole, tables: tables.rows };
}
