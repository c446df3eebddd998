import type { Page } from '@playwright/test';
import { openApp } from '#server/test/second-factor.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signUpWithTeam } from '../support/people.ts';
import { inviteColleague } from '../support/team.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD = 'correct horse battery';

async function signIn(page: Page, email: string) {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** In Settings, or where a team requires it: password, QR code, first code. Returns what is shown. */
async function turnOn(page: Page) {
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const app = openApp(((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', ''));
  await expect(dialog.getByLabel('Code from the app')).toBeFocused();
  await page.keyboard.type(await app.code());
  await page.keyboard.press('Enter');
  const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCodes = await shown.allTextContents();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('opensetter-recovery-codes.txt');
  await dialog.getByRole('button', { name: "I've saved them" }).click();
  return { app, recoveryCodes };
}

test('a person turns two-factor sign-in on, uses it, and turns it off', async ({ context }) => {
  const { page, team, email, call } = await signUpWithTeam(context, 'Tara', 'Tara & Co');
  await page.goto(`/dashboard/${team.team_slug}/settings?tab=security`);
  const { app, recoveryCodes } = await turnOn(page);
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const renewing = page.getByRole('dialog', { name: 'Create new recovery codes?' });
  await expect(renewing.getByLabel('Your password')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await call('accounts/signOut');
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expectAccessible(page);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText("That code isn't right or was already used.")).toBeVisible();
  await expect(code).toHaveValue('');
  // turning it on has used the current code
  await code.fill(await app.code(1));
  await page.getByLabel('Trust this device for 30 days').check();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/dashboard/${team.team_slug}`));

  await call('accounts/signOut');
  await signIn(page, email);
  await expect(page).toHaveURL(new RegExp(`/dashboard/${team.team_slug}`));

  await call('accounts/signOut');
  await context.clearCookies();
  await signIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have 9 left.')).toBeVisible();

  await page.goto(`/dashboard/${team.team_slug}/settings?tab=security`);
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in?' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-factor sign-in is off')).toBeVisible();
});

test('an owner requires it, and a member sets it up at the entrance to the team', async ({
  browser,
  context,
}) => {
  const rosa = await signUpWithTeam(context, 'Rosa', 'Rosa & Co');
  const bob = await inviteColleague(browser, rosa, { name: 'Bob', role: 'viewer' });
  const { page, team } = rosa;

  const required = page.getByRole('switch', { name: 'Require two-factor in this team' });
  const require = async () => {
    await page.goto(`/dashboard/${team.team_slug}/settings?tab=team`);
    await required.click();
    await page.getByRole('button', { name: 'Require it' }).click();
  };
  await require();
  await expect(page.getByText(/lock yourself out/)).toBeVisible();
  await expect(required).not.toBeChecked();
  await expectAccessible(page);
  await page.goto(`/dashboard/${team.team_slug}/settings?tab=security`);
  await turnOn(page);
  await require();
  await expect(required).toBeChecked();
  await expect(page.getByText(/Turned on by Rosa Jones/)).toBeVisible();

  await bob.page.goto(`/dashboard/${team.team_slug}/conversations`);
  const asked = bob.page.getByRole('heading', { name: 'Rosa & Co requires two-factor sign-in' });
  await expect(asked).toBeVisible();
  await expectAccessible(bob.page);
  await turnOn(bob.page);
  await bob.page.getByRole('button', { name: 'Open Rosa & Co' }).click();
  await expect(bob.page.getByRole('heading', { name: 'Conversations', exact: true })).toBeVisible();

  await page.goto(`/dashboard/${team.team_slug}/team/members`);
  await expect(page.getByRole('row').filter({ hasText: bob.email })).toContainText('Two-factor');
});
