import { planInfo } from '#domain/billing/usage.ts';
import { Refusal } from '#domain/errors.ts';
import { replyRate } from '#domain/teams/reply-rate.ts';
import { canOf } from '#domain/teams/roles.ts';
import type { TeamHome } from '#domain/teams/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findFigures } from './queries.ts';

/** The dashboard home of a team: who one is in it, what it did, what its plan allows. */
export async function getTeamHome(
  { db }: Pick<Services, 'db'>,
  access: TeamAccess<'canViewAnalytics'>,
): Promise<TeamHome> {
  const figures = await db.inTeam(access.scope, findFigures);
  if (!figures) throw new Refusal('NOT_FOUND', 'Team not found');
  const { team_id, team_name, team_slug, subscription_plan, subscription_status } = figures;
  return {
    team: { team_id, team_name, team_slug, subscription_plan, subscription_status },
    role: access.team.role,
    can: canOf(access.team.role, { impersonating: access.person.impersonation !== null }),
    metrics: {
      leadsCount: figures.leads,
      messagesCount: figures.messages,
      campaignsCount: figures.campaigns,
      activeCampaignsCount: figures.active_campaigns,
      replyRate: replyRate(figures.leads, figures.replied_leads),
    },
    plan: planInfo(figures, { campaigns: figures.campaigns, messages: figures.messages_used }),
  };
}
