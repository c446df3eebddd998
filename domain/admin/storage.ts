/** A table as the catalogue and the statistics of PostgreSQL describe it. Rows are estimates. */
export interface TableFacts {
  name: string;
  /** with its indexes and large values */
  bytes: number;
  index_bytes: number;
  live_rows: number;
  dead_rows: number;
  /** by hand or by itself; null: never, or before the statistics began */
  vacuumed_at: string | null;
  /** transactions since its oldest row was frozen */
  age: number;
}

export interface IndexFacts {
  name: string;
  table: string;
  bytes: number;
  /** how often it was read on this server */
  scans: number;
  /** keeps rows unique or carries a constraint, so it is needed without ever being read */
  is_unique: boolean;
  is_valid: boolean;
  is_btree: boolean;
  /** 0: none, or not counted yet, as before the first ANALYZE */
  rows: number;
  /** of an entry, by the types of its columns */
  entry_bytes: number;
}

export interface StorageFacts {
  database_bytes: number;
  /** transactions since the oldest row of the whole server was frozen */
  age: number;
  /** autovacuum_freeze_max_age: at this age PostgreSQL freezes by itself */
  freeze_at: number;
  /** days for which reads of indexes were counted; null: since the server was made */
  counted_days: number | null;
  tables: TableFacts[];
  indexes: IndexFacts[];
}

/** What is bad, and what to do. */
export interface StorageProblem {
  /** a table, an index or the database */
  about: string;
  problem: string;
  cure: string;
}

/** What staff see of how the database grows. */
export interface StorageReport {
  /** ISO time: at most a minute old */
  at: string;
  database_bytes: number;
  age: number;
  /** the largest, in order */
  tables: TableFacts[];
  problems: StorageProblem[];
}

/** PostgreSQL takes no writes at some 2.1 billion; it warns late, so we do before. */
export const AGE_URGENT = 1_000_000_000;
/** How far past the point at which PostgreSQL acts by itself it must be before that counts as failing. */
const FREEZE_LATE = 1.5;
const DEAD_ROWS = 50_000;
const DEAD_SHARE = 0.4;
const MIN_INDEX_BYTES = 50 * 1024 * 1024;
const UNUSED_DAYS = 30;
/** Entries of a tree fill some 90 % of a page when it is new, and some 70 % after a while. */
const FILL = 0.7;
const ENTRY_OVERHEAD = 12;
const BLOATED = 3;
export const TABLES_SHOWN = 10;

/** What a tree of these entries takes at most while it is well: equal keys are stored once. */
export const expectedIndexBytes = ({ rows, entry_bytes }: IndexFacts): number =>
  (rows * (entry_bytes + ENTRY_OVERHEAD)) / FILL;

/** Every sign that vacuum or indexes need somebody, the dangerous ones first. */
export function storageProblems(facts: StorageFacts): StorageProblem[] {
  return [
    ...ageProblems(facts),
    ...facts.tables.flatMap(deadProblem),
    ...facts.indexes.flatMap((index) => indexProblem(index, facts.counted_days)),
  ];
}

function ageProblems({ age, freeze_at, tables }: StorageFacts): StorageProblem[] {
  if (age < Math.min(AGE_URGENT, freeze_at * FREEZE_LATE)) return [];
  const oldest = tables.toSorted((a, b) => b.age - a.age)[0];
  const where = oldest ? ` Its oldest table is ${oldest.name}.` : '';
  const cure =
    'End transactions that stay open for hours (pg_stat_activity, pg_prepared_xacts) and drop replication slots that nobody reads (pg_replication_slots), then run VACUUM (FREEZE) on the oldest tables.';
  const problem =
    age >= AGE_URGENT
      ? `The oldest row is ${millions(age)} transactions old. At 2,100 million the database takes no writes.${where}`
      : `The oldest row is ${millions(age)} transactions old: vacuum should have frozen it at ${millions(freeze_at)}.${where}`;
  return [{ about: 'database', problem, cure }];
}

function deadProblem({ name, live_rows, dead_rows, vacuumed_at }: TableFacts): StorageProblem[] {
  const share = dead_rows / Math.max(1, dead_rows + live_rows);
  if (dead_rows < DEAD_ROWS || share < DEAD_SHARE) return [];
  const last = vacuumed_at === null ? 'It was never vacuumed.' : '';
  return [
    {
      about: name,
      problem:
        `${Math.round(share * 100)}% of its rows are dead: vacuum does not keep up. ${last}`.trim(),
      cure: 'Check that autovacuum is on and that no transaction stays open for hours, then run VACUUM on the table. If it comes back, lower autovacuum_vacuum_cost_delay.',
    },
  ];
}

function indexProblem(index: IndexFacts, counted_days: number | null): StorageProblem[] {
  const { name, table, bytes, scans, is_unique, is_valid, is_btree } = index;
  const about = `${name} (${table})`;
  if (!is_valid) {
    return [
      {
        about,
        problem: 'The index was not built to its end: it costs writes and helps nobody.',
        cure: `Run REINDEX INDEX CONCURRENTLY ${name}. If its name ends in _ccnew, drop it instead.`,
      },
    ];
  }
  if (bytes < MIN_INDEX_BYTES) return [];
  if (scans === 0 && !is_unique && (counted_days === null || counted_days >= UNUSED_DAYS)) {
    return [
      {
        about,
        problem: `No statement has read this index of ${megabytes(bytes)} MB ${counted_days === null ? 'yet' : `in ${Math.floor(counted_days)} days`}.`,
        cure: 'Leave it if a standby reads it or the product is young; otherwise tell its makers: an update would make it anew.',
      },
    ];
  }
  const expected = expectedIndexBytes(index);
  if (!is_btree || index.rows === 0 || bytes < expected * BLOATED) return [];
  return [
    {
      about,
      problem: `The index takes ${megabytes(bytes)} MB; its entries need some ${megabytes(expected)} MB.`,
      cure: `Run REINDEX INDEX CONCURRENTLY ${name} in a quiet hour; it needs as much space again meanwhile.`,
    },
  ];
}

const millions = (count: number) => `${Math.round(count / 1e6).toLocaleString('en')} million`;
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024).toLocaleString('en');

/** The report of these facts: the largest tables, and all that is bad. */
export function storageReport(facts: StorageFacts, at: Date): StorageReport {
  return {
    at: at.toISOString(),
    database_bytes: facts.database_bytes,
    age: facts.age,
    tables: facts.tables.toSorted((a, b) => b.bytes - a.bytes).slice(0, TABLES_SHOWN),
    problems: storageProblems(facts),
  };
}
