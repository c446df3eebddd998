import { z } from 'zod';
import { adminFields } from '#copy/fields/admin.ts';
import { commonFields } from '#copy/fields/common.ts';
import { type Plan, PLANS, type PlansMode, type SubscriptionStatus } from '../billing/plans.ts';
import { oneLine, typedText } from '../text.ts';
import { pageCursor } from '../time-cursor.ts';

export const TEAMS_PAGE_SIZE = 25;
/** The maximum number of users that a team's row and details list. */
export const MAX_DETAILS = 100;

export const ONBOARDING_STATUSES = ['completed', 'pending'] as const;
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];

/** A team has finished the onboarding once it has a campaign. */
export function onboardingOf({ campaignsCount }: { campaignsCount: number }): OnboardingStatus {
  return campaignsCount > 0 ? 'completed' : 'pending';
}

/** An empty selection matches everything, and so does a full one. */
export const teamFilter = z.object({
  search: typedText()
    .trim()
    .toLowerCase()
    .max(100, { error: () => commonFields.tooLong({ max: 100 }) })
    .default(''),
  plans: z.array(z.enum(PLANS)).max(PLANS.length).default([]),
  onboarding: z.array(z.enum(ONBOARDING_STATUSES)).max(2).default([]),
  cursor: pageCursor.optional(),
});
export type TeamFilter = z.output<typeof teamFilter>;

export interface AdminTeamRow {
  team: {
    team_id: string;
    team_slug: string;
    team_name: string;
    subscription_plan: Plan;
    subscription_status: SubscriptionStatus;
    /** ISO time */
    created_at: string;
  };
  usersCount: number;
  campaignsCount: number;
  activeCampaignsCount: number;
  /** in the order of joining, at most `MAX_DETAILS` */
  users: AdminTeamUser[];
}

export interface AdminTeamPage {
  /** the installation's mode; while plans are off, staff see no plans either */
  plans: PlansMode;
  teams: AdminTeamRow[];
  hasMore: boolean;
  /** where the next page starts */
  cursor: string | null;
}

export const teamRef = z.object({ team_id: z.uuid() });

export interface AdminTeamUser {
  user_id: string;
  name: string;
  roleLabel: string;
}

/** The data that a team's details add to its row. */
export interface AdminTeamDetail {
  team_id: string;
  users: AdminTeamUser[];
  usersCount: number;
  leads: number;
  activeCampaigns: number;
  messages: number;
  /** usage that counts against the limits in the team's settings */
  usage: {
    campaigns: number;
    campaigns_limit: number;
    messages_used: number;
    messages_limit: number;
    followups_limit: number;
    members: number;
    test_credits: number;
    test_credits_used: number;
  };
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
  /** ISO time; null: the plan doesn't end */
  current_period_end: string | null;
}

/** The addresses of a team's members. Members without one are missing. */
export interface TeamEmails {
  emails: { user_id: string; email: string }[];
}

/** A plan change by staff. The audit log keeps the reason. */
export const planReason = z.object({
  reason: typedText()
    .trim()
    .min(1, { error: () => adminFields.reasonMissing })
    .max(200, { error: () => commonFields.tooLong({ max: 200 }) })
    .transform(oneLine),
});
export const planChange = planReason.extend({ team_id: z.uuid(), plan: z.enum(PLANS) });
export type PlanChange = z.output<typeof planChange>;
