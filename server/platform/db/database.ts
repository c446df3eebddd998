import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { connectionWith } from './connection.ts';
import { createNotifier } from './notify.ts';
import type { Tables } from './tables.ts';
import type { TeamScope } from './team-scope.ts';
import { runTransaction } from './transaction.ts';

/** An open transaction that sees one team's rows only: row-level security stands behind it. */
export interface TeamTx {
  readonly db: Kysely<Tables>;
  readonly scope: TeamScope;
  readonly team_id: string;
  /**
   * Takes statements whose answer nobody waits for: they are sent with the COMMIT. If one of them
   * fails, the transaction does.
   */
  readonly withCommit: (send: () => Promise<unknown>) => void;
}

/** An open transaction outside any team: people, sessions and the gate functions. */
export interface OpenTx {
  readonly db: Kysely<Tables>;
}

export interface Database {
  /**
   * Runs `work` in one transaction of a team. `lock` (a 64-bit number) is acquired in the same round
   * trip and held to its end. Do not call the outside in here.
   */
  inTeam<T>(scope: TeamScope, work: (tx: TeamTx) => Promise<T>, lock?: bigint): Promise<T>;
  /**
   * The same for `work` that sends all of its statements before it waits for one: they travel with
   * BEGIN and COMMIT, one wait instead of three. A statement that comes later throws. Without
   * `durable` it does not wait for the disk: a database that crashes at once may lose it as a whole.
   * That is for work that would be done again, and harmlessly.
   */
  inTeamAtOnce<T>(
    scope: TeamScope,
    work: (tx: TeamTx) => Promise<T>,
    options?: { durable: boolean },
  ): Promise<T>;
  /** Runs `work` in one transaction outside any team. */
  outsideTeams<T>(work: (tx: OpenTx) => Promise<T>): Promise<T>;
  /**
   * The same two for statements that read many rows, such as lists for staff and figures that no
   * counter keeps: the planner chooses freely here, and nothing can be written. They have a few
   * connections of their own, so that slow ones do not hold up the rest.
   */
  readonly reports: Reports;
  /** The application's pool, for libraries that bring their own queries. */
  readonly pool: pg.Pool;
  /** A connection of its own, as the application, for LISTEN. The caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

export type Reports = Pick<Database, 'outsideTeams'> & {
  inTeam<T>(scope: TeamScope, work: (tx: TeamTx) => Promise<T>): Promise<T>;
};

export interface DatabaseOptions {
  url: string;
  log: Logger;
  connections?: number;
}

// int8 and numeric come as text by default; our sums and seconds fit a double exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const APP_ROLE = 'opensetter_app';

const SESSION = [
  `role=${APP_ROLE}`,
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=60000',
];

/** For transactions that look rows up by key, which are all but reports (docs/decisions/0015). */
const BY_KEY = [
  // Our statements have one good plan each. By default every connection plans each of them five
  // times first, at several times the cost of running it.
  'plan_cache_mode=force_generic_plan',
  // They look rows up by key. A plan made while a table was new, or for a list of unknown length,
  // would read all of a campaign instead.
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_seqscan=off',
];

const REPORTS = ['default_transaction_read_only=on'];
const REPORT_CONNECTIONS = 2;

const NOT_DURABLE = 'SET LOCAL synchronous_commit = off';

/** Connects as the application role, which owns nothing and cannot bypass row-level security. */
export function openDatabase({ url, log, connections = 12 }: DatabaseOptions): Database {
  const config = connectionWith([...SESSION, ...BY_KEY], url);
  const pool = openPool(config, connections, log);
  const reportConfig = connectionWith([...SESSION, ...REPORTS], url);
  const reportPool = openPool(reportConfig, REPORT_CONNECTIONS, log);

  const { notify, stop } = createNotifier(pool, log);
  const txPool = { pool, notify };
  const reportTxPool = { pool: reportPool, notify };

  return {
    pool,
    inTeam: (scope, work, lock) =>
      runTransaction(txPool, { begin: beginTeam(scope, lock) }, (db, withCommit) =>
        work({ db, scope, team_id: scope.teamId, withCommit }),
      ),
    inTeamAtOnce: (scope, work, { durable } = { durable: true }) => {
      const begin = durable ? beginTeam(scope) : `${beginTeam(scope)}; ${NOT_DURABLE}`;
      return runTransaction(txPool, { begin, atOnce: true }, (db, withCommit) =>
        work({ db, scope, team_id: scope.teamId, withCommit }),
      );
    },
    outsideTeams: (work) => runTransaction(txPool, { begin: 'BEGIN' }, (db) => work({ db })),
    reports: {
      inTeam: (scope, work) =>
        runTransaction(reportTxPool, { begin: beginTeam(scope) }, (db, withCommit) =>
          work({ db, scope, team_id: scope.teamId, withCommit }),
        ),
      outsideTeams: (work) =>
        runTransaction(reportTxPool, { begin: 'BEGIN' }, (db) => work({ db })),
    },
    async connect() {
      const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 });
      client.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
      await client.connect();
      return client;
    },
    async close() {
      stop();
      await Promise.all([pool.end(), reportPool.end()]);
    },
  };
}

function openPool(config: pg.ClientConfig, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    pipeline: true,
    max,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that the server closes must not end the process. The pool reports an idle one; one
  // between two statements of a transaction is reported only by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost')),
  );
  return pool;
}

/**
 * Throws unless the pool connects as the application's role: any other owns the tables, and row-level
 * security does not apply to an owner. Called before anybody is served.
 */
export async function requireAppRole({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('SELECT current_user AS role');
  const role = rows[0]?.role;
  if (role === APP_ROLE) return;
  throw new Error(
    `The database takes us for ${role} instead of ${APP_ROLE}, which would show every team's data to every team. Something on the way, such as PgBouncer, drops the startup parameter "options". Let DATABASE_URL lead to PostgreSQL itself, or to a pooler that passes it on.`,
  );
}

/** One message for BEGIN, the team and the lock. A TeamScope's id is known to be a UUID. */
function beginTeam(scope: TeamScope, lock?: bigint): string {
  const begin = `BEGIN; SET LOCAL app.team_id = '${scope.teamId}'`;
  return lock === undefined ? begin : `${begin}; SELECT pg_advisory_xact_lock(${lock})`;
}
