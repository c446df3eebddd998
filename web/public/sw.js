// Shows what is pushed, and opens what it is about. It keeps nothing of the application: there is no
// handler of requests, so every page and every answer comes from the server.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** Apple ends a subscription after three pushes that showed nothing, so every push shows something. */
async function show(data) {
  const { title, body, path, tag } = read(data);
  const silent = await isLookedAt(path);
  await self.registration.showNotification(title, {
    body,
    tag,
    // A later one of the same kind replaces the first, and says so unless the page shows it already.
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

/** A focused page of the team's conversations shows the change already. */
async function isLookedAt(path) {
  const [, dashboard, team] = path.split('/');
  const pages = await self.clients.matchAll({ type: 'window' });
  return pages.some(
    ({ focused, url }) =>
      focused && new URL(url).pathname.startsWith(`/${dashboard}/${team}/conversations`),
  );
}

/** The browser replaced its subscription; without this, pushes stop until the next visit. */
async function renew({ oldSubscription, newSubscription }) {
  const { applicationServerKey } = oldSubscription?.options ?? {};
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe(options).catch(() => null));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/rpc/notifications/subscribe', {
    method: 'POST',
    // No one is at the screen for this, so it doesn't prolong the session.
    headers: { 'content-type': 'application/json', 'x-unattended': '1' },
    body: JSON.stringify({ json: { subscription: { endpoint, keys } } }),
  });
}

async function open(path = '/') {
  const url = new URL(path, self.location.origin);
  // A push cannot lead anywhere else, whatever it says.
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const [page] = pages;
  if (!page) {
    await self.clients.openWindow(url.href);
    return;
  }
  // Browsers refuse the focus when the click was too long ago; the page is opened all the same.
  await page.focus().catch(() => undefined);
  // The dashboard navigates without a reload and keeps typed text; other pages reload.
  const inDashboard = new URL(page.url).pathname.startsWith('/dashboard/');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker takes none
  if (inDashboard) page.postMessage({ open: url.pathname + url.search });
  else await page.navigate(url.href);
}
