import { catalog } from '#copy/catalog/catalog.ts';
/** Texts for confirming the user's identity. */
export const copy = catalog('shared.proof', {
  password: 'Your password',
  code: 'Code from your app, or a recovery code',
  codeOnly: 'Code',
  passwordMissing: 'Please enter your password',
  byCode: 'Use a code instead',
  byPassword: 'Use your password instead',
  recent: "You signed in a moment ago, so we know it's you.",
  notRecentTitle: 'Please sign in again',
  notRecent: "Your account has no password. Sign in again to confirm that it's you.",
  signInAgain: 'Sign in again',
  signingOut: 'Signing out...',
  signOutFailed: "We couldn't sign you out. Nothing has changed. Please try again.",
  toggle: ['Show password', 'Hide password'],
  title: "Confirm that it's you",
  failed: "We couldn't confirm that it's you",
  failedText: 'Nothing has changed. Please try again.',
});
