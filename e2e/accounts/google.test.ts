import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { chooser, continueAs, newAddress } from '../support/google.ts';
import { waitForEmailLink, signUpUser, signUpWithTeam } from '../support/people.ts';
import { SANDBOX_URL } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { pathOf, seenAddresses } from '../support/address.ts';

async function choosePassword(page: Page, password: string, confirm: string | RegExp) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel(confirm).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
}

test('Google the first time, the next, and with a password besides', async ({ page }) => {
  const email = newAddress();
  await continueAs(page, email);
  // Google provided the name and verified the address, so we ask for neither.
  await expect(page).toHaveURL(/\/onboarding\/team$/);
  await page.getByLabel('Team name').fill('Ada & Co');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { name: "You're all set" })).toBeVisible();
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard\/ada-co-\d{6}/);
  const team = (await pathOf(page)).split('/').slice(0, 3).join('/');

  await page.context().clearCookies();
  await chooser(page, '/auth/register');
  await page.getByRole('button', { name: email }).click();
  await expect(page).toHaveURL(new RegExp(`${team}/get-started$`));

  await page.goto(`${team}/settings?tab=security`);
  await expect(page.getByRole('heading', { name: 'Set a password' })).toBeVisible();
  await expectAccessible(page);
  await choosePassword(page, 'analytical engine', 'Confirm new password');
  await expect(page.getByText('Password set')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('analytical engine');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`${team}/get-started$`));
});

test('an account made with Google is offered a password', async ({ page }) => {
  const email = newAddress();
  await continueAs(page, email);
  await expect(page).toHaveURL(/\/onboarding\/team$/);
  await page.goto(`/auth/oauth-password-setup?setup_password=true&email=${email}`);
  const dialog = page.getByRole('dialog', { name: 'Set up your password' });
  await expect(dialog).toContainText(email);
  await expectAccessible(page);
  await choosePassword(page, 'analytical engine', 'Confirm password');
  await expect(page).toHaveURL(/\/onboarding\/team$/);
});

test('an invitation outlasts the way through Google, which sees no secret', async ({
  browser,
  page,
  sandbox,
}) => {
  const owners = await browser.newContext();
  const { team, call } = await signUpWithTeam(owners, 'Ida', 'Acme');
  const email = newAddress();
  await call('teams/invite', { team_slug: team.team_slug, email, role: 'editor' });
  const { address, parts } = await waitForEmailLink(sandbox, email, '/auth/invitation');
  const data = { email, name: 'Zoe Lee', email_verified: true };
  await page.request.post(`${SANDBOX_URL}/google/_control/accounts`, { data });

  const seen = seenAddresses(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page.getByText('Welcome to the Team!')).toBeVisible();
  expect(seen.join()).not.toContain(parts.secret);
});

test('Google never takes over an account that is there already', async ({ context, page }) => {
  const { email, call } = await signUpUser(context, 'Olga');
  await call('accounts/signOut');
  await continueAs(page, email);
  await expect(page).toHaveURL(/\/auth\/login\?error=account_exists/);
  const refusal =
    'An account with this email already exists. Please use the regular login or try again.';
  await expect(page.getByText(refusal)).toBeVisible();
  await expectAccessible(page);
});

test('an address that Google has not verified is no one’s', async ({ page }) => {
  await continueAs(page, newAddress(), { verified: false });
  await expect(page.getByText("Google hasn't verified this email address.")).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('canceling at Google leads back to the login', async ({ page }) => {
  await chooser(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?error=access_denied/);
  await expect(page.getByText('Google Login Error')).toBeVisible();
});

test('a return that goes in circles ends', async ({ context, page }) => {
  await signUpUser(context, 'Lola');
  for (let turn = 0; turn < 3; turn += 1) {
    await page.goto('/auth/oauth-callback?redirect=/auth/forgot-password');
    await expect(page).toHaveURL(({ pathname }) => pathname === '/auth/forgot-password');
  }
  await page.goto('/auth/oauth-callback?redirect=/auth/forgot-password');
  await expect(page.getByRole('heading', { name: 'Sign In Failed' })).toBeVisible();
  await expect(
    page.getByText('Redirect loop detected. Please try logging in again.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear Sessions & Retry' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});
