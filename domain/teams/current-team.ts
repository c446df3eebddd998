import { roleOf } from './role-names.ts';
import type { Role } from './roles.ts';

/**
 * Returns the team that the browser shows. The order is: the team in the address, the one remembered
 * for this browser session, the first own team, the first team.
 */
export function currentTeam<Team extends { team_slug: string; role: string }>(
  teams: readonly Team[],
  { slug, remembered }: { slug?: string | undefined; remembered?: string | null | undefined } = {},
): Team | undefined {
  const named = (wanted: string | null | undefined) =>
    teams.find(({ team_slug }) => team_slug === wanted);
  return (
    named(slug) ??
    named(remembered) ??
    teams.find(({ role }) => roleOf([role]) === 'owner') ??
    teams[0]
  );
}

/** Sorts a person's teams: own teams first, otherwise in the given order. */
export function ownTeamsFirst<Team extends { role: Role }>(teams: readonly Team[]): Team[] {
  return teams.toSorted(
    (team, other) => Number(other.role === 'owner') - Number(team.role === 'owner'),
  );
}
