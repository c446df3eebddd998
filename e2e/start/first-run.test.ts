import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PAGES } from '#domain/pages.ts';
import { PRICE_WORDS } from '#server/test/price-words.ts';
import { pathOf } from '../support/address.ts';
import { expectAccessible } from '../support/accessible.ts';
import { createCampaignByHand, createFirstTeam } from '../support/first-steps.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { follow } from '../support/walk.ts';

let product: Product;
test.beforeAll(async () => {
  // Like a company that doesn't charge for it.
  product = await startProduct({ PLANS: 'off' });
});
test.afterAll(() => product.stop());

/** Expects no prices on any page of the product, as its owner sees it. */
async function expectNoPrices(page: Page) {
  const [, team_slug = ''] = /dashboard\/([^/]+)/.exec(await pathOf(page)) ?? [];
  const answer = await page.request.post('/rpc/campaigns/list', {
    data: { json: { team_slug } },
    headers: { origin: product.url },
  });
  const { json } = (await answer.json()) as { json: { campaign_slug: string }[] };
  const addresses = Object.values(PAGES)
    .filter((path) => !/^\/(auth|onboarding)/.test(path))
    .map((path) =>
      path
        .replace(/\/:[^/]+\?/, '')
        .replace(':team_slug', team_slug)
        .replace(':campaign_slug', json[0]?.campaign_slug ?? ''),
    );
  const tabs = [
    ...['team', 'security', 'data', 'model', 'log'].map(
      (tab) => `/dashboard/${team_slug}/settings?tab=${tab}`,
    ),
    ...['import', 'plan'].map((tab) => `/dashboard/${team_slug}/outreach?tab=${tab}`),
    ...['people', 'audit', 'platform'].map((tab) => `/account/staff?tab=${tab}`),
  ];
  const found: string[] = [];
  for (const address of [...addresses, ...tabs]) {
    await follow(page, address);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    const words = await page.evaluate(() => {
      const named = [...document.querySelectorAll('[aria-label], [title]')];
      const labels = named.flatMap((item) => [
        item.getAttribute('aria-label'),
        item.getAttribute('title'),
      ]);
      return [document.title, document.body.innerText, ...labels].join('\n');
    });
    const lines = words.split('\n').filter((line) => PRICE_WORDS.test(line));
    found.push(...lines.map((line) => `${address}: ${line}`));
  }
  expect(found).toEqual([]);
}

/** The link that the start log shows until there is an account. */
async function setupLink(): Promise<string> {
  const find = () => /"link":"([^"]+\/auth\/setup#[^"]+)"/.exec(readFileSync(product.log, 'utf8'));
  await expect.poll(() => find()?.[1]).toBeTruthy();
  return find()?.[1] ?? '';
}

test('a self-hosted start leads from its log to a first campaign without a price in sight', async ({
  browser,
}) => {
  // As if behind a proxy: a visitor from another machine needs the code.
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

  await test.step('its owner tests what is set up, and may leave at any time', async () => {
    await expect(page.getByRole('heading', { name: 'Set up this installation' })).toBeVisible();
    await expectAccessible(page);
    for (const [part, found] of [
      ['WhatsApp', /^WAHA .* accepts the key/],
      ['AI model', /answered in/],
      ['Email', 'The mail server accepted an email to ada@example.com.'],
    ] as const) {
      await page.getByRole('button', { name: `Test ${part}` }).click();
      await expect(page.getByText(found)).toBeVisible();
    }
    await expect(page.getByText('Payments are off. Every team can use everything.')).toBeVisible();
    await page.getByRole('link', { name: 'Do this later' }).click();
  });

  await createFirstTeam(page);
  await createCampaignByHand(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard\/studio-nord-\d{6}$/);
  await expect(page.getByRole('link', { name: 'Campaigns 1', exact: true })).toBeVisible();
  await test.step('the reminder goes once they say that it is done', async () => {
    const reminder = page.getByRole('region', { name: 'Setup of this installation' });
    await reminder.getByRole('link', { name: 'Open setup' }).click();
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Admin superadmin' })).toBeVisible();
    await expect(reminder).toHaveCount(0);
  });
  await page.getByRole('link', { name: 'Admin superadmin' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await test.step('no page names a plan or a price', () => expectNoPrices(page));

  const stranger = await browser.newPage({ baseURL: product.url });
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Already set up' })).toBeVisible();
  await stranger.close();
  await context.close();
});
