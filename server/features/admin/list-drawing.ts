import { sql } from 'kysely';
import type { DrawingState } from '#domain/websites/drawing.ts';
import type { OpenTx } from '#server/platform/db/database.ts';

/** How each living worker draws pages; null where it has not tried yet. */
export async function listDrawing({ db }: OpenTx): Promise<(DrawingState | null)[]> {
  const rows = await db
    .selectFrom('worker_heartbeats')
    .select('drawing')
    .where('seen_at', '>', sql<Date>`now() - interval '12 seconds'`)
    .orderBy('worker_id')
    .execute();
  return rows.map(({ drawing }) => drawing);
}
