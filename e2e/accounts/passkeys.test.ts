import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Adds a device with a fingerprint reader that recognizes the user's finger. */
async function plugIn(page: Page) {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** sets whether the reader recognizes the finger */
    recognise: (isUserVerified: boolean) =>
      chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** Records on the page why the browser's dialog returned no passkey, because the screen doesn't show it. */
function noteRefusedDialogs(page: Page) {
  return page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (asked) => {
      try {
        return await get(asked);
      } catch (error) {
        if (asked?.mediation !== 'conditional')
          document.documentElement.dataset['refusedDialog'] = (error as Error).name;
        throw error;
      }
    };
  });
}

test('a person adds a passkey, signs in with it, and removes it', async ({ context }) => {
  const { page, team, call } = await signUpWithTeam(context, 'Pia', 'Pia & Co');
  const device = await plugIn(page);
  const settings = `/dashboard/${team.team_slug}/settings?tab=security`;
  await page.goto(settings);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(adding.getByLabel('Name')).toHaveValue(/^Chrome on /);
  await adding.getByLabel('Name').fill('My laptop');
  await adding.getByLabel('Your password').fill('correct horse battery');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Continue' }).click();
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkeys).toHaveText([/My laptop.*Not used yet/]);
  await expectAccessible(page);

  // the browser fills it in at the login, without a button
  await call('accounts/signOut');
  await page.goto('/auth/login');
  await expect(page).toHaveURL(new RegExp(`/dashboard/${team.team_slug}`));

  // First, because the open page redirects to the login, which would sign in again.
  await device.recognise(false);
  await call('accounts/signOut');
  await noteRefusedDialogs(page);
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  // A dialog that is still open would take the next recognized finger.
  await expect(page.locator('html')).toHaveAttribute('data-refused-dialog', 'NotAllowedError');
  await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeEnabled();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await device.recognise(true);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/${team.team_slug}`));

  await page.goto(settings);
  await expect(passkeys).toHaveText([/My laptop.*Last used/]);
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name').fill('Old laptop');
  await page.keyboard.press('Enter');
  await expect(passkeys).toHaveText([/Old laptop/]);
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove “Old laptop”?' });
  await removing.getByLabel('Your password').fill('correct horse battery');
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(passkeys).toHaveCount(0);

  // The device still has it, and offers it for the field automatically up to three times.
  let tries = 0;
  page.on('response', (response) => {
    tries += Number(response.url().includes('signInWithPasskey'));
  });
  await call('accounts/signOut');
  await page.goto('/auth/login');
  const refused = page.getByText(/We no longer know this passkey/);
  await expect.poll(() => tries).toBe(3);
  await expect(refused).toBeVisible();
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect.poll(() => tries).toBe(4);
  await expect(refused).toBeVisible();
});
