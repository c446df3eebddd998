import pg from 'pg';

const CONNECT_MS = 5_000;

/** A pooler reassigns sessions between transactions, although we rely on their state. */
export class TransactionPooling extends Error {
  override readonly name = 'TransactionPooling';
}

/**
 * Throws TransactionPooling if DATABASE_URL points to a pooler in transaction mode and no direct URL is set:
 * locks, LISTEN and prepared statements would belong to the next client. Detects it with two connections:
 * after a pause, the first one finds itself in another session.
 */
export async function requireSessions(url: string): Promise<void> {
  const [first, second] = [clientFor(url), clientFor(url)];
  try {
    await first.connect();
    const before = await serverOf(first);
    const isTaken = await second.connect().then(
      () => true,
      // A session pooler may have no server left for a second client.
      () => false,
    );
    if (!isTaken) return;
    if (!(await isShared(first, second, before))) return;
    throw new TransactionPooling(
      'DATABASE_URL points to a pooler in transaction mode, which shares sessions between transactions',
    );
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => {})));
  }
}

/** A pooler may rotate through all of its servers before it returns to one. */
const ROUNDS = 5;

async function isShared(first: pg.Client, second: pg.Client, before: number | undefined) {
  for (let round = 0; round < ROUNDS; round += 1) {
    await second.query('BEGIN');
    const [other, after] = [await serverOf(second), await serverOf(first)];
    await second.query('COMMIT');
    if (other === before || after !== before) return true;
  }
  return false;
}

function clientFor(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  return client;
}

async function serverOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}
