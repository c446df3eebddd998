import { sql } from 'kysely';
import type { IndexFacts, StorageFacts, TableFacts } from '#domain/admin/storage.ts';
import type { OpenTx } from './platform/db/database.ts';
import { metrics } from './platform/metrics.ts';
import type { Services } from './services.ts';

/** Sizes want a short lock of each table: behind a migration they wait no longer than this. */
const BOUNDS = sql`SELECT set_config('statement_timeout', '5000', true),
  set_config('lock_timeout', '1000', true)`;
const KEPT_MS = 60_000;
const METRICS_KEPT_MS = 5 * 60_000;
/** Far more than there are; a database that others share may have thousands. */
const MAX_RELATIONS = 500;
/** Tables with figures of their own in /metrics: the others are small. */
const TABLES_MEASURED = 20;

interface Read {
  at: Date;
  facts: StorageFacts;
}

const known = new WeakMap<Services['db'], Promise<Read>>();
const readAt = new WeakMap<Services['db'], number>();

/**
 * How large tables and indexes are and how vacuum keeps up, from the catalogue and the statistics, at
 * most a minute old in this process. It reads no row of any table. Throws when that takes seconds.
 */
export async function storageFacts(
  { db }: Pick<Services, 'db'>,
  keptMs: number = KEPT_MS,
): Promise<Read> {
  const last = known.get(db);
  if (last && Date.now() - (readAt.get(db) ?? 0) < keptMs) return last;
  const reading = db.reports.outsideTeams(readFacts).then((facts) => ({ at: new Date(), facts }));
  known.set(db, reading);
  readAt.set(db, Date.now());
  reading.catch(() => known.delete(db));
  return reading;
}

/** When `admin backup` was finished last, to whichever file. */
export async function lastBackupAt({ db }: Pick<Services, 'db'>): Promise<Date | null> {
  const last = await db.reports.outsideTeams((tx) =>
    tx.db.selectFrom('last_backup').select('finished_at').executeTakeFirst(),
  );
  return last?.finished_at ?? null;
}

/** For `/metrics`; what cannot be read keeps its last figure. */
export async function measureStorage(services: Pick<Services, 'db'>): Promise<void> {
  const { facts } = await storageFacts(services, METRICS_KEPT_MS);
  metrics.databaseBytes.set(facts.database_bytes);
  metrics.transactionAge.set(facts.age);
  const largest = facts.tables.toSorted((a, b) => b.bytes - a.bytes).slice(0, TABLES_MEASURED);
  for (const gauge of [metrics.tableBytes, metrics.tableRows]) gauge.reset();
  for (const { name: table, bytes, live_rows, dead_rows } of largest) {
    metrics.tableBytes.set({ table }, bytes);
    metrics.tableRows.set({ table, state: 'live' }, live_rows);
    metrics.tableRows.set({ table, state: 'dead' }, dead_rows);
  }
}

async function readFacts({ db }: OpenTx): Promise<StorageFacts> {
  await BOUNDS.execute(db);
  const { rows } = await sql<Omit<StorageFacts, 'tables' | 'indexes'>>`
    SELECT pg_database_size(current_database())::int8 AS database_bytes,
      (SELECT max(age(datfrozenxid)) FROM pg_database)::int8 AS age,
      current_setting('autovacuum_freeze_max_age')::int8 AS freeze_at,
      (SELECT extract(epoch FROM now() - stats_reset) / 86400 FROM pg_stat_database
        WHERE datname = current_database())::float8 AS counted_days`.execute(db);
  const [whole] = rows;
  if (!whole) throw new Error('The database knows its size');
  const tables = await sql<TableFacts>`
    SELECT CASE WHEN s.schemaname = 'public' THEN '' ELSE s.schemaname || '.' END || s.relname AS name,
      pg_total_relation_size(s.relid)::int8 AS bytes, pg_indexes_size(s.relid)::int8 AS index_bytes,
      s.n_live_tup::int8 AS live_rows, s.n_dead_tup::int8 AS dead_rows,
      to_char(greatest(s.last_vacuum, s.last_autovacuum) AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS vacuumed_at,
      age(c.relfrozenxid)::int8 AS age
    FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid AND c.relkind = 'r'
    ORDER BY c.relpages DESC LIMIT ${MAX_RELATIONS}`.execute(db);
  const indexes = await sql<IndexFacts>`
    SELECT s.indexrelname AS name, s.relname AS table, pg_relation_size(s.indexrelid)::int8 AS bytes,
      s.idx_scan::int8 AS scans,
      i.indisunique OR EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid) AS is_unique,
      i.indisvalid AS is_valid, a.amname = 'btree' AS is_btree,
      greatest(c.reltuples, 0)::float8 AS rows,
      (SELECT sum(CASE WHEN t.attlen > 0 THEN t.attlen ELSE 40 END) FROM pg_attribute t
        WHERE t.attrelid = i.indexrelid)::int8 AS entry_bytes
    FROM pg_stat_user_indexes s
    JOIN pg_index i ON i.indexrelid = s.indexrelid
    JOIN pg_class c ON c.oid = s.indexrelid
    JOIN pg_am a ON a.oid = c.relam
    ORDER BY c.relpages DESC LIMIT ${MAX_RELATIONS}`.execute(db);
  return { ...whole, tables: tables.rows, indexes: indexes.rows };
}
