import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Expects that axe finds no violations. With `menuOpen`, the open menu may be outside the landmarks, at the
 * end of the page: its button says where it belongs.
 */
export async function expectAccessible(page: Page, { menuOpen = false } = {}) {
  let found = await violationsOf(page, menuOpen);
  // A toast that started to fade during the check had too little contrast for a moment.
  if (found.length > 0) found = await violationsOf(page, menuOpen);
  expect(found).toEqual([]);
}

async function violationsOf(page: Page, menuOpen: boolean): Promise<string[]> {
  await fadesEnd(page);
  const rules = {
    // Disabled by default. Voice control users say the words on a button.
    'label-content-name-mismatch': { enabled: true },
    region: { enabled: !menuOpen },
  };
  // Loading axe's 1.5 MB takes longer than most checks, so we do it once per page.
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  // In normal mode, axe opens a second page for its report, which hides the first. No page has frames.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) }).setLegacyMode();
  const { violations } = await axe.options({ rules, resultTypes: ['violations'] }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
}

/** Waits until all finite animations have ended. */
async function fadesEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
