import type { Reason } from '#copy/catalog/reasons.ts';
import { permissionErrors } from '#copy/errors/permissions.ts';
import { roleCopy } from '#copy/teams/roles.ts';
import type { Permission, Role } from './roles.ts';

export function roleName(role: Role): string {
  return roleCopy.names[role];
}

/** Parts of stored role names, strongest role first. */
const PARTS: [part: string, role: Role][] = [
  ['owner', 'owner'],
  ['creator', 'owner'],
  ['admin', 'admin'],
  ['editor', 'editor'],
];

/**
 * Maps stored role names to one role. A name that contains owner, creator, admin or editor maps to
 * that role, and the strongest wins. An unknown name is a viewer.
 */
export function roleOf(names: readonly string[]): Role {
  const found = PARTS.find(([part]) => names.some((name) => name.toLowerCase().includes(part)));
  return found?.[1] ?? 'viewer';
}

/** The display name of a stored role name. An unknown one becomes Member. */
export function roleLabel(name: string): string {
  const role = roleOf([name]);
  return role === 'viewer' && name.toLowerCase() !== 'viewer'
    ? roleCopy.unknown
    : roleCopy.names[role];
}

/** The refusal for a missing permission: "You need administrator permissions to invite members." */
export const permissionReason = (permission: Permission): Reason => permissionErrors[permission];
export const permissionMessage = (permission: Permission): string =>
  permissionReason(permission).text;

/**
 * Returns the team that the browser shows: the team in the address, else the one remembered for this
 * browser session, else the first own team, else the first team.
 */
export function currentTeam<Team extends { team_slug: string; role: string }>(
  teams: readonly Team[],
  { slug, remembered }: { slug?: string | undefined; remembered?: string | null | undefined } = {},
): Team | undefined {
  const teamWithSlug = (wanted: string | null | undefined) =>
    teams.find(({ team_slug }) => team_slug === wanted);
  return (
    teamWithSlug(slug) ??
    teamWithSlug(remembered) ??
    teams.find(({ role }) => roleOf([role]) === 'owner') ??
    teams[0]
  );
}

/** Sorts a user's teams: own teams first, otherwise in the given order. */
export function ownTeamsFirst<Team extends { role: Role }>(teams: readonly Team[]): Team[] {
  return teams.toSorted(
    (team, other) => Number(other.role === 'owner') - Number(team.role === 'owner'),
  );
}
