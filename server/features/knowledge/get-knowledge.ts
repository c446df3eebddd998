import { sql } from 'kysely';
import type { Knowledge, KnowledgeEntry } from '#domain/knowledge/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** Returns the team's knowledge, newest first, and the campaigns that may use it. */
export async function getKnowledge({ db, team_id }: TeamTx): Promise<Knowledge> {
  const [entries, documents, campaigns] = await Promise.all([
    sql<KnowledgeEntry>`SELECT entry_id, kind, question, answer, source, as_of::text,
        valid_until::text, all_campaigns, campaign_ids, version, updated_by,
        to_json(updated_at) #>> '{}' AS updated_at
      FROM knowledge_entries e WHERE team_id = ${team_id}
      ORDER BY e.updated_at DESC, entry_id`.execute(db),
    db
      .selectFrom('knowledge_documents')
      .select(['document_id', 'kind', 'title', 'url', 'bytes', 'state', 'step', 'problem', 'notes'])
      .select(['language', 'pages', 'passages', 'changes', 'all_campaigns', 'campaign_ids'])
      .select(['added_by', 'read_at'])
      .where('team_id', '=', team_id)
      .orderBy('created_at', 'desc')
      .orderBy('document_id')
      .execute(),
    db
      .selectFrom('campaigns')
      .select(['campaign_id', 'campaign_name', 'campaign_slug'])
      .where('team_id', '=', team_id)
      .orderBy('campaign_name')
      .execute(),
  ]);
  return {
    entries: entries.rows,
    documents: documents.map((row) => ({ ...row, read_at: row.read_at?.toISOString() ?? null })),
    campaigns,
  };
}
