import type { Locator, Page } from '@playwright/test';
import { PAGES, type PageName } from '#domain/pages.ts';
import { DEMO_HOME as home, DEMO_TEAM_SLUG, openDemoMember, seedDemo } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';
import { translatePages, watchForLostTexts } from '../support/translated.ts';
import { follow } from '../support/walk.ts';

const WALKED: readonly PageName[] = [
  'team',
  'campaigns',
  'agent',
  'editCampaign',
  'outreach',
  'prompts',
  'promptEditor',
  'knowledge',
  'learning',
  'playground',
  'evals',
  'whatsapp',
  'members',
  'settings',
  'notifications',
  'support',
];
/** Expandable parts to open and close per page. */
const PARTS = 6;

/** A part may disappear while another one opens, so a missing part is skipped. */
const press = (part: Locator) => part.click({ timeout: 3_000 }).catch(() => undefined);

/** Opens each tab, then opens and closes the page's expandable parts. */
async function useParts(page: Page) {
  for (const tab of await page.getByRole('tab').all()) await press(tab);
  const folded = page.getByRole('main').locator('button[aria-expanded=false]:visible');
  for (let at = 0; at < Math.min(PARTS, await folded.count()); at += 1) {
    await press(folded.nth(at));
    await page.keyboard.press('Escape');
  }
}

/** The app's error page. */
const failed = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' });

test('pages work while the browser translates them, and counters stay right', async ({
  browser,
}) => {
  test.setTimeout(10 * 60_000);
  await seedDemo();
  const { page, call } = await openDemoMember(browser, 'owner');
  const lost = watchForLostTexts(page);
  await translatePages(page);
  const rows = page.locator('[data-conversation]');

  await test.step('the inbox: other threads, a selection that is counted, a filter', async () => {
    await page.goto(`${home}/conversations?view=all`);
    await expect(page.locator('font').first()).toBeVisible();
    for (const at of [0, 1, 2, 0]) {
      await rows.nth(at).click();
      await expect(page.getByRole('textbox', { name: 'Message' }).or(failed(page))).toBeVisible();
      expect(lost).toEqual([]);
    }
    await page.getByRole('button', { name: 'Views and tools' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Select conversations' }).press('Enter');
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    for (const at of [0, 1, 2]) {
      await boxes.nth(at).check();
      await expect(page.getByText(`${at + 1} selected`)).toBeVisible();
    }
    await boxes.first().uncheck();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Views and tools' }).press('Enter');
    await page.getByRole('menuitem', { name: 'End selection' }).press('Enter');
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    await page.getByRole('combobox', { name: 'Status', exact: true }).click();
    await page.getByRole('option', { name: 'Qualified' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Filter, 1 active' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter: Qualified' }).click();
    expect(lost).toEqual([]);
  });

  await test.step('an answer that is written counts its characters', async () => {
    await page.goto(`${home}/get-started/questions/2`);
    const answer = page.getByRole('textbox').first();
    for (const text of ['a', 'abc', 'ab']) {
      await answer.fill(text);
      await expect(page.getByText(`${text.length}/300`)).toBeVisible();
    }
  });

  const [{ campaign_slug } = { campaign_slug: '' }] = await call<{ campaign_slug: string }[]>(
    'campaigns/list',
    { team_slug: DEMO_TEAM_SLUG },
  );
  for (const name of WALKED) {
    await test.step(name, async () => {
      const path = PAGES[name]
        .replace(':team_slug', DEMO_TEAM_SLUG)
        .replace(':campaign_slug', campaign_slug);
      await follow(page, path);
      await useParts(page);
      await expect(failed(page)).toHaveCount(0);
      expect(lost, name).toEqual([]);
    });
  }
});
