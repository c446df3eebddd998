/** The embedded database cannot run, in words for the person who started it. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}
