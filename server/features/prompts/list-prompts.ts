import { sql } from 'kysely';
import type { PreviewLead, PromptCard } from '#domain/prompt-editor/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { getLiveCampaign } from './live-campaign.ts';

const MAX_CAMPAIGNS = 100;

/** Lists the team's campaigns with their live prompts, newest first, at most 100. */
export async function listPrompts(tx: TeamTx): Promise<PromptCard[]> {
  const { rows } = await sql<PromptCard>`SELECT k.campaign_id, k.campaign_slug, k.campaign_name,
      k.agent_name, k.company_name, k.agent_language, k.status,
      EXISTS (SELECT FROM campaign_creations n WHERE n.team_id = k.team_id
        AND n.campaign_id = k.campaign_id AND n.state = 'running') AS creating,
      coalesce(v.number, 0) AS live_number, to_json(v.at) #>> '{}' AS live_since,
      to_json(d.saved_at) #>> '{}' AS draft_saved_at
    FROM campaigns k
    LEFT JOIN LATERAL (SELECT number, at FROM campaign_versions v
      WHERE v.team_id = k.team_id AND v.campaign_id = k.campaign_id
      ORDER BY number DESC LIMIT 1) v ON true
    LEFT JOIN campaign_drafts d ON d.team_id = k.team_id AND d.campaign_id = k.campaign_id
    WHERE k.team_id = ${tx.team_id} ORDER BY k.created_at DESC LIMIT ${MAX_CAMPAIGNS}`.execute(
    tx.db,
  );
  return rows;
}

const MAX_LEADS = 20;

/** Lists a campaign's newest leads, with the data that the agent's prompt contains about each. */
export async function listPreviewLeads(
  tx: TeamTx,
  { campaign_slug }: { campaign_slug: string },
): Promise<PreviewLead[]> {
  const { campaign_id } = await getLiveCampaign(tx, campaign_slug);
  const { rows } = await sql<PreviewLead>`SELECT c.conversation_id, c.name,
      coalesce(f.fields, '{}') AS fields
    FROM conversations c LEFT JOIN first_messages f
      ON f.team_id = c.team_id AND f.conversation_id = c.conversation_id
    WHERE c.team_id = ${tx.team_id} AND c.campaign_id = ${campaign_id}
    ORDER BY c.last_activity_at DESC, c.conversation_id DESC LIMIT ${MAX_LEADS}`.execute(tx.db);
  return rows;
}
