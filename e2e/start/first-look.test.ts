import { SANDBOX_URL } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

test('a first look: the product asks to sign in, and no error is logged', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('response', (response) => {
    // signed-out visitors get 401; nothing else may fail
    if (response.status() >= 400 && response.status() !== 401) {
      errors.push(`${response.status()} ${response.url()}`);
    }
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(errors).toEqual([]);
});

test('the sandbox lists its parts', async ({ page }) => {
  await page.goto(SANDBOX_URL);
  for (const part of ['/waha', '/openai', '/mail']) {
    await expect(page.locator(`a[href*="${part}"]`).first()).toBeVisible();
  }
});
