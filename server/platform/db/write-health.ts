import pg from 'pg';

/** How long a refused write counts. Under load there are many a second, and probes find the rest. */
const REFUSAL_TTL_MS = 10_000;

/** Reasons why the database refuses writes, by SQLSTATE or its class, each with its fix. */
const REFUSALS: [code: string, sentence: string][] = [
  ['53100', "The database's disk is full. Free some space, and writing resumes."],
  ['53200', 'The database is out of memory. Give it more, or lower its settings.'],
  ['53300', 'The database has no connection left. Raise max_connections or run fewer processes.'],
  ['25006', 'The database is read-only, as a standby is. Let DATABASE_URL lead to the primary.'],
  ['53', 'The database has run out of a resource.'],
  ['58', "The database's machine cannot read or write its files."],
  ['57P', 'The database is shutting down or starting.'],
  ['XX', 'The database found its files damaged.'],
];

/** Whether the database accepts writes, judged by the failures in this process. */
export function createWriteHealth(now: () => number = Date.now) {
  let last: { sentence: string; at: number } | undefined;
  return {
    /** Records a failed transaction if it failed because the database can't write. */
    failed: (error: unknown): void => {
      const sentence = writeProblem(error);
      if (sentence) last = { sentence, at: now() };
    },
    /** A sentence for the administrator, or null if no write was refused lately. */
    problem: () => (last && now() - last.at < REFUSAL_TTL_MS ? last.sentence : null),
  };
}

/** The sentence for an error that means the database can't write. Null for any other error. */
export function writeProblem(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return null;
  const found = REFUSALS.find(([prefix]) => code.startsWith(prefix));
  return found ? `${found[1]} (${code})` : null;
}

/** Messages of pg and its pool for a lost or missing connection, where they give no code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded|Query read timeout|Client .* not queryable)/;

/** Whether the connection to the database failed, by the codes of Node's sockets and of PostgreSQL. */
function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code?.startsWith('57P') === true;
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string'
    ? /^E(?:CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_)/.test(code)
    : LOST.test(error.message);
}

/** Whether the same request may succeed later: the database is unreachable or refuses writes. */
export const isOutage = (error: unknown): boolean =>
  isConnectionLost(error) || writeProblem(error) !== null;
