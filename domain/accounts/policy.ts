import type { Role } from '../teams/roles.ts';
import type { AuthProvider } from './schema.ts';

/**
 * Owners may set and change their password. Users without a team may too: otherwise an account
 * created with Google could never get one. Everyone may reset theirs by email.
 */
export function mayManagePassword(roles: readonly Role[]): boolean {
  return roles.length === 0 || roles.includes('owner');
}

/** Whether an account with this sign-in method has a password. */
export function hasPassword(provider: AuthProvider): boolean {
  return provider === 'email' || provider === 'hybrid';
}
