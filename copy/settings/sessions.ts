import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('settings.sessions', {
  title: 'Session length',
  text: 'When members have to sign in again before they can open the team. API keys and agents keep working.',
  max: 'Hours after signing in',
  maxHint: 'From 1 to 720. Leave it empty for no limit.',
  idle: 'Minutes of inactivity',
  idleHint: 'From 5 to 1440. Leave it empty for no limit.',
  note: "It applies from the next click, including to you and platform staff. No one loses what they've typed.",
  submit: 'Save limits',
  saved: 'Session length saved',
  failed: "We couldn't change this. Please try again.",
  loadFailed: "We couldn't load the session length.",
  loading: 'Loading the session length...',
  changed: 'Changed',
  changedBy: 'Changed by {name}',
  impersonating: "Platform staff can see this but can't change it.",
});
