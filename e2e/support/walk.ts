import { expect, type Page } from '@playwright/test';
import { pathOf } from './address.ts';

/**
 * Opens a URL within the loaded app of a team, like its links do, so that visiting many pages doesn't reload
 * the app each time. The next page is shown when this resolves.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const [team] = /^\/dashboard\/[^/]+/.exec(await pathOf(page)) ?? [];
  if (team && path.startsWith(team)) {
    // Until the page has loaded, it may still redirect.
    await waitUntilLoaded(page);
    // React keeps the old page until the new one is ready, so we go through a page that is certainly old.
    await push(page, `${team}/nowhere`);
    const nowhere = page.locator('h1', { hasText: '404' });
    await nowhere.evaluate((heading) => heading.setAttribute('data-old', ''));
    await push(page, path);
    await expect(page.locator('h1[data-old]')).toHaveCount(0);
  } else {
    // Pages outside a team may redirect after a moment.
    await page.goto(path);
  }
  await waitUntilLoaded(page);
}

/** Waits until the page is shown and nothing on it is loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-loading]')).toHaveCount(0);
}

const push = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
