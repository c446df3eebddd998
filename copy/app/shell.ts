import { catalog } from '#copy/catalog/catalog.ts';

/** Texts of the dashboard's frame and its guards. Not loaded on the login page. */
export const copy = catalog('app.shell', {
  permissions: {
    checking: 'Checking permissions...',
    error: 'Permission Error',
    errorText: 'Error loading permissions',
    safe: 'Nothing is lost. Refresh the page to try again.',
    refresh: 'Refresh Page',
  },
  /** the same on the conversations screen */
  inbox: { access: 'Checking access...', team: 'Loading conversations...' },
  switcher: {
    label: 'Switch team',
    teams: 'Your teams',
    create: 'Create team',
    impersonating: 'Impersonating',
  },
  shell: {
    skip: 'Skip to content',
    sidebar: 'Sidebar',
    navigation: 'Main navigation',
    section: 'Pages of this section',
    closeSidebar: 'Close sidebar',
    toggle: 'Toggle sidebar',
    support:
      '{unread, plural, =0 {Support inbox} other {Support inbox, # unread {unread, plural, one {conversation} other {conversations}}}}',
    fresh: 'New',
    pro: 'Pro',
    locked: 'Requires a paid plan',
    teamName: 'Team {name}',
    sandbox: 'Sandbox',
    sandboxHint: 'WhatsApp, email and AI are simulated here. Opens the sandbox.',
    reconnecting: 'Reconnecting…',
    find: 'Find people, campaigns, pages and settings',
    findHint: 'Find (Ctrl+K)',
  },
  refresh: {
    label: 'Refresh',
    /** `relative` ends in "ago", except in the first seconds */
    updated: 'Updated {relative}',
    justNow: 'less than a minute ago',
    noData: 'No data',
    done: 'Data refreshed',
    doneText: 'Your dashboard data has been updated successfully.',
    failed: 'Refresh failed',
    failedText: 'Unable to refresh data. Please try again.',
  },
  userMenu: {
    label: 'Account',
    notifications: 'Notifications',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    signOut: 'Sign out',
    signOutFailed: 'Sign out failed',
    signOutFailedText: "You're still signed in. Please try again.",
  },
});
