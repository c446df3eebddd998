import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { pathOf } from '../support/address.ts';

test('a person makes a second team and goes back and forth', async ({ context }) => {
  const { page, team, call } = await signUpWithTeam(context, 'Ada', 'Acme');
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`/dashboard/${team.team_slug}/get-started`));
  const switcher = page.getByRole('button', { name: /^Switch team/ });
  await expect(switcher).toHaveText(/Team Acme.*Owner.*Starter/);

  await test.step('a team needs a name', async () => {
    await switcher.click();
    await expectAccessible(page, { menuOpen: true });
    await page.getByRole('menuitem', { name: 'Create team' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create team' });
    await dialog.getByRole('button', { name: 'Create team' }).click();
    await expect(dialog.getByText('Please enter a team name')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the overlay shows until the new team is there', async () => {
    const dialog = page.getByRole('dialog', { name: 'Create team' });
    await dialog.getByLabel('Team name').fill('Bakery');
    const shown = overlay(page);
    await dialog.getByRole('button', { name: 'Create team' }).click();
    expect(await shown).toMatch(/^bakery-\d{6}/);
    const marker = () => page.evaluate(() => sessionStorage.getItem('team-switch-target'));
    await expect(page).toHaveURL(/\/dashboard\/bakery-\d{6}/);
    await expect(page.getByText('Loading team...')).toBeHidden();
    expect(await marker()).toBeNull();
    await expect(switcher).toHaveText(/Team Bakery/);
  });

  await test.step('and back by the switcher; the choice is kept for the browser session', async () => {
    await switcher.click();
    const shown = overlay(page);
    const began = Date.now();
    await page.getByRole('menuitemradio', { name: 'Team Acme' }).click();
    await shown;
    await expect(page).toHaveURL(new RegExp(`/dashboard/${team.team_slug}`));
    await expect(page.getByText('Loading team...')).toBeHidden();
    expect(Date.now() - began).toBeGreaterThanOrEqual(800);
    await page.goto('/dashboard');
    await expect(switcher).toHaveText(/Team Acme/);
  });

  await test.step('what happens in the team that was switched to is seen at once', async () => {
    await switcher.click();
    await page.getByRole('menuitemradio', { name: 'Team Bakery' }).click();
    await expect(switcher).toHaveText(/Team Bakery/);
    const team_slug = (await pathOf(page)).split('/')[2];
    await call('teams/rename', { team_slug, team_name: 'Patisserie' });
    await expect(switcher).toHaveText(/Team Patisserie/);
    const shown = overlay(page);
    await page.goBack();
    await shown;
    await expect(switcher).toHaveText(/Team Acme/);
  });

  await test.step('a team of others is not opened', async () => {
    await page.goto('/dashboard/somebody-elses-123456');
    await expect(page.getByText('Access Denied')).toBeVisible();
    await expect(page.getByText("You don't have access to this team")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${team.team_slug}`));
  });
});

/**
 * Start waiting before the click: the overlay is only shown for 0.8 s, which a check from outside can miss.
 * Returns the slug of the team that it leads to.
 */
async function overlay(page: Page): Promise<string | null> {
  const seen = await page.waitForFunction(() => {
    const text = document.body.textContent ?? '';
    const shows = ['Loading team...', 'Switching to your team dashboard'];
    if (!shows.every((words) => text.includes(words))) return false;
    return { target: sessionStorage.getItem('team-switch-target') };
  });
  return ((await seen.jsonValue()) as { target: string | null }).target;
}
