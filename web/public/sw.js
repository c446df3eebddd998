// Shows push notifications and opens their page. Caches nothing and handles no requests, so every page
// and every response comes from the server.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** Apple ends a subscription after three pushes that show nothing, so every push shows something. */
async function show(data) {
  const { title, body, path, tag } = read(data);
  const silent = await isLookedAt(path);
  await self.registration.showNotification(title, {
    body,
    tag,
    // Replaces an earlier one of the same kind, and alerts again unless the page already shows it.
    renotify: !silent,
    silent,
    data: { path },
    icon: '/icon-192.png',
    badge: '/icon-192.png',
  });
}

function read(data) {
  const unreadable = {
    title: 'OpenSetter',
    body: 'Something new is waiting for you.',
    path: '/',
    tag: 'opensetter',
  };
  try {
    const { title, body = '', path = '/', tag = 'opensetter' } = data.json();
    return typeof title === 'string' ? { title, body, path, tag } : unreadable;
  } catch {
    return unreadable;
  }
}

/** Whether a focused page already shows the team's conversations. */
async function isLookedAt(path) {
  const [, dashboard, team] = path.split('/');
  const pages = await self.clients.matchAll({ type: 'window' });
  return pages.some(
    ({ focused, url }) =>
      focused && new URL(url).pathname.startsWith(`/${dashboard}/${team}/conversations`),
  );
}

/** The browser replaced its subscription. Without renewal, pushes stop until the next visit. */
async function renew({ oldSubscription, newSubscription }) {
  const { applicationServerKey } = oldSubscription?.options ?? {};
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe(options).catch(() => null));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/rpc/notifications/subscribe', {
    method: 'POST',
    // Doesn't prolong the session, because no user is present.
    headers: { 'content-type': 'application/json', 'x-unattended': '1' },
    body: JSON.stringify({ json: { subscription: { endpoint, keys } } }),
  });
}

async function open(path = '/') {
  const url = new URL(path, self.location.origin);
  // A push can't open another origin.
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const [page] = pages;
  if (!page) {
    await self.clients.openWindow(url.href);
    return;
  }
  // Browsers refuse the focus if the click is too long ago; the page still opens.
  await page.focus().catch(() => undefined);
  // The dashboard navigates without a reload and keeps typed text. Other pages reload.
  const inDashboard = new URL(page.url).pathname.startsWith('/dashboard/');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker takes none
  if (inDashboard) page.postMessage({ open: url.pathname + url.search });
  else await page.navigate(url.href);
}
