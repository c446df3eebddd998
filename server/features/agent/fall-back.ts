import { moveToCampaign } from '#server/features/conversations/lead/move-to-campaign.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import type { Turn } from './load-turn.ts';

/**
 * A lead waits for a campaign that someone paused, on a number that other campaigns share: its default
 * takes over, unless that is paused, too. Answers whether it did; its agent answers by its own turn.
 */
export async function fallBack(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  scope: TeamScope,
  { campaign, conversation: { conversation_id } }: Turn,
): Promise<boolean> {
  const { campaign_id, number_id, campaign_status } = campaign;
  if (number_id === campaign_id || campaign_status !== 'inactive') return false;
  return services.db.inTeam(scope, async (tx) => {
    const answering = await tx.db
      .selectFrom('campaigns')
      .select('campaign_id')
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', number_id)
      .where('status', '<>', 'inactive')
      .where('is_agent_configured', '=', true)
      .executeTakeFirst();
    if (!answering) return false;
    const move = { to_campaign_id: number_id, by_user_id: null };
    await moveToCampaign(services, tx, [conversation_id], move);
    return true;
  });
}
