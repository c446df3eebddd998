import { sql } from 'kysely';
import type { Knowledge, KnowledgeDocument, KnowledgeEntry } from '#domain/knowledge/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';

/** Returns the team's knowledge, newest first, and the campaigns that may use it. */
export function getKnowledge(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canViewAnalytics'>,
): Promise<Knowledge> {
  return db.inTeam(scope, async (tx) => {
    const [entries, documents, campaigns] = await Promise.all([
      entriesOf(tx),
      documentsOf(tx),
      campaignsOf(tx),
    ]);
    return { entries, documents, campaigns };
  });
}

async function entriesOf({ db, team_id }: TeamTx): Promise<KnowledgeEntry[]> {
  const { rows } = await sql<
    Omit<KnowledgeEntry, 'updated_at'> & { updated_at: Date }
  >`SELECT entry_id, kind, question, answer, source, as_of::text, valid_until::text, all_campaigns,
      campaign_ids, version, updated_by, updated_at
    FROM knowledge_entries WHERE team_id = ${team_id} ORDER BY updated_at DESC, entry_id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));
}

async function documentsOf({ db, team_id }: TeamTx): Promise<KnowledgeDocument[]> {
  const rows = await db
    .selectFrom('knowledge_documents')
    .select(['document_id', 'kind', 'title', 'url', 'bytes', 'state', 'step', 'problem', 'notes'])
    .select(['language', 'pages', 'passages', 'changes', 'all_campaigns', 'campaign_ids'])
    .select(['added_by', 'read_at'])
    .where('team_id', '=', team_id)
    .orderBy('created_at', 'desc')
    .orderBy('document_id')
    .execute();
  return rows.map((row) => ({ ...row, read_at: row.read_at?.toISOString() ?? null }));
}

function campaignsOf({ db, team_id }: TeamTx): Promise<Knowledge['campaigns']> {
  return db
    .selectFrom('campaigns')
    .select(['campaign_id', 'campaign_name', 'campaign_slug'])
    .where('team_id', '=', team_id)
    .orderBy('campaign_name')
    .execute();
}
