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

/**
 * Closes a dialog with the keyboard. Until React has noted that it is the top layer, some milliseconds
 * after it is visible, Escape goes to the layer below.
 */
export async function pressEscapeIn(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCSS('pointer-events', 'auto');
  await dialog.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await dialog.page().keyboard.press('Escape');
}
