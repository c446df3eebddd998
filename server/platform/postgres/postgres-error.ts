/** The embedded database can't run. The message is for the operator who started it. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}
