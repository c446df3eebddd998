import { canOf, type Role } from '#domain/teams/roles.ts';
import type { TeamHome } from '#domain/teams/schema.ts';

interface HomeOptions {
  role?: Role;
  plan?: Partial<TeamHome['plan']>;
  billing?: Partial<TeamHome['billing']>;
  can?: Partial<TeamHome['can']>;
}

/** A paying team with one of three campaigns. */
export function buildHome({ role = 'owner', plan, billing, can }: HomeOptions = {}): TeamHome {
  return {
    team: {
      team_id: 't1',
      team_name: 'Acme',
      team_slug: 'acme-123456',
      subscription_plan: 'business',
      subscription_status: 'active',
    },
    role,
    can: { ...canOf(role), ...can },
    metrics: {
      leadsCount: 3,
      messagesCount: 1200,
      campaignsCount: 1,
      activeCampaignsCount: 1,
      replyRate: 42.5,
    },
    plan: {
      subscriptionPlan: 'business',
      isFreeUser: false,
      campaignsUsed: 1,
      campaignsLimit: 3,
      messagesUsed: 1200,
      messagesLimit: 5000,
      canAccessWhatsApp: true,
      canCreateCampaign: true,
      canSendMessages: true,
      upgradeTo: 'scale',
      ...plan,
    },
    billing: { plans: 'stripe', grace_until: null, has_subscription: true, ...billing },
  };
}
