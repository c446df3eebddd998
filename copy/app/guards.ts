import { catalog } from '#copy/catalog/catalog.ts';
/** For pages that the user's role can't open. Loaded only then. */
export const copy = catalog('app.guards', {
  denied: 'Access Denied',
  deniedText: "You don't have permission to open this page.",
  yourRole: 'Your role',
  required: 'Required',
  role: '{name} role or higher',
  back: 'Go Back',
  dashboard: 'Dashboard',
});
