import type { Me } from '#domain/accounts/schema.ts';
import { keepTyped } from '#web/platform/drafts.ts';
import { storedText } from '#web/platform/storage.ts';
import { paths } from '../paths.ts';

/** Whom the page showed before it was reloaded, by name or address. */
const shownBefore = storedText('session', 'shown-before');

/** Reloads the page, because someone else has signed in with this browser. Never resolves. */
export function leaveForOther(before: Me): Promise<never> {
  keepTyped();
  shownBefore.write(nameOf(before));
  window.location.assign(paths.root);
  return new Promise(() => undefined);
}

/** Whom this tab showed before, once; null unless it changed. */
export function takeShownBefore(): string | null {
  const before = shownBefore.read();
  shownBefore.remove();
  return before;
}

export function nameOf({ user, profile }: Me): string {
  return `${profile.first_name} ${profile.last_name}`.trim() || user.email;
}
