import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
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

class ClientConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  ended = false;
  /** whether a statement enqueued jobs or recorded live changes */
  notifies = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.ended) throw new Error('A statement came after the end of its transaction');
    const { name, notifies } = statementOf(query.sql);
    this.notifies ||= notifies;
    const result = await this.#client.query({
      text: query.sql,
      values: query.parameters as unknown[],
      ...(name && { name }),
    });
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not used here');
  }
}

class ClientDriver implements Driver {
  readonly #connection: ClientConnection;

  constructor(connection: ClientConnection) {
    this.#connection = connection;
  }

  async init() {}
  async acquireConnection() {
    return this.#connection;
  }
  async beginTransaction() {
    throw new Error('The transaction is already open');
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

interface Queries {
  db: Kysely<Tables>;
  /** Refuses any further statement. */
  end: () => void;
  /** whether to notify after the COMMIT */
  notifies: () => boolean;
}

/** Kysely over one client that already has its transaction open. */
export function queriesOn(client: PoolClient): Queries {
  const connection = new ClientConnection(client);
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ClientDriver(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return {
    db: new Kysely<Tables>({ dialect }),
    end() {
      connection.ended = true;
    },
    notifies: () => connection.notifies,
  };
}

/**
 * SQL functions that write jobs or live changes. A test compares this list with the database's
 * catalog.
 */
export const NOTIFYING_FUNCTIONS = ['enqueue_jobs', 'enqueue_unless_planned'];

/**
 * Functions that enqueue webhook events from triggers on conversations and messages, so the text of a
 * statement doesn't name them. Such statements also record live changes, so their transactions notify
 * anyway. Otherwise workers find the job with their next poll, within half a second.
 */
export const TRIGGERED_FUNCTIONS = [
  'tell_webhooks',
  'tell_webhooks_of_conversation',
  'tell_webhooks_of_message',
];

const WRITES = new RegExp(
  `\\binsert\\s+into\\s+"?live_events\\b|\\b(?:${NOTIFYING_FUNCTIONS.join('|')})\\s*\\(`,
  'i',
);

/**
 * Whether a statement enqueues jobs or records live changes, so that its transaction notifies after
 * COMMIT. Reading live changes doesn't count, or each notification would cause another.
 */
export const needsNotification = (sql: string): boolean => WRITES.test(sql);
