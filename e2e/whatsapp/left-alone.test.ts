import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { skipPauses } from '../support/clock.ts';
import { createCampaign, newPhone, sessionOf } from '../support/numbers.ts';
import { sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const FRIEND = '15557770031';
const MUM = '15557770032';
const LEAD = '15557770033';
const YEAR_S = 365 * 86_400;

const shows = (shown: Locator) => (within: { timeout: number }) =>
  expect(shown).toBeVisible(within);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Who the agent answers' });
const chat = (page: Page, name: string) =>
  dialog(page).getByRole('listitem').filter({ hasText: name });

test('a private chat is left alone', async ({ context, sandbox }) => {
  const owner = await signUpWithTeam(context, 'Paula', 'Private');
  const { page, team } = owner;
  const { team_slug } = team;
  await sellPlan(team_slug);
  const session = sessionOf(await createCampaign(owner, team_slug));

  await test.step('a number with earlier chats shows what would happen to each', async () => {
    await page.clock.install();
    await page.goto(`/dashboard/${team_slug}/whatsapp?tab=connect`);
    await page.getByRole('button', { name: 'Connect WhatsApp' }).click();
    await page.getByRole('button', { name: 'I Understand, Continue' }).click();
    const code = page.getByRole('dialog', { name: 'Scan the QR code' }).getByRole('img');
    await skipPauses(page, shows(code));
    const timestamp = Math.floor(Date.now() / 1000) - YEAR_S;
    await sandbox.scan(session, newPhone(5), 'Studio Nord', [
      { from: FRIEND, text: 'See you', name: 'Bruno', timestamp },
      { from: MUM, text: 'Call me', name: 'Mum', timestamp },
    ]);
    await skipPauses(page, shows(dialog(page)));
    await expect(chat(page, 'Bruno')).toContainText('Waits for you');
    await expect(chat(page, 'Bruno')).toContainText('You were in contact before the agent started');
    await expectAccessible(page);
  });

  await test.step('some are never answered, others not yet, and new leads are', async () => {
    await chat(page, 'Mum').getByRole('button', { name: 'Never answer' }).click();
    await expect(chat(page, 'Mum')).toContainText('Left alone');
    await sandbox.receiveWhatsapp(session, LEAD, 'How much is it?', { name: 'Lena' });
    await dialog(page).getByRole('button', { name: 'Start answering' }).click();
    await expect(page).toHaveURL(/tab=webhook/);
    await sandbox.receiveWhatsapp(session, FRIEND, 'ok, see you tomorrow at 8 then');
    await sandbox.receiveWhatsapp(session, MUM, 'Dinner on Sunday?');
    await expect.poll(() => sandbox.sent(session)).toHaveLength(1);
  });

  await test.step('an older chat waits for a person, who lets the agent answer', async () => {
    await page.goto(`/dashboard/${team_slug}/conversations`);
    await expect(page.getByText('Dinner on Sunday?')).toHaveCount(0);
    await page.getByText('ok, see you tomorrow at 8 then').first().click();
    const notice = page.getByText('You were in contact before the agent started');
    await expect(notice.first()).toBeVisible();
    await page.getByRole('button', { name: 'Let the agent answer' }).click();
    await expect.poll(() => sandbox.sent(session)).toHaveLength(2);
  });

  await test.step('a thread is left alone from its panel, and answered again', async () => {
    await page.getByRole('button', { name: 'Never answer this person' }).click();
    await page
      .getByRole('alertdialog', { name: 'Never answer this person?' })
      .getByRole('button', { name: 'Never answer' })
      .click();
    await expect(page.getByText("They're on your number's list.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Let the agent answer again' }).click();
    await expect(page.getByRole('button', { name: 'Never answer this person' })).toBeVisible();
  });
});
