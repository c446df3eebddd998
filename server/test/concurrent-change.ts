import pg from 'pg';
import { vi } from 'vitest';

interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Runs `work` while another connection has an uncommitted change, which it commits once `work` waits for it.
 * The two changes meet in exactly this order, however fast the machine is.
 */
export async function withConcurrentChange<T>(
  databaseUrl: string,
  { text, values }: Statement,
  work: () => Promise<T>,
): Promise<T> {
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  try {
    await other.query('BEGIN');
    const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await other.query(text, values);
    const done = work();
    // It may fail before we await it.
    done.catch(() => undefined);
    const watcher = new pg.Client({ connectionString: databaseUrl });
    await watcher.connect();
    try {
      await vi.waitFor(async () => {
        const waiting = await watcher.query(
          'SELECT FROM pg_locks WHERE NOT granted AND $1 = ANY(pg_blocking_pids(pid))',
          [rows[0]?.pid],
        );
        if (waiting.rowCount === 0) throw new Error('No one is waiting for the other connection');
      }, 15_000);
    } finally {
      await watcher.end();
    }
    await other.query('COMMIT');
    return await done;
  } finally {
    await other.end();
  }
}
