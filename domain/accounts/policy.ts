import type { Role } from '../teams/roles.ts';

/**
 * Owners may set and change their password. So may people without a team, or an account created with
 * Google could never get one. Everyone may reset it by email.
 */
export function mayManagePassword(roles: readonly Role[]): boolean {
  return roles.length === 0 || roles.includes('owner');
}
