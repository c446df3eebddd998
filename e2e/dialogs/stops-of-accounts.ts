import { expect, type Page } from '@playwright/test';
import { skipCountdown } from '../support/clock.ts';
import { button, pressButton, type Stop } from './walk.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();

/** What a person of their own has at the account. `code` is what their app shows now. */
export interface Account {
  password: string;
  code: (secret: string) => Promise<string>;
}

const at = '/account';

const passkeys = ({ password }: Account): Stop[] => {
  const add = async (page: Page) => {
    await button('Add a passkey')(page).press('Enter');
    await dialog(page).getByLabel('Name').fill('My laptop');
    await dialog(page).getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('My laptop');
  };
  return [
    {
      source: 'features/settings/two-factor/add-passkey-dialog.tsx',
      at,
      opener: button('Add a passkey'),
      shows: ['dialog', 'Add a passkey'],
    },
    {
      source: 'features/settings/two-factor/rename-passkey-dialog.tsx',
      at,
      prepare: add,
      opener: button('Rename My laptop'),
      shows: ['dialog', 'Rename passkey'],
    },
    {
      source: 'features/settings/two-factor/remove-passkey-dialog.tsx',
      at,
      opener: button('Remove My laptop'),
      shows: ['dialog', 'Remove “My laptop”?'],
    },
  ];
};

const twoFactor = ({ password, code }: Account): Stop[] => {
  const prove = async (page: Page) => {
    await dialog(page).getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
  };
  const setUp = async (page: Page) => {
    await prove(page);
    const secret = dialog(page).locator('code');
    await expect(secret).toBeVisible();
    await dialog(page)
      .getByLabel('Code from the app')
      .fill(await code(((await secret.textContent()) ?? '').replaceAll(' ', '')));
    await page.keyboard.press('Enter');
  };
  const codes = 'Save your recovery codes';
  return [
    {
      source: 'features/settings/two-factor/turn-on-dialog.tsx',
      at,
      opener: button('Turn on'),
      shows: ['dialog', 'Turn on two-factor sign-in'],
    },
    {
      source: 'features/settings/two-factor/codes-dialog.tsx',
      at,
      opener: button('Turn on'),
      leadsOn: setUp,
      shows: ['dialog', codes],
      leave: 'I saved them',
      // What turned it on is not there any more.
      back: (page) => page.getByRole('heading', { name: 'Two-factor sign-in' }),
    },
    {
      source: 'features/settings/two-factor/renew-codes-dialog.tsx',
      at,
      opener: button('New recovery codes'),
      shows: ['dialog', 'Create new recovery codes?'],
    },
    {
      source: 'features/settings/two-factor/codes-dialog.tsx',
      at,
      opener: button('New recovery codes'),
      leadsOn: prove,
      shows: ['dialog', codes],
      leave: 'I saved them',
    },
    {
      source: 'features/settings/two-factor/turn-off-dialog.tsx',
      at,
      opener: button('Turn off'),
      shows: ['dialog', 'Turn off two-factor sign-in?'],
    },
  ];
};

/** Confirms the deletion; the next dialog asks for a proof of identity. */
async function confirmDeletion(page: Page) {
  await skipCountdown(page);
  await pressButton(page, page.getByRole('alertdialog'), 'Continue');
}

export const accountStops = (account: Account): Stop[] => [
  {
    source: 'features/settings/sessions-card.tsx',
    at,
    opener: button('Sign out everywhere'),
    shows: ['alertdialog', 'Sign out everywhere?'],
  },
  {
    source: 'features/settings/single-sign-on-card.tsx',
    at,
    opener: button('Connect'),
    shows: ['dialog', "Confirm that it's you"],
  },
  {
    source: 'features/settings/delete-account-dialog.tsx 1',
    at,
    opener: button('Delete account'),
    shows: ['alertdialog', 'Delete your account?'],
  },
  {
    source: 'features/settings/delete-account-dialog.tsx 2',
    at,
    opener: button('Delete account'),
    prepare: (page) => page.clock.install(),
    leadsOn: confirmDeletion,
    shows: ['dialog', "Confirm that it's you"],
  },
  ...passkeys(account),
  ...twoFactor(account),
];

/** Of somebody without a password, who signed in with Google a while ago. */
export const googleStops: Stop[] = [
  {
    source: 'features/accounts/oauth/password-setup-screen.tsx',
    at: '/auth/oauth-password-setup?setup_password=true',
    // The page shows it by itself.
    opener: (page) => page.getByRole('dialog').getByRole('button', { name: 'Not now' }),
    key: 'Shift',
    shows: ['dialog', 'Set up your password'],
    lands: '/onboarding/team',
  },
  {
    source: 'features/settings/set-password.tsx',
    at,
    prepare: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('analytical engine');
      await page.getByLabel('Confirm new password').fill('analytical engine');
    },
    opener: button('Set password'),
    shows: ['dialog', "Confirm that it's you"],
  },
];
