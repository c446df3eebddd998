import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { connectNumber, createCampaign, newPhone } from '../support/numbers.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a campaign is listed, edited, watched, disconnected and deleted', async ({
  context,
  sandbox,
}) => {
  test.setTimeout(240_000);
  const ada = await signUpWithTeam(context, 'Ada', 'Acme');
  const { page, team } = ada;
  const team_slug = team.team_slug;
  const base = `/dashboard/${team_slug}`;
  const phone = newPhone();

  await page.goto(`${base}/campaigns`);
  await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible();
  await expectAccessible(page);

  const { campaign_id, campaign_slug } = await createCampaign(ada, team_slug);
  const ref = { team_slug, campaign_id };

  await test.step('it appears automatically, and the plan allows no second one', async () => {
    const cells = row(page, 'Spring').getByRole('cell');
    await expect(cells.nth(1)).toHaveText('Emma');
    await expect(cells.nth(2)).toHaveText('Draft');
    await expect(cells.nth(4)).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    await expect(page.getByText('1/1').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create New Campaign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Campaign Limit Reached' });
    await expect(dialog.getByRole('button', { name: 'Upgrade Plan' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('its form says what is wrong, and a new name keeps old links alive', async () => {
    await page.getByRole('link', { name: 'Edit Spring' }).press('Enter');
    await expect(page).toHaveURL(`${base}/campaigns/${campaign_slug}/edit`);
    await page.getByLabel('Campaign name').fill('');
    await page.getByLabel('Website URL').fill('acme');
    await page.getByLabel('Calendar URL').fill('soon');
    await page.getByRole('button', { name: 'Update Campaign' }).click();
    await expect(page.getByText('Campaign name is required')).toBeVisible();
    await expect(page.getByText('Please enter a valid URL')).toBeVisible();
    await expect(page.getByText('Please enter a valid calendar URL')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Campaign name').fill('Été à Genève');
    await page.getByLabel('Website URL').fill('https://acme.example');
    await page.getByLabel('Calendar URL').fill('');
    await page.getByRole('button', { name: 'Update Campaign' }).click();
    await expect(page.getByText('Campaign updated successfully')).toBeVisible();
    await expect(page).toHaveURL(`${base}/campaigns`);
    await expect(row(page, 'Été à Genève')).toBeVisible();
    const link = page.getByRole('link', { name: 'Edit Été à Genève' });
    await expect(link).toHaveAttribute('href', /\/campaigns\/ete-a-geneve-[a-z0-9]{4}\/edit$/);
    await page.goto(`${base}/campaigns/${campaign_slug}/edit`);
    await expect(page.getByLabel('Campaign name')).toHaveValue('Été à Genève');
    await page.goto(`${base}/get-started/results-manual/${campaign_slug}`);
    await expect(page.getByText('Été à Genève').first()).toBeVisible();
  });

  await test.step('what its leads write is drawn on the home', async () => {
    await page.goto(base);
    await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
    await expectAccessible(page);
    const session = await connectNumber(ada, sandbox, ref, phone);
    await expect(page.getByRole('link', { name: 'Open conversations' })).toBeVisible();
    await sandbox.receiveWhatsapp(session, '15557770011', 'Hi, what does it cost?');
    const today = page.getByRole('table', { name: 'Messages per day' }).getByRole('row').last();
    await expect(today.getByRole('cell')).toHaveText(['1', '1']);
    await expect(page.getByRole('row', { name: /^In Progress/ })).toContainText('1');
    await expectAccessible(page);
  });

  await test.step('its number is taken off', async () => {
    await page.goto(`${base}/campaigns`);
    await expect(row(page, 'Genève')).toContainText('Active');
    await page.getByRole('button', { name: 'Disconnect WhatsApp from Été à Genève' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Disconnect WhatsApp?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('Number Disconnected')).toBeVisible();
    await expect(row(page, 'Genève')).toContainText('Not connected');
  });

  await test.step('on a phone in the dark it is a card with the same acts', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const card = page.getByRole('listitem').filter({ hasText: 'Genève' });
    for (const name of ['Connect WhatsApp to', 'Edit', 'Test'].map(
      (act) => `${act} Été à Genève`,
    )) {
      await expect(card.getByRole('link', { name })).toBeVisible();
    }
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('it is deleted with its session, and its place is free', async () => {
    await connectNumber(ada, sandbox, ref, phone);
    await expect(row(page, 'Genève')).toContainText('Connected');
    await page.getByRole('button', { name: 'Delete Été à Genève' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(dialog).toContainText(
      'This action cannot be undone. Campaign "Été à Genève" will be permanently deleted.',
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    // a toast disappears after a few seconds, so check both at once
    const toast = page
      .getByRole('listitem')
      .filter({ hasText: 'Campaign "Été à Genève" deleted successfully' });
    await expect(toast.filter({ hasText: 'Session deleted' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible();
    await page.goto(`${base}/campaigns/${campaign_slug}/edit`);
    await expect(page.getByText('Campaign not found')).toBeVisible();
    await expect(page).toHaveURL(`${base}/campaigns`);
    await page.getByRole('button', { name: 'Create New Campaign' }).click();
    await expect(page).toHaveURL(`${base}/get-started/create-campaign`);
  });
});
