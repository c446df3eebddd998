import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';

/**
 * What an agent knows besides its prompts, as a hash: the team's entries and what was read of its
 * documents. The facts of a campaign are compiled into its prompts, so they do not count here.
 */
export async function knowledgeState(tx: TeamTx): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    SELECT md5(concat_ws(';',
      (SELECT string_agg(entry_id || ':' || version, ',' ORDER BY entry_id)
        FROM knowledge_entries WHERE team_id = ${tx.team_id}),
      (SELECT string_agg(document_id || ':' || coalesce(extract(epoch FROM read_at)::text, ''), ','
          ORDER BY document_id)
        FROM knowledge_documents WHERE team_id = ${tx.team_id} AND passages > 0))) AS state`.execute(
    tx.db,
  );
  return rows[0]?.state ?? '';
}
