import type { CDPSession, Page } from '@playwright/test';
import { openPushBrowser } from '#server/test/outside/push-browser.ts';
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { SANDBOX_URL } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

// Chromium's headless shell shows no notifications.
const withWindows = findChromium();
test.skip(!withWindows, 'needs a Chromium with windows');
test.use({ launchOptions: { executablePath: withWindows, args: CHROMIUM_FLAGS } });

const LEAD = '15557770041';

interface Payload {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** The page's service worker, woken as the browser's own push service would. */
async function workerOf(page: Page, cdp: CDPSession) {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(new URL(page.url()).origin) && !isDeleted,
      );
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  return {
    deliver: (data: unknown) =>
      cdp.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(data),
      }),
  };
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('a push shows who waits, and a click opens the conversation', async ({ context, sandbox }) => {
  await context.grantPermissions(['notifications']);
  const ada = await signUpWithTeam(context, 'Polly', 'Pushed');
  const { page, call, team } = ada;
  const { team_slug } = team;
  await sellPlan(team_slug);
  const { campaign_id } = await createCampaign(ada, team_slug);
  const session = await linkNumber(ada, sandbox, { team_slug, campaign_id }, newPhone());

  // No browser's push service is reachable here. The sandbox's takes its place, and we decrypt what it
  // receives as a browser would.
  const push = openPushBrowser({
    url: SANDBOX_URL.replace('localhost', '127.0.0.1'),
    async control(method, path) {
      const [part, ...rest] = path.slice(1).split('/');
      const address = `${SANDBOX_URL}/${part}/_control/${rest.join('/')}`;
      return (await context.request.fetch(address, { method })).json();
    },
  });
  await call('notifications/subscribe', { subscription: push.subscription });
  await page.goto(`/dashboard/${team_slug}/campaigns`);
  await expect(page.getByRole('heading', { name: 'Campaigns' }).first()).toBeVisible();
  const worker = await workerOf(page, await context.newCDPSession(page));

  await sandbox.receiveWhatsapp(session, LEAD, 'Hi, what does it cost?', { name: 'Jane Miller' });
  await expect.poll(() => sandbox.sent(session)).toHaveLength(1);
  const { items } = await call<{ items: { conversation_id: string }[] }>('conversations/list', {
    team_slug,
  });
  const conversation_id = items[0]?.conversation_id ?? '';
  await call('conversations/stop', { team_slug, conversation_id });
  await sandbox.receiveWhatsapp(session, LEAD, 'Anyone there?', { name: 'Jane Miller' });
  await expect.poll(() => push.received()).toHaveLength(1);
  const [payload] = (await push.received()) as Payload[];

  // A push service redelivers what a starting worker didn't accept; the tag keeps it one notification.
  const delivered = async () => {
    await worker.deliver(payload);
    return shown(page);
  };

  await test.step('the notification has the words, and none of what the lead wrote', async () => {
    await expect.poll(delivered).toEqual([
      {
        title: 'Jane Miller is waiting for you',
        body: 'Spring · Pushed',
        tag: conversation_id,
      },
    ]);
  });

  await test.step('a click on it opens the conversation in the tab that is there', async () => {
    const [running] = context.serviceWorkers();
    // Only the operating system can click, so the test dispatches the same event to the worker.
    await running?.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: { getNotifications: () => Promise<Notification[]> };
        dispatchEvent: (event: Event) => boolean;
        NotificationEvent: new (
          type: string,
          init: { notification: Notification | undefined },
        ) => Event;
      };
      const [notification] = await scope.registration.getNotifications();
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
    await expect(page).toHaveURL(`/dashboard/${team_slug}/conversations/${conversation_id}`);
    await expect(page.getByText('Anyone there?').first()).toBeVisible();
    await expect.poll(() => shown(page)).toEqual([]);
  });

  await test.step('a push shows something even while the conversation is looked at', async () => {
    await expect.poll(delivered).toHaveLength(1);
  });
});
