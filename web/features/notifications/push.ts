import { client } from '#web/platform/rpc.ts';

/** Caches nothing; it only shows push notifications (web/public/sw.js). */
const WORKER = '/sw.js';

export type Permission = 'unsupported' | 'not_installed' | 'denied' | 'open' | 'granted';

/** Whether this browser may show notifications. */
export function notificationPermission(): Permission {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) {
    return isIos() ? 'not_installed' : 'unsupported';
  }
  const { permission } = Notification;
  return permission === 'default' ? 'open' : permission;
}

/** iOS offers `Notification` only to home screen apps. An iPad identifies as a Mac with touch. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Turns notifications on: asks the user, then subscribes at the browser's push service. `tab_only`:
 * there is no push service, so they appear only while a tab is open.
 */
export async function turnOnPush(): Promise<'on' | 'tab_only' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  return (await subscribe()) ? 'on' : 'tab_only';
}

/** Registers this browser's push endpoint. Repeated after a new sign-in or with new keys. */
export async function subscribe(): Promise<boolean> {
  const registration = await navigator.serviceWorker.register(WORKER);
  if (!('pushManager' in registration)) return false;
  const { public_key } = await client.notifications.pushKey({});
  const subscription = await subscriptionWith(registration, public_key).catch(() => null);
  const found = subscription?.toJSON();
  if (!found?.endpoint || !found.keys?.p256dh || !found.keys.auth) return false;
  const { p256dh, auth } = found.keys;
  await client.notifications.subscribe({
    subscription: { endpoint: found.endpoint, keys: { p256dh, auth } },
  });
  return true;
}

/** Returns a subscription for this key. One for an earlier key would receive nothing. */
async function subscriptionWith(registration: ServiceWorkerRegistration, publicKey: string) {
  const applicationServerKey = bytesOf(publicKey);
  const known = await registration.pushManager.getSubscription();
  if (known && sameKey(known.options.applicationServerKey, applicationServerKey)) return known;
  await known?.unsubscribe();
  await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Ends the subscription here and at the server. */
export async function turnOffPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  await client.notifications.unsubscribe({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** Whether this browser receives pushes, so that tabs don't need to notify. */
export async function hasPush(): Promise<boolean> {
  if (notificationPermission() !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return Boolean(await registration?.pushManager?.getSubscription());
}

/** Shows a notification from a tab if there is no push service. */
export async function showTabNotification(title: string, options: { tag: string; path: string }) {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const { tag, path } = options;
  await registration?.showNotification(title, { tag, data: { path }, icon: '/icon-192.png' });
}

function sameKey(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  if (!known) return false;
  const bytes = new Uint8Array(known);
  return bytes.length === wanted.length && bytes.every((byte, index) => byte === wanted[index]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
