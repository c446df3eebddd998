import { expectAccessible } from '../support/accessible.ts';
import { caller, waitForEmailLink, signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a newcomer is led from step to step, whatever address is opened', async ({
  context,
  page,
  sandbox,
}) => {
  const call = caller(context);
  const email = `nova-${Date.now()}@example.com`;
  const guarded = '/dashboard/acme-123456/campaigns';
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth\/login$/);

  await test.step('until the address is verified', async () => {
    await call('accounts/register', { name: 'Nova', email, password: 'correct horse battery' });
    for (const address of ['/', guarded]) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/auth\/email-verification-pending$/);
    }
    const { address } = await waitForEmailLink(sandbox, email, '/auth/verify-email');
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Continue to onboarding' })).toBeVisible();
    await expect(page).toHaveURL(/\/onboarding\/profile$/);
  });

  await test.step('until there is a name', async () => {
    for (const address of [guarded, '/auth/email-verification-pending']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/onboarding\/profile$/);
    }
    await page.getByLabel('Last name').fill(' ');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please fill in all required fields.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Last name').fill('Lee');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/onboarding\/team$/);
  });

  await test.step('until there is a team', async () => {
    await page.goto(guarded);
    await expect(page).toHaveURL(/\/onboarding\/team$/);
    await page.getByRole('button', { name: 'Create team' }).click();
    await expect(page.getByText('Please enter a team name')).toBeVisible();
    await expect(call('accounts/completeOnboarding')).rejects.toThrow(/create or join a team/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/onboarding\/team$/);
  });
});

test('who is through with onboarding is led past it, and old addresses lead on', async ({
  context,
}) => {
  const { page, team } = await signUpWithTeam(context, 'Otto', 'Otto & Co');
  const home = `/dashboard/${team.team_slug}/get-started`;
  for (const address of ['/onboarding/profile', '/auth/login']) {
    await page.goto(address);
    await expect(page).toHaveURL(home);
  }
  await page.goto(`/dashboard/${team.team_slug}/billing/invoices?from=mail`);
  await expect(page).toHaveURL(`/dashboard/${team.team_slug}/subscription?from=mail`);
  for (const address of ['/auth/nowhere', `/dashboard/${team.team_slug}/nowhere`]) {
    await page.goto(address);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(home);
});
