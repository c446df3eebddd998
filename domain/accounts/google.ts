import { z } from 'zod';

/** The start of a sign-in with Google; `redirect` is where it leads to afterwards. */
export const googleStart = z.object({ redirect: z.string().max(4000).optional() });

const TRY_AGAIN = 'Failed to login with Google. Please try again.';

/**
 * Why a sign-in with Google ended at the login page, in its address as `error=…`, and the words for
 * it. The codes travel, not the words: an address must not put words into
 * our mouth.
 */
export const GOOGLE_ERRORS = {
  account_exists:
    'An account with this email already exists. Please use the regular login or try again.',
  unverified_email:
    "Google hasn't verified this email address. Please verify it with Google, or sign up with a password.",
  access_denied: TRY_AGAIN,
  google_failed: TRY_AGAIN,
  /** used up, run out, or begun in another browser */
  session_conflict: 'Session conflict. Please try again.',
  /** the browser kept nothing of the sign-in that it began */
  browser_conflict:
    'Session conflict detected. Please try clearing your browser data and logging in again.',
} as const;

export type GoogleErrorCode = keyof typeof GOOGLE_ERRORS;

/** What is known of the person who comes from Google. */
export interface Arrival {
  /** somebody has signed in with this very Google account before */
  known: boolean;
  /** Google says that the address is the person's */
  verified: boolean;
  /** an account of ours has the address */
  taken: boolean;
}

/**
 * Whether somebody who comes from Google is let in. The Google account decides, not the address: an
 * account of ours is never linked to one because the addresses are alike, and without Google's word
 * the address is nobody's (docs/decisions/0007).
 */
export function judgeArrival({
  known,
  verified,
  taken,
}: Arrival): 'sign_in' | 'create' | 'unverified_email' | 'account_exists' {
  if (known) return 'sign_in';
  if (!verified) return 'unverified_email';
  return taken ? 'account_exists' : 'create';
}
