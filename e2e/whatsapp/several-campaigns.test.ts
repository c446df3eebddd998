import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const AD = 'Autumn kitchens';
const externalAdReply = { title: AD, sourceType: 'ad', sourceId: '120210000000000007' };
/** The first message of a lead who clicked an ad arrives without its text, which comes later. */
const raw = {
  messageStubType: 2,
  messageStubParameters: ['Message absent from node'],
  contextInfo: { externalAdReply },
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Campaigns on this number' });
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });

test('two campaigns answer on one number', async ({ context, sandbox }) => {
  const owner = await signUpWithTeam(context, 'Kate', 'Two offers');
  const { page, team } = owner;
  const { team_slug } = team;
  await sellPlan(team_slug);
  const { campaign_id } = await createCampaign(owner, team_slug);
  const session = await linkNumber(owner, sandbox, { team_slug, campaign_id }, newPhone(7));
  await createCampaign(owner, team_slug, { campaignName: 'Kitchens', agentName: 'Karl' });

  await test.step('a second campaign joins the number, with a link text and an ad', async () => {
    await page.goto(`/dashboard/${team_slug}/whatsapp?tab=connected`);
    await page.getByRole('button', { name: 'Campaigns', exact: true }).click();
    await dialog(page).getByRole('combobox', { name: 'Add a campaign' }).click();
    await page.getByRole('option', { name: 'Kitchens' }).click();
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Edit which leads go to Kitchens' }).click();
    await dialog(page).getByRole('textbox', { name: 'First words' }).fill('Hi! About my kitchen');
    await dialog(page).getByRole('textbox', { name: 'Ads' }).fill(AD);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText('Hi! About my kitchen')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the box says who would answer, and why', async () => {
    const goesTo = async (words: string, title: string) => {
      await dialog(page).getByLabel('A lead writes').fill(words);
      await dialog(page).getByRole('button', { name: 'Show the campaign' }).click();
      await expect(dialog(page).getByText(title)).toBeVisible();
    };
    await goesTo('hi, about my kitchen: how much?', 'Goes to Kitchens');
    await goesTo('How much is coaching?', 'Goes to Spring');
    await page.keyboard.press('Escape');
  });

  await test.step('leads get their campaign by link, by ad, or the default', async () => {
    await sandbox.receiveWhatsapp(session, '15557770071', 'Hi! About my kitchen', { name: 'Lena' });
    await sandbox.receiveWhatsapp(session, '15557770072', '', { name: 'Ana', id: '3AKI01', raw });
    await sandbox.receiveWhatsapp(session, '15557770072', 'Is there a place?', { id: '3AKI01' });
    await sandbox.receiveWhatsapp(session, '15557770073', 'Do you coach teams?', { name: 'Dan' });
    await expect.poll(() => sandbox.sent(session)).toHaveLength(3);
    const opens = async (name: string) => {
      await page.goto(`/dashboard/${team_slug}/conversations`);
      await page.getByRole('link', { name: new RegExp(name) }).click();
    };
    await opens('Lena');
    await expect(
      thread(page).getByText(/Assigned to Kitchens by the first words of its link/),
    ).toBeVisible();
    await opens('Ana');
    await expect(thread(page).getByText(/Assigned to Kitchens by its ad/)).toBeVisible();
    await opens('Dan');
    await expect(thread(page).getByText('Do you coach teams?')).toBeVisible();
    await expect(thread(page).getByText(/Assigned to Kitchens by/)).toHaveCount(0);
  });

  await test.step('a lead is moved, and the other agent answers its next message', async () => {
    await page.getByRole('button', { name: 'Move to another campaign' }).click();
    const question = page.getByRole('alertdialog', { name: 'Move Dan to another campaign?' });
    await expect(question.getByRole('combobox')).toHaveText('Kitchens (Karl)');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Move lead' }).click();
    await expect(
      thread(page).getByText('Kate Jones moved this lead from Spring to Kitchens'),
    ).toBeVisible();
    await sandbox.receiveWhatsapp(session, '15557770073', 'And kitchens?');
    await expect.poll(() => sandbox.sent(session)).toHaveLength(4);
    await page.goto(`/dashboard/${team_slug}/conversations`);
    await page.getByRole('link', { name: /Dan/ }).click();
    await expect(page.getByText('Kitchens').first()).toBeVisible();
  });
});
