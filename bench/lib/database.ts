import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { seedBusy } from '#server/db/seeds/busy/busy.ts';
import { type PostgresServer, startPostgres } from '#server/platform/postgres/start-postgres.ts';
import { addCleanup, temporaryFolder } from './cleanup.ts';

let embedded: Promise<PostgresServer> | undefined;
let databases = 0;

/**
 * Creates a migrated database: on the server of DATABASE_URL if it is set, else on an embedded server like
 * that of `npm start`, including fsync. `prepare` creates its tables.
 */
export async function createDatabase(
  prepare: (url: string) => Promise<unknown> = migrate,
): Promise<string> {
  const server = process.env.DATABASE_URL || (await (embedded ??= startServer())).localUrl;
  const name = `bench_${process.pid}_${(databases += 1)}`;
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
  addCleanup(() =>
    withClient(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  await prepare(url.href);
  return url.href;
}

/**
 * Like createDatabase, with some months of other teams' data and its statistics: in an empty database, the
 * planner considers all indexes equally good.
 */
export async function createPopulatedDatabase(): Promise<string> {
  const url = await createDatabase();
  await withClient(url, (client) =>
    seedBusy(client, { messages: 200_000, conversations: 20_000, teams: 20 }),
  );
  return url;
}

/** The process of the embedded server, if the bench uses it. */
export async function databasePid(): Promise<number | undefined> {
  return (await embedded)?.pid;
}

/**
 * Restarts the embedded server, because it sizes its memory by its data at startup, and warms its cache with
 * the rows of daily use. Leaves other servers alone.
 */
export async function restartForDataSize(url: string): Promise<string> {
  if (!embedded || process.env.DATABASE_URL) return url;
  await (await embedded).stop();
  const server = await (embedded = startServer());
  const moved = new URL(server.localUrl);
  moved.pathname = new URL(url).pathname;
  await withClient(moved.href, async (client) => {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_prewarm');
    await client.query(WARM);
  });
  return moved.href;
}

/** The inbox tables and their indexes, message texts last. */
const WARM = `SELECT pg_prewarm(part) FROM (
  SELECT c.oid::regclass AS part FROM pg_class c
  LEFT JOIN pg_index i ON i.indexrelid = c.oid
  WHERE coalesce(i.indrelid, c.oid)::regclass::text
      IN ('conversations', 'lead_words', 'message_words', 'messages')
    AND c.relkind IN ('r', 'i')
  ORDER BY coalesce(i.indrelid, c.oid) = 'messages'::regclass DESC, i.indexrelid IS NULL DESC) parts`;

let dataDir: string | undefined;

async function startServer(): Promise<PostgresServer> {
  if (!dataDir) {
    dataDir = temporaryFolder();
    addCleanup(async () => {
      await (await embedded)?.stop();
      embedded = undefined;
    });
  }
  return startPostgres({ dataDir });
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
