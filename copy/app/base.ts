import { catalog } from '#copy/catalog/catalog.ts';
/** Texts of the app frame: guards, shell and last-resort error pages. */
export const copy = catalog('app.base', {
  product: 'OpenSetter',
  notifications: 'Notifications',
  closeNotification: 'Close notification',
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
  sidebar: {
    groups: {
      gettingStarted: 'Getting Started',
      core: 'Core Operations',
      development: 'Development & Testing',
      whatsapp: 'WhatsApp Integration',
      team: 'Team Management',
      administration: 'Administration',
      bottom: 'More',
    },
    items: {
      getStarted: 'Get Started',
      overview: 'Overview',
      campaigns: 'Campaigns',
      conversations: 'Conversations',
      outreach: 'Outreach',
      prompts: 'Prompts',
      knowledge: 'Knowledge',
      learning: 'Learning',
      playground: 'Playground',
      evals: 'Evals',
      whatsapp: 'WhatsApp',
      team: 'Team',
      subscription: 'My Subscription',
      partners: 'Partner Program',
      settings: 'Settings',
      admin: 'Admin',
    },
  },
  /** `now` and `before` are the names of two people */
  personChanged: {
    title: "You're now signed in as {now}",
    text: 'You were signed in as {before} in this tab until someone signed in with this browser. Nothing was changed. Unfinished text stays with the account that wrote it.',
  },
  accessDenied: {
    title: 'Access Denied',
    text: "You don't have access to this team",
    removed: '{by} removed you from the team {team}.',
  },
  links: {
    label: 'Account',
    dashboard: 'Dashboard',
    createTeam: 'Create a team',
    account: 'Account settings',
    staff: 'Admin',
    signOut: 'Sign out',
    failed: 'Sign out failed',
    failedText: "You're still signed in. Please try again.",
  },
  sessionGap: {
    title: 'Sign in again to open {team}',
    reason: {
      age: 'This team asks everyone to sign in again every {span}.',
      idle: 'This team asks everyone to sign in again after {span} of inactivity.',
    },
    kept: "You'll come back to this page. This tab keeps what you typed and didn't save.",
    impersonating:
      'This applies to platform staff too. Sign in again, then impersonate this person again.',
    signIn: 'Sign in again',
    busy: 'Opening the login page...',
    failed: "We couldn't open the login page. Nothing is lost. Please try again.",
  },
  secondFactor: {
    title: '{team} requires two-factor sign-in',
    reason: {
      set_up:
        "This team's owner requires a second factor. Set up an authenticator app or a passkey here to open the team. It takes about a minute.",
      use: "This team's owner requires a second factor, and you signed in without one. Use your passkey, or turn on an authenticator app.",
    },
    impersonating:
      "This team's owner requires a second factor from everyone, including platform staff. Stop impersonating, then set it up or use it in your own account.",
    doneTitle: "You're all set",
    done: 'Your account is now protected by a second factor.',
    open: 'Open {team}',
    other: 'Go to {team}',
    signOut: 'Sign out',
  },
});
