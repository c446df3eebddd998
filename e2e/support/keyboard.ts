import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has before its content. */
const MAX_STOPS = 80;

/** Goes on with the Tab key to a control, as whoever uses no mouse, and sees it in focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((one) => one === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
}
