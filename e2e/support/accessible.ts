import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Nothing on the page that axe would complain about. An open menu lies outside of the landmarks, at
 * the end of the page: its button says where it belongs.
 */
export async function expectAccessible(page: Page, { menuOpen = false } = {}) {
  let found = await violationsOf(page, menuOpen);
  // A toast that began to fade while axe looked had too little contrast for that moment.
  if (found.length > 0) found = await violationsOf(page, menuOpen);
  expect(found).toEqual([]);
}

async function violationsOf(page: Page, menuOpen: boolean): Promise<string[]> {
  await fadesEnd(page);
  const rules = {
    // Disabled by default. People who use voice control say the words on a button.
    'label-content-name-mismatch': { enabled: true },
    region: { enabled: !menuOpen },
  };
  // Loading its 1.5 MB takes longer than most checks, and a page keeps it.
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  // Otherwise axe opens a second page for its report, which hides the first one. No page has frames.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) }).setLegacyMode();
  const { violations } = await axe.options({ rules, resultTypes: ['violations'] }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
}

/** Waits for every finite animation. */
async function fadesEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
