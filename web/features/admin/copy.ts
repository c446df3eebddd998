export const copy = {
  label: 'Impersonation',
  title: 'Admin Mode',
  viewing: 'Viewing as',
  inTeam: (team: string) => `in Team ${team}`,
  /** `relative` as in "in 12 minutes" */
  ends: (relative: string) => `Ends ${relative}`,
  endsNow: 'Ends now',
  stop: 'Stop Impersonation',
  stopping: 'Stopping...',
  stopped: 'Impersonation stopped',
  stopFailed: 'Failed to stop impersonation',
  stopFailedText: 'You are still acting for this person. Please try again.',
  expired: 'Impersonation ended',
  expiredText: 'It ends by itself after 60 minutes.',
};
