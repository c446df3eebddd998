import { storedText } from '#web/platform/storage.ts';

/** Set while the user starts a sign-in: the next redirect is not part of a loop. */
const bypass = storedText('session', 'oauth-bypass');

export function allowOnce() {
  bypass.write('true');
}

/** Whether the next redirect was allowed. The allowance is used up by asking. */
export function takeAllowance(): boolean {
  const allowed = bypass.read() === 'true';
  bypass.remove();
  return allowed;
}

/** What one person was allowed is not for the next one whom the tab shows. */
export const dropAllowance = () => bypass.remove();
