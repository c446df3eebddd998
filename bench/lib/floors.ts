import pg from 'pg';
import { closedLoop } from './load.ts';
import { startProgram } from './program.ts';
import { createPoster } from './webhooks.ts';

const SECONDS = 4;

/** How fast the same HTTP server is when it does nothing: the upper bound of every endpoint. */
export async function emptyEndpoint(lanes: number): Promise<number> {
  const origin = await startFloor({ FLOOR: 'empty' });
  const poster = createPoster(origin, lanes);
  const delivery = { path: '/', body: 'x'.repeat(900), headers: { 'content-type': 'text/plain' } };
  await closedLoop({ lanes, seconds: 1 }, () => poster.post(delivery));
  const rate = await closedLoop({ lanes, seconds: SECONDS }, () => poster.post(delivery));
  await poster.close();
  return rate;
}

/** Inserts one durable row at a time over twelve connections. */
export async function rawInserts(databaseUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
  await pool.query('CREATE TABLE IF NOT EXISTS floor_rows (id bigserial PRIMARY KEY, body text)');
  const insert = { name: 'floor', text: 'INSERT INTO floor_rows (body) VALUES ($1)' };
  const rate = await closedLoop({ lanes: 64, seconds: SECONDS }, () =>
    pool.query({ ...insert, values: ['A message of a lead who would like to know more'] }),
  );
  await pool.query('DROP TABLE floor_rows');
  await pool.end();
  return rate;
}

/** Starts a baseline program in its own process. Returns its origin. */
export async function startFloor(env: Record<string, string>): Promise<string> {
  const { message } = await startProgram('bench/lib/floor-program.ts', env);
  return `http://127.0.0.1:${(message as { port: number }).port}`;
}
