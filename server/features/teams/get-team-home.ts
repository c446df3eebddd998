import { teamsErrors } from '#copy/errors/teams.ts';
import { planInfo } from '#domain/billing/usage.ts';
import { Refusal } from '#domain/errors.ts';
import { replyRate } from '#domain/teams/reply-rate.ts';
import { canOf } from '#domain/teams/roles.ts';
import type { TeamHome } from '#domain/teams/schema.ts';
import { spendingNotice } from '#server/features/models/spending.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findTeamMetrics } from './queries.ts';

/** Returns the dashboard home of a team: permissions, metrics and plan usage. */
export async function getTeamHome(
  { db, env }: Pick<Services, 'db' | 'env'>,
  access: TeamAccess<'canViewAnalytics'>,
): Promise<TeamHome> {
  const metrics = await db.inTeam(access.scope, findTeamMetrics);
  if (!metrics) throw new Refusal('NOT_FOUND', teamsErrors.notFound);
  const { team_id, team_name, team_slug, subscription_plan, subscription_status } = metrics;
  return {
    team: { team_id, team_name, team_slug, subscription_plan, subscription_status },
    role: access.team.role,
    can: canOf(access.team.role, { impersonating: access.person.impersonation !== null }),
    metrics: {
      leadsCount: metrics.leads,
      messagesCount: metrics.messages,
      campaignsCount: metrics.campaigns,
      activeCampaignsCount: metrics.active_campaigns,
      replyRate: replyRate(metrics.leads, metrics.replied_leads),
    },
    spending: spendingNotice(metrics, env, new Date()),
    plan: planInfo(metrics, { campaigns: metrics.campaigns, messages: metrics.messages_used }),
    billing: {
      plans: env.PLANS,
      grace_until: metrics.grace_until?.toISOString() ?? null,
      has_subscription: metrics.has_subscription,
    },
  };
}
