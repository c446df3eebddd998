import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '#server/platform/postgres/start-postgres.ts';
import { StartProblem } from './start-problem.ts';

export interface SupervisedDatabase {
  url(): string;
  stop(): Promise<void>;
  /** Asks it to end without waiting. */
  kill(): void;
}

interface SupervisedDatabaseOptions {
  dataDir: string;
  log: (line: string) => void;
  /** Called if it restarted with a different URL. */
  onMove: () => void;
}

const OLDEST_VERSION = 150_000;

/** Starts the embedded PostgreSQL, and restarts it if it stops. */
export async function superviseDatabase(
  options: SupervisedDatabaseOptions,
): Promise<SupervisedDatabase> {
  const first = await startPostgres({ dataDir: options.dataDir });
  if (first.attached) options.log('The database was still running. Using it.');
  const state: State = { server: first, coming: Promise.resolve(first), stopping: false };
  void restartWhenLost(state, options);
  return {
    url: () => state.server.localUrl,
    kill() {
      state.stopping = true;
      signal(state.server.pid);
    },
    async stop() {
      state.stopping = true;
      await (await state.coming)?.stop();
    },
  };
}

interface State {
  server: PostgresServer;
  /** A stop must wait for a pending start, or that server would outlive us. */
  coming: Promise<PostgresServer | undefined>;
  stopping: boolean;
}

async function restartWhenLost(state: State, options: SupervisedDatabaseOptions) {
  for (;;) {
    await state.server.lost;
    if (state.stopping) return;
    options.log('The database stopped. Restarting it.');
    const { localUrl } = state.server;
    state.coming = restartServer(state, options);
    const server = await state.coming;
    if (!server) return;
    state.server = server;
    if (server.localUrl !== localUrl) options.onMove();
  }
}

async function restartServer(state: State, options: SupervisedDatabaseOptions) {
  const { port } = state.server;
  for (let pause = 250; !state.stopping; pause = Math.min(pause * 2, 10_000)) {
    try {
      return await startPostgres({ dataDir: options.dataDir, port });
    } catch (error) {
      options.log(`The database doesn't start: ${(error as Error).message}`);
      await sleep(pause);
    }
  }
  return undefined;
}

function signal(pid: number) {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // it has ended
  }
}

/** Throws `StartProblem` if the database can't be used. Its message has the host but no password. */
export async function requireDatabase(url: string, setting = 'DATABASE_URL') {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version_num') AS version`,
    );
    if (Number(rows[0]?.version) >= OLDEST_VERSION) return;
  } catch (error) {
    throw new StartProblem(
      `Can't use the database at ${hostOf(url)}: ${reasonOf(error as NodeJS.ErrnoException)}. Check ${setting}${setting === 'DATABASE_URL' ? ', or remove it to use the embedded one' : ''}.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
  throw new StartProblem(`The database at ${hostOf(url)} is older than PostgreSQL 15.`);
}

function hostOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname || 'localhost'}:${port || 5432}`;
}

function reasonOf(error: NodeJS.ErrnoException): string {
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there (ECONNREFUSED)',
    ENOTFOUND: 'no host has that name (ENOTFOUND)',
    ETIMEDOUT: "it doesn't respond (ETIMEDOUT)",
  };
  return known[error.code ?? ''] ?? error.message;
}
