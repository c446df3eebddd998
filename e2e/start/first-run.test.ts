import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible.ts';
import { createCampaignByHand, createFirstTeam } from '../support/first-steps.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

/** The link that the start log shows while no one has an account. */
async function setupLink(): Promise<string> {
  const find = () => /"link":"([^"]+\/auth\/setup#[^"]+)"/.exec(readFileSync(product.log, 'utf8'));
  await expect.poll(() => find()?.[1]).toBeTruthy();
  return find()?.[1] ?? '';
}

test('an empty installation leads from the link of its log to a first campaign', async ({
  browser,
}) => {
  // As from behind a proxy: who does not sit at the machine needs the code.
  const context = await browser.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' },
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth\/setup$/);
  await expect(page.getByLabel('Setup code')).toHaveValue('');

  const link = await setupLink();
  await page.goto('about:blank');
  await page.goto(link);
  const code = page.getByLabel('Setup code');
  await expect(code).toHaveValue(link.split('#')[1] ?? '');
  await expectAccessible(page);
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('analytical engine');
  await page.getByLabel('Confirm password', { exact: true }).fill('analytical engine');
  const right = await code.inputValue();
  await code.fill('not-the-code');
  const submit = page.getByRole('button', { name: 'Create the first account' });
  await submit.click();
  await expect(page.getByText("The setup code isn't right.", { exact: false })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
  await code.fill(right);
  await submit.click();

  await createFirstTeam(page);
  await createCampaignByHand(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard\/studio-nord-\d{6}$/);
  await expect(page.getByRole('link', { name: 'Campaigns 1/1' })).toBeVisible();
  await page.getByRole('link', { name: 'Admin superadmin' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

  const stranger = await browser.newPage({ baseURL: product.url });
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Already set up' })).toBeVisible();
  await stranger.close();
  await context.close();
});
