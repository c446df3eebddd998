import pg from 'pg';
import { vectorProblem } from '#domain/knowledge/embeddings.ts';
import { MIGRATION_LOCK } from './migration-files.ts';
import { withoutTimeouts } from './without-timeouts.ts';

interface VectorExtension {
  installed: string | null;
  version: string | null;
}

/**
 * Adds the embedding column if the database has pgvector, and installs pgvector if it can. Otherwise, or if
 * the owner isn't allowed to, nothing changes, and `vectorProblem` says what is missing. Repeating it changes
 * nothing. `url` is the owner's.
 */
export const prepareVectors = (url: string): Promise<void> =>
  withoutTimeouts(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rows } = await client.query<VectorExtension>(
      `SELECT (SELECT extversion FROM pg_extension WHERE extname = 'vector') AS installed,
         (SELECT default_version FROM pg_available_extensions WHERE name = 'vector') AS version`,
    );
    const { installed = null, version: offered = null } = rows[0] ?? {};
    const version = installed ?? offered;
    if (version === null) return;
    if (vectorProblem({ installed: version, available: true, prepared: true })) return;
    if (installed === null) await client.query('CREATE EXTENSION vector SCHEMA public');
    await client.query('ALTER TABLE knowledge_vectors ADD COLUMN IF NOT EXISTS embedding halfvec');
    // Stored inline in the row, because queries read thousands of them.
    await client.query('ALTER TABLE knowledge_vectors ALTER COLUMN embedding SET STORAGE MAIN');
  }).catch((error: unknown) => {
    // The owner may not be allowed to create extensions, or it is in another schema.
    if (!(error instanceof pg.DatabaseError)) throw error;
  });
