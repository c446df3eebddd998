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

/** Statements past this many different texts run unnamed, so that the map cannot grow for ever. */
const MOST_NAMES = 1000;
const names = new Map<string, string>();

/** A name per text lets PostgreSQL plan a statement once per connection. */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known) return known;
  if (names.size >= MOST_NAMES) return undefined;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}

class ClientConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  ended = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.ended) throw new Error('A statement came after the end of its transaction');
    const name = nameOf(query.sql);
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

/** Kysely over one client that already has its transaction open; after `end` it takes nothing more. */
export function queriesOn(client: PoolClient): { db: Kysely<Tables>; end: () => void } {
  const connection = new ClientConnection(client);
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ClientDriver(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const end = () => {
    connection.ended = true;
  };
  return { db: new Kysely<Tables>({ dialect }), end };
}
