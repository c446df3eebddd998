import { catalog } from '#copy/catalog/catalog.ts';
/** Texts of a page that the user's role doesn't open. Loaded with that page only. */
export const copy = catalog('app.guards', {
  denied: 'Access Denied',
  deniedText: "You don't have permission to open this page.",
  yourRole: 'Your role',
  required: 'Required',
  role: '{name} role or higher',
  back: 'Go Back',
  dashboard: 'Dashboard',
});
