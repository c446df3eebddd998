import { roleOf } from './role-names.ts';
import type { Role } from './roles.ts';

/**
 * The team that a browser shows: the one in the address, else the one remembered for this browser
 * session, else the first that the person owns, else the first, else none.
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

/** A person's teams as they are listed: their own first, else in the order in which they came. */
export function ownTeamsFirst<Team extends { role: Role }>(teams: readonly Team[]): Team[] {
  return teams.toSorted(
    (one, other) => Number(other.role === 'owner') - Number(one.role === 'owner'),
  );
}
