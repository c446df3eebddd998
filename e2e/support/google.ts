import type { Page } from '@playwright/test';
import { SANDBOX_URL } from './sandbox.ts';
import { expect } from './test.ts';

/** Opens Google's account chooser. */
export async function chooser(page: Page, from = '/auth/login') {
  await page.goto(from);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
}

/** Makes an account known to Google and chooses it. */
export async function continueAs(
  page: Page,
  email: string,
  { verified = true, sandboxUrl = SANDBOX_URL } = {},
) {
  const data = { email, name: 'Ada Lovelace', email_verified: verified };
  await page.request.post(`${sandboxUrl}/google/_control/accounts`, { data });
  await chooser(page);
  await page.getByRole('button', { name: email }).click();
}

export const newAddress = () =>
  `ada-${Date.now()}${Math.floor(Math.random() * 1000)}@gmail.example`;
