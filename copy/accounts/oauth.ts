import { catalog } from '#copy/catalog/catalog.ts';
/** Texts of the pages that follow a sign-in with a provider. */
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
    later: 'Not now',
    signedOut: 'User must be authenticated to set password.',
    failed: 'Failed to set password. Please try again.',
    login: 'Sign in',
  },
});

/** Why a sign-in with a provider failed, by the code in the URL. */
export const providerErrors = catalog('accounts.providerErrors', {
  google: {
    account_exists:
      'An account with this email already exists. Please use the regular login or try again.',
    unverified_email:
      "Google hasn't verified this email address. Please verify it with Google, or sign up with a password.",
    sign_up_closed:
      "New accounts aren't accepted here, so nothing was created. If you have an account, sign in the way you did before.",
    sign_up_invitation:
      'You need an invitation to create an account here. Ask a team to invite this Google address, then try again.',
    sign_up_domain:
      "Only some email addresses can have an account here, and this Google address isn't one of them.",
    access_denied: 'Failed to login with Google. Please try again.',
    provider_failed: 'Failed to login with Google. Please try again.',
    session_conflict: 'Session conflict. Please try again.',
    browser_conflict:
      'Session conflict detected. Please try clearing your browser data and logging in again.',
  },
  openid: {
    account_exists:
      'An account with this email already exists. Sign in to it the way you did before, then connect single sign-on in Settings, Security.',
    unverified_email:
      "Your organization's sign-in doesn't confirm that your email address is verified. Nothing was created. Please ask its administrator, who can set OPENID_TRUST_EMAILS to true.",
    sign_up_closed:
      "New accounts aren't accepted here, so nothing was created. If you have an account, sign in the way you did before.",
    sign_up_invitation:
      'You need an invitation to create an account here. Ask a team to invite this address, then try again.',
    sign_up_domain:
      "Only some email addresses can have an account here, and this one isn't among them.",
    access_denied: 'Single sign-on failed. Please try again.',
    provider_failed: 'Single sign-on failed. Please try again.',
    session_conflict: 'Session conflict. Please try again.',
    browser_conflict:
      'Session conflict detected. Please try clearing your browser data and logging in again.',
  },
});
