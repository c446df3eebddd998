import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signUpUser, signUpWithTeam, PASSWORD } from '../support/people.ts';
import { grantLevel } from '../support/staff.ts';
import { inviteColleague } from '../support/team.ts';
import { expect, test } from '../support/test.ts';

const account = (page: Page) => page.getByRole('navigation', { name: 'Account' });

test('who is removed sees why, reaches the settings, signs out, and deletes the account', async ({
  browser,
  context,
}) => {
  const cleo = await signUpWithTeam(context, 'Cleo', 'Bakery');
  const { team_slug } = cleo.team;
  const dan = await inviteColleague(browser, cleo, { name: 'Dan', role: 'viewer' });
  const { page } = dan;
  await page.goto(`/dashboard/${team_slug}/campaigns`);
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible();

  await test.step('another person removes them, and the open page says who', async () => {
    await cleo.page.goto(`/dashboard/${team_slug}/team/members`);
    await cleo.page.getByRole('button', { name: 'Actions for Dan Jones' }).click();
    await cleo.page.getByRole('menuitem', { name: 'Remove' }).click();
    const dialog = cleo.page.getByRole('alertdialog', { name: 'Remove Dan Jones?' });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page).toHaveURL(/\/onboarding\/team$/);
    await expect(page.getByText("You're no longer in the team Bakery")).toBeVisible();
    await expect(page.getByText(/^Cleo Jones removed you on/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an old address says the same', async () => {
    await page.goto(`/dashboard/${team_slug}/conversations`);
    await expect(page).toHaveURL(/\/onboarding\/team$/);
    await expect(page.getByText(/^Cleo Jones removed you on/)).toBeVisible();
  });

  await test.step('the settings of the account are there', async () => {
    await account(page).getByRole('link', { name: 'Account settings' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await page.getByLabel('First name').fill('Daniel');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('they sign out and in again, and are where they were', async () => {
    await account(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await page.getByLabel('Email').fill(dan.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/onboarding\/team$/);
    await expect(page.getByText(/^Cleo Jones removed you on/)).toBeVisible();
  });

  await test.step('they delete the account, and no one signs in with it again', async () => {
    await page.goto('/settings');
    await expect(page).toHaveURL(/\/account$/);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
    const again = { email: dan.email, password: PASSWORD };
    await expect(dan.call('accounts/signIn', again)).rejects.toThrow();
    const members = await cleo.call('teams/members', { team_slug });
    expect(JSON.stringify(members)).not.toContain(dan.email);
  });
});

test('staff without a team reach the area of the platform from wherever they begin', async ({
  context,
}) => {
  const sam = await signUpUser(context, 'Sam');
  const { page } = sam;
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/onboarding\/team$/);
  await expect(account(page).getByRole('link', { name: 'Admin' })).toHaveCount(0);

  await grantLevel(sam.email, 'support');
  for (const begin of ['/', '/dashboard', '/account', '/onboarding/team']) {
    await page.goto(begin);
    await account(page).getByRole('link', { name: 'Admin' }).click();
    await expect(page).toHaveURL(/\/account\/staff$/);
    await expect(page.getByText('support Admin')).toBeVisible();
  }
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/account\/staff$/);
  await expect(page.getByText('support Admin')).toBeVisible();
});
