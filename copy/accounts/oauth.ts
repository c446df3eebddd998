import { catalog } from '#copy/catalog/catalog.ts';
/** Texts of the return from a provider. */
export const copy = catalog('accounts.oauth', {
  callback: {
    title: 'Completing sign in...',
    text: 'This takes a moment.',
    retry: 'Retry {retry, number}/{most, number}',
    failedTitle: 'Sign In Failed',
    loop: 'Redirect loop detected. Please try logging in again.',
    profile: 'Profile loading failed. This may be due to a session conflict.',
    authentication:
      'Authentication failed. This may be due to a session conflict or account issue.',
    back: 'Back to Login',
    clear: 'Clear Sessions & Retry',
    clearing: 'Clearing...',
  },
  setup: {
    pageTitle: 'Your account is ready',
    title: 'Set up your password',
    text: 'Set a password so you can also sign in with {email}.',
    password: 'New password',
    passwordHint: 'At least 8 characters',
    confirm: 'Confirm password',
    submit: 'Set password',
    busy: 'Saving...',
    later: 'Not now',
    close: 'Close',
    signedOut: 'User must be authenticated to set password.',
    failed: 'Failed to set password. Please try again.',
    login: 'Sign in',
  },
});
