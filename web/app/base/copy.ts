/** Texts of the frame: guards, shell, pages of last resort. */
export const copy = {
  product: 'OpenSetter',
  loading: 'Loading...',
  notifications: 'Notifications',
  notFound: { code: '404', title: 'Oops! Page not found', home: 'Return to Home' },
  authError: {
    title: 'Authentication Error',
    text: "We couldn't check who's signed in. Your work is safe. Please try again.",
    retry: 'Retry',
  },
  crash: {
    title: 'Something went wrong',
    text: 'This page stopped working. Everything you saved is safe. Reload the page to continue.',
    reload: 'Reload',
  },
  accessDenied: {
    title: 'Access Denied',
    text: "You don't have access to this team",
  },
  secondFactor: {
    title: (team: string) => `${team} requires two-factor sign-in`,
    reason: {
      set_up:
        'The owner of this team asks everybody for a second factor. Set up an authenticator app or a passkey here, then the team opens. It takes about a minute.',
      use: 'The owner of this team asks everybody for a second factor, and you signed in without yours. Use your passkey, or turn on an authenticator app.',
    },
    impersonating:
      'This team asks everybody for a second factor, platform staff too. Stop acting as somebody else, then set it up or use it in your own account.',
    doneTitle: "You're all set",
    done: 'Your account is protected by a second factor now.',
    open: (team: string) => `Open ${team}`,
    other: (team: string) => `Go to ${team}`,
    signOut: 'Sign out',
  },
};
