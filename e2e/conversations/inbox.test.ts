import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { DEMO_HOME, openDemoMember, seedDemo } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

const INBOX = `${DEMO_HOME}/conversations`;
const rows = (page: Page) => page.locator('[data-conversation]');
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search name, phone number or message' });

/** Expects all filters in one row, and nothing wider than the page. */
async function expectOneRow(page: Page) {
  const bar = await page.getByRole('search').boundingBox();
  const list = await page.getByRole('region', { name: 'Conversations' }).boundingBox();
  const [first] = await page.getByRole('list', { name: 'Conversations' }).all();
  const begin = (await first?.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  expect(bar?.height).toBeLessThanOrEqual(56);
  expect(begin - (list?.y ?? 0)).toBeLessThanOrEqual(56);
  const sideways = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
}

test('the inbox is narrowed in one row, and begins with those who wait', async ({ browser }) => {
  await seedDemo();
  const { page } = await openDemoMember(browser, 'owner');

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto(INBOX);
      await expect(page.getByRole('heading', { name: /^Waiting for you · \d+$/ })).toBeVisible();
      await expect(rows(page).first()).toContainText('The lead wrote to you');
      await expect(views(page).getByRole('link', { name: /^All/ })).toBeVisible();
      await expectOneRow(page);
      await expectAccessible(page);
      await page.goto(`${INBOX}?status=en_cours&view=agent`);
      await expect(rows(page).first()).toBeVisible();
      await expectOneRow(page);
      await page.keyboard.press('/');
      await expect(search(page)).toBeFocused();
      // It widens over some frames.
      const shownWidth = async () => (await search(page).boundingBox())?.width;
      await expect.poll(shownWidth).toBeGreaterThan(150);
      await expectOneRow(page);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(search(page)).not.toBeFocused();
    });
  }

  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('filters are set in one menu, and each is removed by its chip', async () => {
    await page.goto(INBOX);
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    const menu = page.getByRole('dialog', { name: 'Filter' });
    for (const name of ['Campaign', 'Tag']) {
      await expect(menu.getByRole('combobox', { name })).toBeVisible();
    }
    await menu.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Qualified' }).click();
    await expect(page).toHaveURL(/status=converti/);
    await expectAccessible(page, { menuOpen: true });
    await page.keyboard.press('Escape');
    const filter = page.getByRole('button', { name: 'Filter, 1 active' });
    await expect(filter).toBeFocused();
    await expect(rows(page).first()).toContainText('Qualified');
    await page.getByRole('button', { name: 'Remove filter: Qualified' }).click();
    await expect(page).toHaveURL(INBOX);
  });

  await test.step('a narrowed list is saved as a view, opened again and deleted', async () => {
    await page.goto(`${INBOX}?status=converti&view=stopped`);
    const menu = page.getByRole('button', { name: 'Views and tools' });
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Save this view...' }).press('Enter');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Won by hand');
    await page.keyboard.press('Enter');
    const saved = views(page).getByRole('link', { name: 'Won by hand' });
    await expect(saved).toHaveAttribute('aria-current', 'page');
    await page.goto(INBOX);
    await saved.click();
    await expect(page).toHaveURL(/status=converti/);
    await expect(page).toHaveURL(/view=stopped/);
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete view "Won by hand"' }).press('Enter');
    await expect(saved).toHaveCount(0);
  });

  await test.step('the agent is stopped by a quiet button, which takes its color when needed', async () => {
    await page.goto(`${INBOX}?view=agent`);
    await rows(page).first().click();
    const stop = page.getByRole('button', { name: 'Stop AI Agent' });
    const ground = () => stop.evaluate((button) => getComputedStyle(button).backgroundColor);
    await expect(stop).toBeVisible();
    const quiet = await ground();
    await stop.hover();
    await expect.poll(ground).not.toBe(quiet);
    await expectAccessible(page);
    await page.mouse.move(0, 0);
    await expect.poll(ground).toBe(quiet);
    await expectAccessible(page);
  });
});
