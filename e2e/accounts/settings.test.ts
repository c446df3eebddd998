import { expectAccessible } from '../support/accessible.ts';
import { meetWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a person looks after the profile, the team and the sessions', async ({
  context,
  sandboxUrl,
}) => {
  const { page, team } = await meetWithTeam(context, sandboxUrl, 'Nina', 'Nina & Co');
  await page.goto(`/dashboard/${team.team_slug}/settings`);
  await expect(page.getByLabel('Email')).toBeDisabled();
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('First name').fill('Antonina');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: /Antonina Jones/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Team' }).click();
  await page.getByLabel('Team name').fill('Antonina & Co');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Team Antonina & Co').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('an account goes with all that is its own, after ten seconds to think', async ({
  context,
  sandboxUrl,
}) => {
  const { page, team, email } = await meetWithTeam(context, sandboxUrl, 'Dora', 'Dora & Co');
  await page.goto(`/dashboard/${team.team_slug}/settings`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Wait 9s' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('button', { name: 'Wait 10s' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Votre compte a été supprimé.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
});

test('settings without a team say so', async ({ page }) => {
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { name: 'Team not found' })).toBeVisible();
  await expectAccessible(page);
});
