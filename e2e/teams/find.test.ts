import type { Page } from '@playwright/test';
import { type PageName, PAGES } from '#domain/pages.ts';
import { expectAccessible } from '../support/accessible.ts';
import { DEMO_HOME, openDemoMember, seedDemo } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';
import { follow } from '../support/walk.ts';

test.describe.configure({ mode: 'serial' });
test.beforeAll(seedDemo);

const field = (page: Page) => page.getByPlaceholder('What are you looking for?');
const first = (page: Page) => page.getByRole('option').first();

async function find(page: Page, typed: string) {
  await page.keyboard.press('Control+k');
  await field(page).fill(typed);
}

test('the palette finds settings by everyday words, and the sidebar fits', async ({ browser }) => {
  const { page } = await openDemoMember(browser, 'owner');
  await page.setViewportSize({ width: 1440, height: 720 });
  await page.goto(`${DEMO_HOME}/campaigns`);

  await test.step('the sidebar does not scroll at 720 px', async () => {
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(nav.getByRole('link', { name: 'Settings' })).toBeVisible();
    const hidden = await nav.evaluate((list) => list.scrollHeight - list.clientHeight);
    expect(hidden).toBe(0);
  });

  await test.step('a section links its pages', async () => {
    const section = page.getByRole('navigation', { name: 'Pages of this section' });
    await page.goto(`${DEMO_HOME}/prompts`);
    await section.getByRole('link', { name: 'Knowledge' }).click();
    await expect(page).toHaveURL(`${DEMO_HOME}/knowledge`);
    await expect(page.getByRole('heading', { level: 1, name: 'Knowledge' })).toBeVisible();
    await expect(section.getByRole('link', { name: 'Knowledge' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  await test.step('tabs lead from the campaigns to first messages', async () => {
    await page.goto(`${DEMO_HOME}/campaigns`);
    await page.getByRole('tab', { name: 'Waiting' }).click();
    await expect(page).toHaveURL(`${DEMO_HOME}/outreach`);
  });

  await test.step('Enter opens a card of the settings, in sight and focused', async () => {
    await find(page, 'country code');
    await expect(first(page)).toContainText('Phone numbers');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${DEMO_HOME}/settings?tab=team#phone-numbers`);
    const heading = page.getByRole('heading', { name: 'Phone numbers' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  });

  await test.step('a setting of each campaign, at its field', async () => {
    await find(page, 'calendly');
    await first(page).click();
    await expect(page).toHaveURL(/\/campaigns\/[^/]+\/agent#calendar-url$/);
    await expect(page.getByLabel('Calendar URL')).toBeFocused();
  });

  await test.step('a slip is forgiven, and an action is done', async () => {
    await find(page, 'drak');
    await expect(first(page)).toContainText('Theme: Dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveClass(/dark/);
  });
});

/**
 * Wizards start with a button and go step by step; staff and partners have their own links. First messages
 * are a tab of the campaigns page.
 */
const ELSEWHERE = new Set<PageName>([
  'createCampaign',
  'websiteSetup',
  'questions',
  'manualSetup',
  'results',
  'guidedResults',
  'manualResults',
  'admin',
  'partners',
  'outreach',
]);

/** Targets of the links on screen, without query and fragment. */
async function linksOn(page: Page): Promise<string[]> {
  const found = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  return [...new Set(found)];
}

const TABS = ['profile', 'team', 'conversations', 'model', 'api', 'data', 'log', 'security'];

test('the palette knows every card of the settings', async ({ browser }) => {
  const { page } = await openDemoMember(browser, 'owner');
  const addresses = [...TABS.map((tab) => `/settings?tab=${tab}`), '/notifications'];
  await page.goto(DEMO_HOME);
  for (const address of addresses) {
    await follow(page, DEMO_HOME + address);
    await expect(page.locator('#content h2').first()).toBeVisible();
    const headings = await page.locator('#content h2').allInnerTexts();
    await page.keyboard.press('Control+k');
    for (const heading of headings) {
      await field(page).fill(heading);
      await expect(page.getByRole('option').filter({ hasText: heading }).first()).toBeVisible();
    }
  }
});

test('every screen is two clicks away', async ({ browser }) => {
  const { page } = await openDemoMember(browser, 'owner');
  await page.goto(DEMO_HOME);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const first = await linksOn(page);
  const entries = await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  const menu = await page
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => item.getAttribute('href') ?? ''));
  const reached = new Set([...first, ...menu]);
  for (const address of entries) {
    await follow(page, address);
    await expect(page.locator('#content h1')).toBeVisible();
    for (const link of await linksOn(page)) reached.add(link);
  }
  const pages = Object.entries(PAGES).filter(
    ([name, path]) => path.startsWith(PAGES.team) && !ELSEWHERE.has(name as PageName),
  );
  const missing = pages.filter(([, path]) => {
    const pattern = path.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');
    return ![...reached].some((address) => new RegExp(`^${pattern}$`).test(address));
  });
  expect(missing.map(([name]) => name)).toEqual([]);
});
