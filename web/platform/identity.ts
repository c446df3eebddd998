import { v4 as uuid } from 'uuid';
import { SIGNED_OUT } from '#domain/accounts/identity.ts';
import { storedText } from './storage.ts';

/** The identity this tab shows: a user, `SIGNED_OUT`, or undefined until the server has answered. */
let shown: string | undefined;

export const currentIdentity = (): string | undefined => shown;

/** The storage key for text the shown user typed. */
export const userKey = (key: string): string => `${key}:${shown ?? SIGNED_OUT}`;

/** Covers browsers without BroadcastChannel, and tabs it doesn't reach. */
const STORED = 'shown-identity';
const stored = storedText('local', STORED);
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(STORED) : undefined;

/** Switches this tab to the identity, and notifies the browser's other tabs. */
export function switchIdentity(identity: string): void {
  if (shown === identity) return;
  shown = identity;
  stored.write(identity);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel?.postMessage(identity);
}

/** Calls `onSwitch` when another tab switches to a different user. */
export function watchIdentity(onSwitch: () => void): () => void {
  const check = (identity: unknown) => {
    if (shown !== undefined && typeof identity === 'string' && identity !== shown) onSwitch();
  };
  const onMessage = ({ data }: MessageEvent) => check(data);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === STORED) check(newValue);
  };
  channel?.addEventListener('message', onMessage);
  window.addEventListener('storage', onStorage);
  return () => {
    channel?.removeEventListener('message', onMessage);
    window.removeEventListener('storage', onStorage);
  };
}

/** For tests: acts like a newly loaded page. */
export function resetIdentity(): void {
  shown = undefined;
}

/** Identifies this page among the user's tabs until it is reloaded. */
export const TAB_ID = uuid();
