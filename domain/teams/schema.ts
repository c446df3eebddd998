import { z } from 'zod';
import type { PlanInfo } from '../billing/usage.ts';
import type { Plan, SubscriptionStatus } from '../billing/plans.ts';
import { oneLine, typedText } from '../text.ts';
import type { Can, Role } from './roles.ts';

/** Team creation (document 1, section 5). */
export const newTeam = z.object({
  team_name: typedText()
    .trim()
    .min(1, 'Please enter a team name')
    .max(60, 'Please use at most 60 characters')
    .transform(oneLine),
});
export type NewTeam = z.output<typeof newTeam>;

export const teamRef = z.object({ teamSlug: z.string() });

interface TeamMetrics {
  leadsCount: number;
  messagesCount: number;
  campaignsCount: number;
  activeCampaignsCount: number;
  /** percent of the leads who answered, 0 to 100 */
  replyRate: number;
}

/** The dashboard home of a team, in one answer. */
export interface TeamHome {
  team: {
    team_id: string;
    team_name: string;
    team_slug: string;
    subscription_plan: Plan;
    subscription_status: SubscriptionStatus;
  };
  role: Role;
  can: Can;
  metrics: TeamMetrics;
  plan: PlanInfo;
}
