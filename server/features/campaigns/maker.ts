import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';

/** In whose name a campaign is made: proof of a team, and the person it belongs to. */
export interface Maker {
  scope: TeamScope;
  team_slug: string;
  user_id: string;
  /** an outside automation asks, so the work is not sent out to one */
  by_automation: boolean;
}

export const makerOf = ({ scope, team, person }: TeamAccess<'canCreateCampaigns'>): Maker => ({
  scope,
  team_slug: team.team_slug,
  user_id: person.user_id,
  by_automation: false,
});
