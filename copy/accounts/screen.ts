import { catalog, verbatim } from '#copy/catalog/catalog.ts';
/** Texts of the login page, and those it shares with the other account pages. */
export const authCopy = catalog('accounts.screen.auth', {
  invited: "You're invited to join {team}. The invitation is for {email}.",
  product: 'OpenSetter',
  pitch: {
    title: 'An AI sales agent that answers on WhatsApp',
    text: 'It qualifies your leads and books appointments around the clock. Follow every conversation and take over whenever you want.',
    lead: 'Hi! Are you taking new clients?',
    agent: 'Hi Léa! Yes, we are. Want to talk this week? Thursday at 10:00 is free.',
    leadAgain: 'Thursday works, thank you!',
    booked: 'Qualified',
    active: 'AI Active',
  },
  password: { toggle: ['Show password', 'Hide password'] },
  login: {
    title: 'Sign in',
    subtitle: 'Welcome back.',
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    busy: 'Signing in...',
    errorTitle: 'Login Error',
    failed: 'Failed to login. Please check your credentials and try again.',
    forgot: 'Forgot Password?',
    noAccount: "Don't have an account?",
    register: 'Create an account',
    closed: "New accounts aren't accepted here.",
    byInvitation:
      "You need an invitation to create an account. Open the link in your team's email.",
    empty: 'No one has an account here yet.',
    setUp: 'Set up this installation',
  },
  passkey: {
    submit: 'Continue with a passkey',
    busy: 'Waiting for your passkey...',
    errorTitle: 'Passkey sign-in failed',
    failed: "That passkey didn't work. Please try again, or sign in another way.",
    elsewhere: 'Passkeys only work under the address this product was set up with.',
  },
  google: {
    or: 'or',
    submit: 'Continue with Google',
    busy: 'Opening Google...',
    errorTitle: 'Google Login Error',
    failed: 'Failed to login with Google. Please try again.',
    blocked: 'Popup blocked. Please allow popups and try again.',
    signUpFailed: 'Unable to connect with Google',
  },
  openid: {
    busy: 'Opening single sign-on...',
    errorTitle: 'Single sign-on failed',
    failed: 'Single sign-on failed. Please try again.',
    blocked: 'Popup blocked. Please allow popups and try again.',
    signUpFailed: "We couldn't reach single sign-on. Please try again.",
    only: "Sign in with your organization's account.",
    administrators: 'Administrators: sign in with a password',
  },
});

/** French, whatever the language of the page. */
export const sessionCopy = verbatim('accounts.screen.session', {
  unsettled: 'Session non stabilisée. Veuillez réessayer.',
});
