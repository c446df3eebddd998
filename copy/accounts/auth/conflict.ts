import { catalog } from '#copy/catalog/catalog.ts';
/** Separate from the login's texts, which every visitor loads. */
export const conflictCopy = catalog('accounts.auth.conflict', {
  title: 'Session Conflict Detected',
  text: 'If it happens again, clear all your sessions and sign in again.',
  again: 'Try Again',
  clear: 'Clear Sessions',
  clearing: 'Clearing...',
  clearFailed: "We couldn't clear your sessions. Please try again.",
});
