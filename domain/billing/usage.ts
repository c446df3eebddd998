import { canAccessWhatsApp, isFree, type Subscription, upgradeRecommendation } from './plans.ts';

export interface Usage {
  campaigns: number;
  messages: number;
}

/** The limits in the team's settings, which override the plan's. */
export interface Limits {
  campaigns_limit: number;
  messages_limit: number;
}

export type PlanInfo = ReturnType<typeof planInfo>;

export function planInfo(team: Subscription & Limits, used: Usage) {
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
    /** the next plan up; null on the highest */
    upgradeTo: upgradeRecommendation(team),
  };
}

export function canCreateCampaign(team: Pick<Limits, 'campaigns_limit'>, used: number): boolean {
  return used < team.campaigns_limit;
}

export function canSendMessages(
  team: Subscription & Pick<Limits, 'messages_limit'>,
  used: number,
): boolean {
  return !isFree(team) && hasMessageLeft(team, used);
}

/**
 * Whether the agent may send another message. The SQL function has_messages_left makes the same check
 * when an answer is stored, because concurrent answers compete for the last message.
 */
export function hasMessageLeft(team: Pick<Limits, 'messages_limit'>, used: number): boolean {
  return used < team.messages_limit;
}

/** A ceiling that is near or reached, for the dashboard. */
export interface SpendingNotice {
  state: 'near' | 'reached';
  period: 'day' | 'month';
  /** in US dollars */
  spent: number;
  ceiling: number;
  /** ISO time at which the agents resume automatically */
  until: string;
}

const DAY_MS = 24 * 3600 * 1000;
/** Users are warned in the last week. */
const EXPIRY_DAYS = 7;

/** Returns the days until a period ends if 1 to 7 remain, else null. */
export function expiryDays(endsAt: Date | null, now: Date): number | null {
  if (!endsAt) return null;
  const days = Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS);
  return days >= 1 && days <= EXPIRY_DAYS ? days : null;
}

const USAGE_LEVELS = { notice: 0.8, high: 0.9, full: 1 } as const;
export type UsageLevel = keyof typeof USAGE_LEVELS;

/** How close the period's messages are to their limit; null while there is room. */
export function usageLevel(used: number, limit: number): UsageLevel | null {
  const share = limit > 0 ? used / limit : 1;
  if (share >= USAGE_LEVELS.full) return 'full';
  if (share >= USAGE_LEVELS.high) return 'high';
  return share >= USAGE_LEVELS.notice ? 'notice' : null;
}
