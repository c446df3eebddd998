import type { Role } from '../teams/roles.ts';

/**
 * Setting and changing passwords is the owner's. Who is in no team has
 * nobody above them: they may too, or an account made through Google could never get a password.
 * Everybody may ask for a new one by email.
 */
export function mayManagePassword(roles: readonly Role[]): boolean {
  return roles.length === 0 || roles.includes('owner');
}
