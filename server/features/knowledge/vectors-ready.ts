import { sql } from 'kysely';
import type { VectorFacts } from '#domain/knowledge/embeddings.ts';
import type { Database } from '#server/platform/db/database.ts';

/** So often it is looked whether vectors can be stored by now. */
const LOOK_EVERY_MS = 60_000;

const known = new WeakMap<Database, { ready: boolean; at: number }>();

/** Whether the table has its column of vectors; costs a statement a minute at most, and none once it has. */
export async function vectorsReady(db: Database): Promise<boolean> {
  const last = known.get(db);
  if (last?.ready || (last && Date.now() - last.at < LOOK_EVERY_MS)) return last.ready;
  const { prepared, installed } = await vectorFacts(db);
  const ready = prepared && installed !== null;
  known.set(db, { ready, at: Date.now() });
  return ready;
}

/** What this database has of pgvector. */
export async function vectorFacts(db: Database): Promise<VectorFacts> {
  const { rows } = await db.outsideTeams((tx) =>
    sql<VectorFacts>`SELECT
        (SELECT extversion FROM pg_extension WHERE extname = 'vector') AS installed,
        EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector') AS available,
        EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'knowledge_vectors'::regclass
          AND attname = 'embedding' AND NOT attisdropped) AS prepared`.execute(tx.db),
  );
  return rows[0] ?? { installed: null, available: false, prepared: false };
}
