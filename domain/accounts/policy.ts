import type { Role } from '../teams/roles.ts';
import type { AuthProvider } from './schema.ts';

/**
 * Owners may set and change their password. So may people without a team, or an account created with
 * Google could never get one. Everyone may reset it by email.
 */
export function mayManagePassword(roles: readonly Role[]): boolean {
  return roles.length === 0 || roles.includes('owner');
}

/** Whether an account that is signed in to this way has a password. */
export function hasPassword(provider: AuthProvider): boolean {
  return provider === 'email' || provider === 'hybrid';
}
