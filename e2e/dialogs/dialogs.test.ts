import type { Locator, Page } from '@playwright/test';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// With animated dialogs, where the focus takes a moment to move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** More tab stops than any dialog below has. */
const STOPS = 8;

/** Tabs through the dialog in both directions, then closes it with Escape. */
async function goAround(page: Page, shown: Locator) {
  const holdsFocus = () => shown.evaluate((item) => item.contains(document.activeElement));
  await expect.poll(holdsFocus).toBe(true);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < STOPS; stop += 1) {
      await page.keyboard.press(key);
      expect(await holdsFocus()).toBe(true);
    }
  }
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
}

test('each kind of dialog keeps the focus, and returns it to what opened it', async ({
  context,
}) => {
  const { page, team } = await signUpWithTeam(context, 'Ada', 'Acme');
  await page.goto(`/dashboard/${team.team_slug}/team/members`);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const switcher = button(/^Switch team/);
  const createTeam = page.getByRole('dialog', { name: 'Create team' });

  await test.step('a dialog from a menu, by keys', async () => {
    await switcher.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Create team' });
    await item.press('Enter');
    await goAround(page, createTeam);
    await expect(switcher).toBeFocused();
  });

  await test.step('and with the mouse', async () => {
    await page.getByLabel('Email').focus();
    await switcher.click();
    await page.getByRole('menuitem', { name: 'Create team' }).click();
    await goAround(page, createTeam);
    await expect(switcher).toBeFocused();
  });

  await test.step('a drawer, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await button('Toggle sidebar').press('Enter');
    await goAround(page, page.getByRole('dialog', { name: 'Sidebar' }));
    await expect(button('Toggle sidebar')).toBeFocused();
  });

  await test.step('a confirmation', async () => {
    await page.goto('/account');
    await button('Sign out everywhere').press('Enter');
    await goAround(page, page.getByRole('alertdialog', { name: 'Sign out everywhere?' }));
    await expect(button('Sign out everywhere')).toBeFocused();
  });
});
