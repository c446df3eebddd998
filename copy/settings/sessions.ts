import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('settings.sessions', {
  title: 'Length of sessions',
  text: 'When members have to sign in again before they can open the team. API keys and agents go on.',
  max: 'Hours after the last sign-in',
  maxHint: 'From 1 to 720. Leave it empty for no limit.',
  idle: 'Minutes without use',
  idleHint: 'From 5 to 1440. Leave it empty for no limit.',
  note: 'It holds from the next click on, for you and platform staff too. What people typed stays with them.',
  submit: 'Save limits',
  busy: 'Saving...',
  saved: 'Length of sessions saved',
  failed: 'This could not be changed. Please try again.',
  loadFailed: "The length of sessions couldn't be loaded.",
  retry: 'Try again',
  loading: 'Loading the length of sessions...',
  changed: (name: string | null) => (name ? `Changed by ${name}` : 'Changed'),
  impersonating: 'Platform staff can see this, and not change it.',
});
