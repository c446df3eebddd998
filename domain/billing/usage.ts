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

/** The limits of the team's settings, which override those of the plan. */
export interface Limits {
  campaigns_limit: number;
  messages_limit: number;
}

/** The limits of a team's plan, and their usage. */
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

/** Whether the team may create another campaign. */
export function canCreateCampaign(team: Pick<Limits, 'campaigns_limit'>, used: number): boolean {
  return used < team.campaigns_limit;
}

/** Whether the team may send messages, which needs a paid plan and messages left. */
export function canSendMessages(
  team: Subscription & Pick<Limits, 'messages_limit'>,
  used: number,
): boolean {
  return hasActiveSubscription(team) && hasMessageLeft(team, used);
}

/**
 * Whether the agent may send another message. The SQL function has_messages_left checks the same when
 * an answer is stored, because concurrent answers compete for the last message.
 */
export function hasMessageLeft(team: Pick<Limits, 'messages_limit'>, used: number): boolean {
  return used < team.messages_limit;
}
