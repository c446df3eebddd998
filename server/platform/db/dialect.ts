import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { PoolClient } from 'pg';
import type { Tables } from './tables.ts';

/** After this many different texts, statements run unnamed, so that the map can't grow without limit. */
const MAX_STATEMENTS = 1000;
const statements = new Map<string, Statement>();

interface Statement {
  /** A name per text lets PostgreSQL plan a statement once per connection. */
  name?: string;
  notifies: boolean;
}

function statementOf(sql: string): Statement {
  const cached = statements.get(sql);
  if (cached) return cached;
  const notifies = needsNotification(sql);
  if (statements.size >= MAX_STATEMENTS) return { notifies };
  const statement = { name: `s${statements.size}`, notifies };
  statements.set(sql, statement);
  return statement;
}

/** Kysely over one client that already has its transaction open. */
export function queriesOn(client: PoolClient) {
  let ended = false;
  let notifies = false;
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (ended) throw new Error('A statement came after the end of its transaction');
      const { name, notifies: isNotifying } = statementOf(query.sql);
      notifies ||= isNotifying;
      const result = await client.query({
        text: query.sql,
        values: query.parameters as unknown[],
        ...(name && { name }),
      });
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    streamQuery() {
      throw new Error('Streaming is not used here');
    },
  };
  const driver = Object.assign(new DummyDriver(), {
    acquireConnection: async () => connection,
    beginTransaction: async () => {
      throw new Error('The transaction is already open');
    },
  });
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return {
    db: new Kysely<Tables>({ dialect }),
    /** Refuses any further statement. */
    end() {
      ended = true;
    },
    /** Whether a statement enqueued jobs or recorded live changes, so that the COMMIT is notified. */
    notifies: () => notifies,
  };
}

/**
 * SQL functions that write jobs or live changes. A test compares this list with the database's
 * catalog.
 */
export const NOTIFYING_FUNCTIONS = ['enqueue_again', 'enqueue_jobs', 'enqueue_unless_planned'];

const WRITES = new RegExp(
  `\\binsert\\s+into\\s+"?live_events\\b|\\b(?:${NOTIFYING_FUNCTIONS.join('|')})\\s*\\(`,
  'i',
);

/**
 * Whether a statement enqueues jobs or records live changes, so that its transaction notifies after
 * COMMIT. Reading live changes doesn't count, or each notification would cause another.
 */
export const needsNotification = (sql: string): boolean => WRITES.test(sql);
