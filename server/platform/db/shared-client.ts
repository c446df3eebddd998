import pg from 'pg';

/**
 * A client for a pooler in transaction mode: its statements have no names. A named one lives in the
 * server's session, which belongs to someone else by the next transaction; PgBouncer follows names
 * from version 1.21 on only.
 */
export class SharedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const unnamed = (first: unknown, ...rest: unknown[]) => query(withoutName(first), ...rest);
    Object.assign(this, { query: unnamed });
  }
}

function withoutName(query: unknown): unknown {
  // A query object with a `submit` of its own is passed as it is.
  if (typeof query !== 'object' || query === null || 'submit' in query) return query;
  const { name: _, ...rest } = query as { name?: string };
  return rest;
}
