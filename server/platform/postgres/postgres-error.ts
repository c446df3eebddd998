/** The embedded database cannot run. The message is for the person who started it. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}
