import { expect, type Page } from '@playwright/test';
import { pathOf } from './address.ts';

/**
 * Opens an address within the loaded application of a team, as its links do: a walk over many pages
 * needn't load the application for each of them. The next page is there when this ends.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const [team] = /^\/dashboard\/[^/]+/.exec(await pathOf(page)) ?? [];
  if (team && path.startsWith(team)) {
    // Before it is there, it may still lead to another page.
    await settled(page);
    // React keeps the old page until the new one is there, and only this one is certain to be old.
    await push(page, `${team}/nowhere`);
    const nowhere = page.locator('h1', { hasText: '404' });
    await nowhere.evaluate((heading) => heading.setAttribute('data-old', ''));
    await push(page, path);
    await expect(page.locator('h1[data-old]')).toHaveCount(0);
  } else {
    // Pages outside of a team may lead away after a moment.
    await page.goto(path);
  }
  await settled(page);
}

/** The page is there, and nothing on it loads any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-loading]')).toHaveCount(0);
}

const push = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
