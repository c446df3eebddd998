import pg from 'pg';
import { type PostgresServer, startPostgres } from '#server/platform/postgres/start-postgres.ts';
import { PATIENCE_MS, until } from './until.ts';

/** What every world needs of its database, wherever that runs. */
export interface AnyDatabase {
  readonly url: string;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** A PostgreSQL with fsync in its own folder, to be killed and started again. */
export class KeptDatabase implements AnyDatabase {
  readonly url: string;
  readonly #dataDir: string;
  #server: PostgresServer;

  private constructor(dataDir: string, server: PostgresServer) {
    this.#dataDir = dataDir;
    this.#server = server;
    this.url = server.url;
  }

  /** `port` must be none that the system gives out, or another program has it at the restart. */
  static async start(dataDir: string, port: number): Promise<KeptDatabase> {
    return new KeptDatabase(dataDir, await startPostgres({ dataDir, port }));
  }

  /** `kill -9` of the postmaster; its children notice and end. */
  killPostmaster(): void {
    process.kill(this.#server.pid, 'SIGKILL');
  }

  /**
   * `kill -9` of one connection's process: the server then ends all of them and recovers. One that
   * had already ended is no victim.
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

  /** Resolves when the database answers, which it does not while it recovers. */
  async back(): Promise<void> {
    await until('the database answers', PATIENCE_MS, () => this.query('SELECT 1'));
  }

  async startAgain(): Promise<void> {
    const { port } = this.#server;
    this.#server = await startPostgres({ dataDir: this.#dataDir, port });
    if (this.#server.url !== this.url) throw new Error('The database came back elsewhere');
  }

  /** As a superuser. */
  query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return queryOnce<Row>(this.url, text, values);
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

/** On its own connection, so that a killed server is no state here. */
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
