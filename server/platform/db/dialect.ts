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

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
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

  constructor(client: PoolClient) {
    this.#connection = new ClientConnection(client);
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

/** Kysely over one client that already has its transaction open. */
export function queriesOn(client: PoolClient): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ClientDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}
