import { expectAccessible } from '../support/accessible.ts';
import { caller, waitForEmailLink, PASSWORD } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('an email scanner that opens the link uses nothing up', async ({
  browser,
  context,
  page,
  sandbox,
}) => {
  const email = `scanned-${Date.now()}@example.com`;
  const call = caller(context);
  await call('accounts/register', { name: 'Nova Lee', email, password: PASSWORD });
  const { address } = await waitForEmailLink(sandbox, email, '/auth/verify-email');

  await test.step('with scripts, and more than once', async () => {
    const scanner = await browser.newContext();
    const opened = await scanner.newPage();
    for (let time = 0; time < 2; time += 1) {
      await opened.goto(address);
      await expect(opened.getByRole('button', { name: 'Confirm email address' })).toBeVisible();
    }
    await expectAccessible(opened);
    await scanner.close();
    expect(await call('accounts/me')).toMatchObject({ user: { emailVerified: false } });
  });

  await test.step('the person confirms on a phone that is not signed in', async () => {
    const phone = await browser.newContext();
    const opened = await phone.newPage();
    await opened.goto(address);
    await opened.getByRole('button', { name: 'Confirm email address' }).click();
    await expect(opened.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
    await phone.close();
  });

  await test.step('and the used link leads on', async () => {
    await page.goto(address);
    await expect(page.getByText('Your address was already confirmed.')).toBeVisible();
    await expect(page).toHaveURL(/\/onboarding\/profile$/);
  });
});
