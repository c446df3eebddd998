import {
  canAccessWhatsApp,
  hasActiveSubscription,
  isFree,
  type Plan,
  type Subscription,
  upgradeRecommendation,
} from './plans.ts';

export interface Usage {
  campaigns: number;
  messages: number;
}

/** The limits as they stand on the team's settings; they win over the plan's table. */
export interface Limits {
  campaigns_limit: number;
  messages_limit: number;
}

/** What a team's plan allows and how much of it is used. */
export interface PlanInfo {
  subscriptionPlan: Plan;
  isFreeUser: boolean;
  campaignsUsed: number;
  campaignsLimit: number;
  messagesUsed: number;
  messagesLimit: number;
  canAccessWhatsApp: boolean;
  canCreateCampaign: boolean;
  canSendMessages: boolean;
  /** the next plan up; null on the highest */
  upgradeTo: Plan | null;
}

export function planInfo(team: Subscription & Limits, used: Usage): PlanInfo {
  return {
    subscriptionPlan: team.subscription_plan,
    isFreeUser: isFree(team),
    campaignsUsed: used.campaigns,
    campaignsLimit: team.campaigns_limit,
    messagesUsed: used.messages,
    messagesLimit: team.messages_limit,
    canAccessWhatsApp: canAccessWhatsApp(team),
    canCreateCampaign: canCreateCampaign(team, used.campaigns),
    canSendMessages: canSendMessages(team, used.messages),
    upgradeTo: upgradeRecommendation(team),
  };
}

/** Creating is allowed while the campaigns used are below the limit. */
export function canCreateCampaign(team: Pick<Limits, 'campaigns_limit'>, used: number): boolean {
  return used < team.campaigns_limit;
}

/** Sending needs a paid plan and messages used below the limit. */
export function canSendMessages(
  team: Subscription & Pick<Limits, 'messages_limit'>,
  used: number,
): boolean {
  return hasActiveSubscription(team) && hasMessageLeft(team, used);
}

/**
 * Whether the agent may send one message more. The SQL function has_message_left asks the same when
 * an answer is stored, where answers that commit at the same time compete for the last one.
 */
export function hasMessageLeft(team: Pick<Limits, 'messages_limit'>, used: number): boolean {
  return used < team.messages_limit;
}
