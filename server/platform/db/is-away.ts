import pg from 'pg';
import { writeProblem } from './write-health.ts';

/** What pg and its pool say of a lost or missing connection, where they give no code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded|Query read timeout|Client .* not queryable)/;

/** Whether the connection to the database failed, by the codes of Node's sockets and of PostgreSQL. */
function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code?.startsWith('57P') === true;
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string'
    ? /^E(?:CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_)/.test(code)
    : LOST.test(error.message);
}

/** Whether the same request may succeed later: the database is unreachable or refuses writes. */
export const isOutage = (error: unknown): boolean => isAway(error) || writeProblem(error) !== null;
