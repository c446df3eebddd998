import { v4 as uuid } from 'uuid';
import { SIGNED_OUT } from '#domain/accounts/identity.ts';
import { storedText } from './storage.ts';

/** Whom this tab shows: an identity, `SIGNED_OUT`, or undefined before the server has said. */
let shown: string | undefined;

export const shownIdentity = (): string | undefined => shown;

/** The storage key for what the shown person typed. */
export const userKey = (key: string): string => `${key}:${shown ?? SIGNED_OUT}`;

/** For browsers without BroadcastChannel, and for tabs that it does not reach. */
const STORED = 'shown-identity';
const stored = storedText('local', STORED);
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(STORED) : undefined;

/** Switches this tab to the identity, and notifies the browser's other tabs. */
export function showIdentity(identity: string): void {
  if (shown === identity) return;
  shown = identity;
  stored.write(identity);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel?.postMessage(identity);
}

/** Calls `onOther` when another tab begins to show someone else than this one. */
export function watchIdentity(onOther: () => void): () => void {
  const check = (identity: unknown) => {
    if (shown !== undefined && typeof identity === 'string' && identity !== shown) onOther();
  };
  const posted = ({ data }: MessageEvent) => check(data);
  const written = ({ key, newValue }: StorageEvent) => {
    if (key === STORED) check(newValue);
  };
  channel?.addEventListener('message', posted);
  window.addEventListener('storage', written);
  return () => {
    channel?.removeEventListener('message', posted);
    window.removeEventListener('storage', written);
  };
}

/** For tests: a page that has just been loaded. */
export function forgetIdentity(): void {
  shown = undefined;
}

/** Identifies this page among the person's tabs, until it is reloaded. */
export const TAB_ID = uuid();
