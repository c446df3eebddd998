import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the team's knowledge has something for a campaign, as an expression of a larger statement: a
 * team without any pays no round trip for it.
 */
export const hasKnowledge = (
  team_id: RawBuilder<unknown>,
  campaign_id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(EXISTS (
    SELECT FROM knowledge_entries e WHERE e.team_id = ${team_id}
      AND (e.all_campaigns OR ${campaign_id} = ANY(e.campaign_ids))
  ) OR EXISTS (
    SELECT FROM knowledge_documents d WHERE d.team_id = ${team_id} AND d.passages > 0
      AND (d.all_campaigns OR ${campaign_id} = ANY(d.campaign_ids))
  ))`;
