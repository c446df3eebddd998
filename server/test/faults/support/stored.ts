import type { World } from './world.ts';

export interface Stored {
  /** texts of leads */
  inbound: number;
  /** answers that are still to be handed to the gateway */
  unsent: number;
  /** jobs that have used up their attempts */
  dead_jobs: number;
}

/** What the product itself holds in the end. */
export async function stored({ database }: Pick<World, 'database'>): Promise<Stored | undefined> {
  const rows = await database.query<Stored>(`SELECT
    (SELECT count(*)::int FROM messages WHERE type_interaction = 'USER_MESSAGE') AS inbound,
    (SELECT count(*)::int FROM messages WHERE state = 'pending') AS unsent,
    (SELECT count(*)::int FROM graphile_worker.jobs
      WHERE attempts >= max_attempts AND locked_at IS NULL) AS dead_jobs`);
  return rows[0];
}
