import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any page has before its content. */
const MAX_STOPS = 80;

/** Presses Tab until the control has focus, like a keyboard user. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((item) => item === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
}
