import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { skipPauses } from '../support/clock.ts';
import { tabTo } from '../support/keyboard.ts';
import { createCampaign, newPhone, sessionOf } from '../support/numbers.ts';
import { endReconnectWait, sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { type Sandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const LEAD = '15557770021';
const scanDialog = (page: Page) => page.getByRole('dialog', { name: 'Scan the QR code' });
const banner = (page: Page) => page.getByRole('region', { name: 'WhatsApp numbers' });
const card = (page: Page, campaign: string) =>
  page.getByRole('listitem').filter({ hasText: `Campaign${campaign}` });

const shows = (shown: Locator) => (within: { timeout: number }) =>
  expect(shown).toBeVisible(within);

/** Confirms the warning and waits for a code. */
async function askForCode(page: Page) {
  await page.getByRole('button', { name: 'I Understand, Continue' }).click();
  await skipPauses(page, shows(scanDialog(page).getByRole('img')));
  await expect(scanDialog(page).getByText('Waiting for your scan')).toBeVisible();
}

async function choose(page: Page, campaign: string) {
  await page.getByLabel('Campaign', { exact: true }).click();
  await page.getByRole('option', { name: campaign }).click();
  await page.getByRole('button', { name: 'Connect WhatsApp' }).click();
}

/** Scans the code with the phone, and waits until the dialog closes automatically. */
async function scanWith(page: Page, sandbox: Sandbox, session: string, phone: string) {
  await sandbox.scan(session, phone, `Phone ${phone.slice(-4)}`);
  await skipPauses(page, (within) => expect(scanDialog(page)).toBeHidden(within));
}

test('two campaigns get a number each; one is lost, told and connected again', async ({
  context,
  sandbox,
}) => {
  const ada = await signUpWithTeam(context, 'Nina', 'Numbers');
  const { page, team, email } = ada;
  const { team_slug } = team;
  await sellPlan(team_slug);
  const spring = await createCampaign(ada, team_slug);
  const autumn = await createCampaign(ada, team_slug, {
    campaignName: 'Autumn',
    agentName: 'Leo',
  });
  const [first, second] = [newPhone(), newPhone(1)];
  const session = sessionOf(spring);

  await test.step('a code expires and is renewed', async () => {
    await page.clock.install();
    await page.goto(`/dashboard/${team_slug}/whatsapp?tab=connect`);
    await choose(page, 'Spring');
    await askForCode(page);
    await page.clock.fastForward(95_000);
    await expect(scanDialog(page).getByText('The QR code has expired')).toBeVisible();
    await scanDialog(page).getByRole('button', { name: 'Get a new code' }).click();
    await skipPauses(page, shows(scanDialog(page).getByRole('img')));
  });

  await test.step('a connection that is lost while it is checked can be tried again', async () => {
    await sandbox.scan(session, first, 'Studio Nord');
    await expect(scanDialog(page).getByText('Verifying the connection...')).toBeVisible();
    await sandbox.happens(session, 'disconnect');
    await skipPauses(
      page,
      shows(scanDialog(page).getByText('Connection lost during verification. Please try again.')),
    );
    await scanDialog(page).getByRole('button', { name: 'Try again' }).click();
    await skipPauses(page, shows(scanDialog(page).getByRole('img')));
    await scanWith(page, sandbox, session, first);
    await expect(page).toHaveURL(/tab=webhook/);
  });

  await test.step('a number of another campaign is refused by name, its own is taken', async () => {
    await page.goto(`/dashboard/${team_slug}/whatsapp?tab=connect`);
    // With only one campaign left, there is nothing to choose.
    await page.getByRole('button', { name: 'Connect WhatsApp' }).click();
    await askForCode(page);
    const other = sessionOf(autumn);
    await sandbox.scan(other, first, 'Studio Nord');
    await skipPauses(page, shows(scanDialog(page).getByText(/already.*Spring/)));
    await scanDialog(page).getByRole('button', { name: 'Try again' }).click();
    await skipPauses(page, shows(scanDialog(page).getByRole('img')));
    await scanWith(page, sandbox, other, second);
    await page.goto(`/dashboard/${team_slug}/whatsapp?tab=connected`);
    for (const name of ['Spring', 'Autumn']) {
      await expect(card(page, name).getByText('Connected', { exact: true }).first()).toBeVisible();
    }
  });

  await test.step('the webhook and the widget are accessible and go by keyboard', async () => {
    const open = (tab: string) =>
      page.goto(`/dashboard/${team_slug}/whatsapp?tab=${tab}&campaign=${spring.campaign_id}`);
    await open('webhook');
    await expect(page.getByLabel('Webhook URL')).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, page.getByLabel('Webhook URL'));
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Copy URL' })).toBeFocused();

    await open('widget');
    const greeting = page.getByLabel('Pre-filled message (optional)');
    await expect(greeting).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, greeting);
    await page.keyboard.type('Hello there');
    await tabTo(page, page.locator('summary').filter({ hasText: 'View Generated Code' }));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Direct link')).toHaveValue(/Hello%20there/);
    await open('connected');
  });

  await test.step('a lost number shows on its card, over every page, in the thread and by email', async () => {
    await sandbox.receiveWhatsapp(session, LEAD, 'Hi', {
      name: 'Jane Miller',
    });
    await expect.poll(() => sandbox.sent(session)).toHaveLength(1);
    await sandbox.setStatus(session, 'SCAN_QR_CODE');
    await expect(card(page, 'Spring').getByText('Connection lost').first()).toBeVisible();
    await endReconnectWait(spring.campaign_id);
    const bannerText = async () => (await banner(page).textContent())?.replaceAll(/[^\w+:()]/g, '');
    await expect.poll(bannerText).toContain(`Connectionlost:+${first}(Emma)`);
    await expect
      .poll(async () => (await sandbox.emails(email)).map(({ subject }) => subject), {
        timeout: 20_000,
      })
      .toContain('A WhatsApp number lost its connection');
    await page.getByRole('link', { name: /^Conversations/ }).click();
    await page.getByRole('link', { name: /Jane Miller/ }).click();
    await expect(
      page.getByText('No one answers here: the number lost its connection'),
    ).toBeVisible();
  });

  await test.step('connected again from the banner, the conversation continues', async () => {
    await banner(page).getByRole('button', { name: 'Reconnect' }).click();
    await askForCode(page);
    await scanWith(page, sandbox, session, first);
    await expect(banner(page)).toBeHidden();
    await expect(page.getByText('No one answers here')).toBeHidden();
    await sandbox.receiveWhatsapp(session, LEAD, 'Hello again', { name: 'Jane Miller' });
    await expect(page.getByLabel('Messages').getByText('Hello again')).toBeVisible();
    await expect.poll(() => sandbox.sent(session)).toHaveLength(2);
  });
});
