import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('admin.screen', {
  label: 'Impersonation',
  title: 'Admin Mode',
  viewing: 'Viewing as {named, select, yes {{name} ({email})} other {{email}}} in Team {team}.',
  /** `relative` as in "in 12 minutes" */
  ends: 'Ends {relative}',
  endsNow: 'Ends now',
  stop: 'Stop Impersonation',
  stopping: 'Stopping...',
  stopped: 'Impersonation stopped',
  stopFailed: 'Failed to stop impersonation',
  stopFailedText: "You're still impersonating this person. Please try again.",
  expired: 'Impersonation ended',
  expiredText: 'Impersonation ends automatically after 60 minutes.',
});
