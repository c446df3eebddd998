import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { skipCountdown } from '../support/clock.ts';
import { signUpWithTeam, PASSWORD } from '../support/people.ts';
import { inviteColleague } from '../support/team.ts';
import { expect, test } from '../support/test.ts';

/** Proves the user's identity in the deletion dialog, up to its last button. */
async function proveDeletion(page: Page) {
  await skipCountdown(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
}

test('a person edits the profile, the team and the sessions', async ({ context }) => {
  const { page, team } = await signUpWithTeam(context, 'Nina', 'Nina & Co');
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

test('a person ends the session of another browser', async ({ browser, context }) => {
  const { page, team, email } = await signUpWithTeam(context, 'Nils', 'Nils & Co');
  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await elsewhere.goto('/auth/login');
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere).toHaveURL(new RegExp(`/dashboard/${team.team_slug}`));

  await page.goto(`/dashboard/${team.team_slug}/settings?tab=security`);
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  const theirs = sessions.filter({ hasNotText: 'This browser' });
  await theirs.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await elsewhere.goto(`/dashboard/${team.team_slug}/settings`);
  await expect(elsewhere).toHaveURL(/\/auth\/login\?redirect=/);
});

test('an owner with others in the team cannot delete the account', async ({ browser, context }) => {
  const olaf = await signUpWithTeam(context, 'Olaf', 'Olaf & Co');
  await inviteColleague(browser, olaf, { name: 'Bob', role: 'viewer' });
  const { page, team } = olaf;

  await page.clock.install();
  await page.goto(`/dashboard/${team.team_slug}/settings`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await proveDeletion(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const refusal =
    "Vous êtes propriétaire d'une équipe avec d'autres membres. Transférez la propriété ou retirez les membres d'abord.";
  await expect(page.getByText(refusal)).toBeVisible();
  await expectAccessible(page);
});

test('an account goes with all that is its own, after ten seconds to think', async ({
  context,
}) => {
  const { page, team, email } = await signUpWithTeam(context, 'Dora', 'Dora & Co');
  await page.clock.install();
  await page.goto(`/dashboard/${team.team_slug}/settings`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: /^Wait \d+s$/ })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await proveDeletion(page);
  // The page redirects two seconds after the response, by its own clock. The clock advances in 1 ms steps,
  // so the text is found in that time however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const done = page.getByText('Votre compte a été supprimé.');
  while (!(await done.isVisible())) await page.clock.runFor(1);
  await page.clock.resume();
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
