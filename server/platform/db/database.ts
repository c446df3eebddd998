import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { createNotifier } from './notify.ts';
import {
  APP_ROLE,
  APP_SESSION,
  BEGIN_REPORT,
  connectionWith,
  missingSettings,
  REPORT_SESSION,
} from './session-settings.ts';
import type { Tables } from './tables.ts';
import type { TeamScope } from './team-scope.ts';
import { runTransaction, type TxWork } from './transaction.ts';
import { createWriteHealth } from './write-health.ts';

/**
 * A client for a pooler in transaction mode: its statements are unnamed. A named statement lives in the
 * server's session, which another client may use in the next transaction. PgBouncer tracks names only
 * from version 1.21 on.
 */
class SharedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const unnamed = (first: unknown, ...rest: unknown[]) => query(withoutName(first), ...rest);
    Object.assign(this, { query: unnamed });
  }
}

function withoutName(query: unknown): unknown {
  // Query objects with a `submit` method pass through unchanged.
  if (typeof query !== 'object' || query === null || 'submit' in query) return query;
  const { name: _, ...rest } = query as { name?: string };
  return rest;
}

/** An open transaction outside any team: for users, sessions and the gate functions. */
export interface OpenTx {
  readonly db: Kysely<Tables>;
}

export interface DatabaseOptions {
  url: string;
  /**
   * Direct address of PostgreSQL for LISTEN, if `url` leads to a pooler in transaction mode. Sessions of
   * the login in `url` then start with the application's settings (`saveSessionDefaults`), and
   * transactions leave nothing in a session.
   */
  directUrl?: string | undefined;
  log: Logger;
  connections?: number;
}

// int8 and numeric come as text by default; our sums and seconds fit a double exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const REPORT_CONNECTIONS = 2;

const NOT_DURABLE = 'SET LOCAL synchronous_commit = off';

/** Connects as the application role, which owns nothing and cannot bypass row-level security. */
export function openDatabase(options: DatabaseOptions) {
  const { url, directUrl, log, connections = 12 } = options;
  const onConnectionLost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const ownConfig = connectionWith(APP_SESSION, directUrl ?? url);
  const shared = { connectionString: url, Client: SharedClient };
  const pool = openPool(directUrl ? shared : ownConfig, connections, onConnectionLost);
  const reportConfig = directUrl ? shared : connectionWith(REPORT_SESSION, url);
  const reportPool = openPool(reportConfig, REPORT_CONNECTIONS, onConnectionLost);
  const beginReport = directUrl ? BEGIN_REPORT : 'BEGIN';

  const { notify, stop } = createNotifier(pool, log);
  const writes = createWriteHealth();
  const txPool = { pool, notify, failed: writes.failed };
  const reportTxPool = { ...txPool, pool: reportPool };

  return {
    /** The application's pool, for libraries that bring their own queries. */
    pool,
    /** Whether transactions of this process failed because the database refuses writes. */
    writes,
    /**
     * Runs `work` in one transaction of a team. `locks` (64-bit numbers) are acquired in ascending order in
     * the same round trip and held until it ends. Don't call external services in here.
     */
    inTeam: <T>(scope: TeamScope, work: TeamWork<T>, locks: bigint | bigint[] = []): Promise<T> =>
      runTransaction(txPool, { begin: beginTeam(scope, [locks].flat()) }, asTeam(scope, work)),
    /**
     * Like `inTeam`, for `work` that sends all its statements before it awaits any: they travel with
     * BEGIN and COMMIT, one wait instead of three. A statement that comes later throws. Without
     * `durable`, the commit doesn't wait for the disk, so a database crash right after it may lose the
     * whole transaction. Use that only for work that will be repeated and is harmless to repeat.
     */
    inTeamAtOnce<T>(scope: TeamScope, work: TeamWork<T>, { durable } = { durable: true }) {
      const begin = durable ? beginTeam(scope) : `${beginTeam(scope)}; ${NOT_DURABLE}`;
      return runTransaction(txPool, { begin, atOnce: true }, asTeam(scope, work));
    },
    /** Runs `work` in one transaction outside any team. */
    outsideTeams: <T>(work: (tx: OpenTx) => Promise<T>): Promise<T> =>
      runTransaction(txPool, { begin: 'BEGIN' }, (db) => work({ db })),
    /**
     * Read-only versions of both for statements that read many rows, such as lists for staff and figures
     * without a counter. The planner chooses freely here. They use a few separate connections, so slow
     * reports don't hold up other work.
     */
    reports: {
      inTeam<T>(scope: TeamScope, work: TeamWork<T>): Promise<T> {
        const begin = `${beginReport}; ${ofTeam(scope)}`;
        return runTransaction(reportTxPool, { begin }, asTeam(scope, work));
      },
      outsideTeams: <T>(work: (tx: OpenTx) => Promise<T>): Promise<T> =>
        runTransaction(reportTxPool, { begin: beginReport }, (db) => work({ db })),
    },
    /** Opens a separate connection for LISTEN with the application's role. The caller ends it. */
    async connect() {
      const client = new pg.Client({ ...ownConfig, connectionTimeoutMillis: 10_000 });
      client.on('error', onConnectionLost);
      await client.connect();
      return client;
    },
    async close() {
      stop();
      await Promise.all([pool.end(), reportPool.end()]);
    },
  };
}

export type Database = ReturnType<typeof openDatabase>;

type TeamWork<T> = (tx: TeamTx) => Promise<T>;

const asTeam =
  <T>(scope: TeamScope, work: TeamWork<T>): TxWork<T> =>
  (db, withCommit) =>
    work({ db, scope, team_id: scope.teamId, withCommit });

function openPool(
  config: pg.PoolConfig,
  max: number,
  onConnectionLost: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 10_000,
    ...config,
    pipeline: true,
    max,
  });
  // A connection that the server closes must not end the process. The pool reports idle connections.
  // One between two statements of a transaction is reported only here.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  return pool;
}

/** The beginning of the error, by which its hint is found. */
export const WRONG_ROLE = 'The database takes us for';

/**
 * Throws if a session setting is missing or the pool doesn't connect as the application's role. Any
 * other role owns the tables, and row-level security doesn't apply to owners. Called before the
 * process serves requests.
 */
export async function requireAppRole(db: Pick<Database, 'pool'>): Promise<void> {
  const { role } = await connectedAs(db);
  if (role !== APP_ROLE) {
    throw new Error(
      `${WRONG_ROLE} ${role} instead of ${APP_ROLE}, which would show every team's data to every team. Something on the way, such as PgBouncer, drops the startup parameter "options". Let DATABASE_URL lead to PostgreSQL itself, or to a pooler that passes it on; or set DATABASE_DIRECT_URL besides, and let DATABASE_URL lead to PgBouncer.`,
    );
  }
  const missing = await missingSettings(db.pool);
  if (missing.length === 0) return;
  const requiredSettings = missing.map((name) => `${name} = ${APP_SESSION[name]}`).join(', ');
  throw new Error(
    `Sessions of the application lack settings: ${requiredSettings}. Give them to its login with ALTER ROLE … SET, then let the pooler connect anew (RECONNECT in PgBouncer's console).`,
  );
}

interface ConnectedAs {
  role: string;
  /** whether the login could become the tables' owner, by RESET ROLE or SET ROLE */
  mayBeOwner: boolean;
}

/** Which role the application has in the database, and whether it could become the owner. */
export async function connectedAs({ pool }: Pick<Database, 'pool'>): Promise<ConnectedAs> {
  const { rows } = await pool.query<ConnectedAs>(`SELECT current_user AS role,
    pg_has_role(session_user, relowner, 'MEMBER') AS "mayBeOwner"
    FROM pg_class WHERE oid = 'public.users'::regclass`);
  const row = rows[0];
  if (!row) throw new Error('The schema is missing');
  return row;
}

/** One message for BEGIN, the team and the locks. A TeamScope's id is known to be a UUID. */
function beginTeam(scope: TeamScope, locks: bigint[] = []): string {
  const ascending = locks.toSorted((a, b) => (a < b ? -1 : 1));
  const acquiring = ascending.map((lock) => `; SELECT pg_advisory_xact_lock(${lock})`);
  return `BEGIN; ${ofTeam(scope)}${acquiring.join('')}`;
}

const ofTeam = (scope: TeamScope) => `SET LOCAL app.team_id = '${scope.teamId}'`;

/** An open transaction that sees only one team's rows, enforced by row-level security. */
export interface TeamTx {
  readonly db: Kysely<Tables>;
  readonly scope: TeamScope;
  readonly team_id: string;
  /**
   * Adds statements whose result isn't needed: they are sent with the COMMIT. If one of them fails,
   * the transaction fails.
   */
  readonly withCommit: (send: () => Promise<unknown>) => void;
}
