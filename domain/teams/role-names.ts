import type { Reason } from '#copy/catalog/reasons.ts';
import { permissionErrors } from '#copy/errors/permissions.ts';
import { roleCopy } from '#copy/teams/roles.ts';
import type { Permission, Role } from './roles.ts';

/** The display name of a role. */
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

/** The display name of a stored role name. An unknown one reads Member. */
export function roleLabel(name: string): string {
  const role = roleOf([name]);
  return role === 'viewer' && name.toLowerCase() !== 'viewer'
    ? roleCopy.unknown
    : roleCopy.names[role];
}

/** The refusal of a permission: "You need administrator permissions to invite members." */
export const permissionReason = (permission: Permission): Reason => permissionErrors[permission];
export const permissionMessage = (permission: Permission): string =>
  permissionReason(permission).text;
