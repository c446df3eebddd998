import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';

/** Who requests a campaign: a team's scope, and the person who will own the campaign. */
export interface Requester {
  scope: TeamScope;
  team_slug: string;
  user_id: string;
  /** an outside automation requests it, so the work isn't delegated to an automation again */
  by_automation: boolean;
}

export const requesterOf = ({
  scope,
  team,
  person,
}: TeamAccess<'canCreateCampaigns'>): Requester => ({
  scope,
  team_slug: team.team_slug,
  user_id: person.user_id,
  by_automation: false,
});
