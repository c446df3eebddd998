import pg from 'pg';
import { type PostgresServer, startPostgres } from '#server/platform/postgres/start-postgres.ts';
import { PATIENCE_MS, until } from './until.ts';

/** What every world needs from its database, wherever it runs. */
export interface AnyDatabase {
  readonly url: string;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** A PostgreSQL with fsync in its own folder, which tests kill and restart. */
export class RestartableDatabase implements AnyDatabase {
  readonly url: string;
  readonly #dataDir: string;
  #server: PostgresServer;

  private constructor(dataDir: string, server: PostgresServer) {
    this.#dataDir = dataDir;
    this.#server = server;
    this.url = server.url;
  }

  /** `port` must be outside the ephemeral range, or another program may take it before the restart. */
  static async start(dataDir: string, port: number): Promise<RestartableDatabase> {
    return new RestartableDatabase(dataDir, await startPostgres({ dataDir, port }));
  }

  /** Sends `kill -9` to the postmaster. Its children notice and exit. */
  killPostmaster(): void {
    process.kill(this.#server.pid, 'SIGKILL');
  }

  /**
   * Sends `kill -9` to one connection's process: the server then ends all of them and recovers. A process
   * that has already ended isn't a victim.
   */
  async killBackend(random: () => number): Promise<void> {
    await until('a connection is killed', PATIENCE_MS, async () => {
      const rows = await this.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY pid`,
      );
      const victim = rows[Math.floor(random() * rows.length)];
      return victim && process.kill(victim.pid, 'SIGKILL');
    });
  }

  /** Resolves when the database answers again, after its recovery. */
  async back(): Promise<void> {
    await until('the database answers', PATIENCE_MS, () => this.query('SELECT 1'));
  }

  async startAgain(): Promise<void> {
    const { port } = this.#server;
    this.#server = await startPostgres({ dataDir: this.#dataDir, port });
    if (this.#server.url !== this.url) throw new Error('The database came back elsewhere');
  }

  /** Queries as a superuser. */
  query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return queryOnce<Row>(this.url, text, values);
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

/** Uses a new connection, so that a killed server leaves no state here. */
export async function queryOnce<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
