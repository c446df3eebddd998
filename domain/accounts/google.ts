import { z } from 'zod';

/** Starts a sign-in with Google. `redirect` is the path to continue at. */
export const googleStart = z.object({ redirect: z.string().max(4000).optional() });

const TRY_AGAIN = 'Failed to login with Google. Please try again.';

/**
 * The messages of failed sign-ins with Google. The login page gets the code as `error=…`, never the
 * text, so that a link cannot make the page show any text.
 */
export const GOOGLE_ERRORS = {
  account_exists:
    'An account with this email already exists. Please use the regular login or try again.',
  unverified_email:
    "Google hasn't verified this email address. Please verify it with Google, or sign up with a password.",
  access_denied: TRY_AGAIN,
  google_failed: TRY_AGAIN,
  /** used, expired, or started in another browser */
  session_conflict: 'Session conflict. Please try again.',
  /** the browser did not keep the cookie of the sign-in */
  browser_conflict:
    'Session conflict detected. Please try clearing your browser data and logging in again.',
} as const;

export type GoogleErrorCode = keyof typeof GOOGLE_ERRORS;

/** The facts that decide a sign-in with Google. */
export interface GoogleSignIn {
  /** an account is linked to this Google account */
  known: boolean;
  /** Google has verified the address */
  verified: boolean;
  /** an account already has the address */
  taken: boolean;
}

/**
 * Decides a sign-in with Google by the Google account, not by the address. Equal addresses never link
 * accounts, and an unverified address proves nothing (docs/decisions/0007).
 */
export function decideGoogleSignIn({
  known,
  verified,
  taken,
}: GoogleSignIn): 'sign_in' | 'create' | 'unverified_email' | 'account_exists' {
  if (known) return 'sign_in';
  if (!verified) return 'unverified_email';
  return taken ? 'account_exists' : 'create';
}
