import type { AuthProvider } from './schema.ts';

/** Whether an account that is signed in to this way has a password. */
export function hasPassword(provider: AuthProvider): boolean {
  return provider === 'email' || provider === 'hybrid';
}
