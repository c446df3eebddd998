import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { waitForEmailLink, signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a wrong password is said to be one, until there were too many', async ({ page }) => {
  const email = `mallory-${Date.now()}@example.com`;
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await expectAccessible(page);
  await signIn(page, email, 'not it');
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  for (let tries = 0; tries < 10; tries += 1) {
    await page.request.post('/rpc/accounts/signIn', {
      data: { json: { email, password: 'not it' } },
      headers: { origin: process.env.E2E_BASE_URL ?? '' },
    });
  }
  await signIn(page, email, 'not it');
  const late = page.getByText('Too many login attempts. Please wait and try again.');
  await expect(late).toBeVisible();
});

test('someone who forgot the password chooses a new one by email', async ({
  context,
  page,
  sandbox,
}) => {
  const { email, call, team } = await signUpWithTeam(context, 'Rita', 'Rita & Co');
  await call('accounts/signOut');

  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Email sent!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try different email' })).toBeVisible();
  await expectAccessible(page);

  const { address } = await waitForEmailLink(sandbox, email, '/auth/reset-password');
  await page.goto(address);
  await page.getByLabel('New password', { exact: true }).fill('a better password');
  await page.getByLabel('Confirm new password').fill('another password');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText("Passwords Don't Match")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm new password').fill('a better password');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();

  // the login redirects back to the requested URL
  await page.goto(`/dashboard/${team.team_slug}/settings?tab=security`);
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/);
  await signIn(page, email, 'a better password');
  await expect(page).toHaveURL(new RegExp(`/${team.team_slug}/settings\\?tab=security$`));

  await page.goto(address);
  await page.getByLabel('New password', { exact: true }).fill('a third password');
  await page.getByLabel('Confirm new password').fill('a third password');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Invalid Reset Link')).toBeVisible();
});

test('a reset link without its parts leads to asking for a new one', async ({ page }) => {
  await page.goto('/auth/reset-password?userId=1');
  await expect(page).toHaveURL(/\/auth\/forgot-password$/);
  await expect(page.getByText('Invalid Reset Link').first()).toBeVisible();
});
