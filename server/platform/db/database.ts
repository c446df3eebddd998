import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { queriesOn } from './dialect.ts';
import type { Tables } from './tables.ts';
import type { TeamScope } from './team-scope.ts';

/** An open transaction that sees one team's rows only: row-level security stands behind it. */
export interface TeamTx {
  readonly db: Kysely<Tables>;
  readonly scope: TeamScope;
  readonly team_id: string;
}

/** An open transaction outside any team: people, sessions and the gate functions. */
export interface OpenTx {
  readonly db: Kysely<Tables>;
}

export interface Database {
  /**
   * Runs `work` in one transaction of a team. `lock` (a 64-bit number) is taken with it, in the
   * same round trip, and held to its end. Call nothing outside from in here.
   */
  inTeam<T>(scope: TeamScope, work: (tx: TeamTx) => Promise<T>, lock?: bigint): Promise<T>;
  /** Runs `work` in one transaction outside any team. */
  outsideTeams<T>(work: (tx: OpenTx) => Promise<T>): Promise<T>;
  /** The application's pool, for libraries that bring their own queries. */
  readonly pool: pg.Pool;
  /** A connection of its own, as the application, for LISTEN. The caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  log: Logger;
  connections?: number;
}

// int8 and numeric come as text by default; our sums and seconds fit a double exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const SESSION_LIMITS =
  '-c role=opensetter_app -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000';

/** Connects as the application role, which owns nothing and cannot bypass row-level security. */
export function openDatabase({ url, log, connections = 12 }: DatabaseOptions): Database {
  const config: pg.ClientConfig = { connectionString: url, options: SESSION_LIMITS };
  const pool = new pg.Pool({ ...config, max: connections, connectionTimeoutMillis: 10_000 });
  // A connection that the server closes must not end the process, neither an idle one, of which the
  // pool tells, nor one between two statements of a transaction, of which only itself tells.
  pool.on('error', () => {});
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost')),
  );

  async function transaction<T>(begin: string, work: (db: Kysely<Tables>) => Promise<T>) {
    const client = await pool.connect();
    let broken = false;
    try {
      await client.query(begin);
      const result = await work(queriesOn(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    pool,
    inTeam: (scope, work, lock) =>
      transaction(beginTeam(scope, lock), (db) => work({ db, scope, team_id: scope.teamId })),
    outsideTeams: (work) => transaction('BEGIN', (db) => work({ db })),
    async connect() {
      const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 });
      client.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
      await client.connect();
      return client;
    },
    close: () => pool.end(),
  };
}

/** One message for BEGIN, the team and the lock. The id is checked to be a UUID when minted. */
function beginTeam(scope: TeamScope, lock?: bigint): string {
  const begin = `BEGIN; SET LOCAL app.team_id = '${scope.teamId}'`;
  return lock === undefined ? begin : `${begin}; SELECT pg_advisory_xact_lock(${lock})`;
}
