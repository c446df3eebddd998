import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const CALLER = '15557770041';
const CLICKED = '15557770042';
const externalAdReply = {
  title: 'Autumn offer',
  sourceType: 'ad',
  sourceId: '120210000000000001',
  sourceUrl: 'https://fb.me/1a2b',
};
/** What arrives instead of the first message of a lead who clicked an ad. */
const raw = {
  messageStubType: 2,
  messageStubParameters: ['Message absent from node'],
  contextInfo: { externalAdReply },
};

const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
const panel = (page: Page) =>
  page.getByRole('complementary', { name: 'Automatic management of the AI' });

test('a call and an ad message that no one could read wait for a person', async ({
  context,
  sandbox,
}) => {
  const ada = await signUpWithTeam(context, 'Ada', 'Calls');
  const { team_slug } = ada.team;
  await sellPlan(team_slug);
  const { campaign_id } = await createCampaign(ada, team_slug);
  const session = await linkNumber(ada, sandbox, { team_slug, campaign_id }, newPhone());
  await sandbox.call(session, CALLER);
  await sandbox.receiveWhatsapp(session, CLICKED, '', { name: 'Ana Prueba', id: '3AAD01', raw });
  const { page } = ada;
  await page.goto(`/dashboard/${team_slug}/conversations`);
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: /Waiting/ }).click();

  await test.step('both are among those who wait for a person', async () => {
    await expect(page.getByRole('link', { name: /Ana Prueba/ })).toBeVisible();
    await expect(page.locator('[data-conversation]')).toHaveCount(2);
  });

  await test.step('the unread message says why, and which ad the lead clicked', async () => {
    await page.getByRole('link', { name: /Ana Prueba/ }).click();
    await expect(thread(page).getByText(/We couldn't read this message/)).toBeVisible();
    await expect(thread(page).getByRole('link', { name: 'Autumn offer' })).toHaveAttribute(
      'href',
      'https://fb.me/1a2b',
    );
    const reason = "We couldn't read a message";
    await expect(panel(page).getByText(reason, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /Ana Prueba/ })).toContainText(reason);
    await expectAccessible(page);
  });

  await test.step('its content comes, is answered, and no one waits for a person', async () => {
    await sandbox.receiveWhatsapp(session, CLICKED, 'Hello there', { id: '3AAD01' });
    await expect(thread(page).getByText('Hello there')).toBeVisible();
    await expect(thread(page).getByText(/We couldn't read this message/)).toHaveCount(0);
    await expect.poll(() => sandbox.sent(session)).toHaveLength(1);
    await expect(page.getByText("We couldn't read a message", { exact: true })).toHaveCount(0);
  });

  await test.step('the call says when it was, and is over once the owner took one', async () => {
    await page.locator('[data-conversation]').filter({ hasText: '555' }).last().click();
    await expect(thread(page).getByText(/^Called at \d/)).toBeVisible();
    await expect(panel(page).getByText('The lead called', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await sandbox.call(session, CALLER, 'accepted');
    await expect(thread(page).getByText(/Answered on the phone/)).toBeVisible();
    await expect(panel(page).getByText('The lead called', { exact: true })).toHaveCount(0);
  });
  expect(await sandbox.sent(session)).toHaveLength(1);
});
