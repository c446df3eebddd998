import type { BrowserContext, Page } from '@playwright/test';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD = 'correct horse battery';

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Two users with teams; the context belongs to the first. */
async function twoPeople(context: BrowserContext, other: BrowserContext) {
  const bob = await signUpWithTeam(other, 'Bob', 'Bob & Co');
  const ada = await signUpWithTeam(context, 'Ada', 'Ada & Co');
  return { ada, bob };
}

const firstNames = async (people: { call: <T>(procedure: string) => Promise<T> }[]) => {
  const all = people.map(({ call }) =>
    call<{ profile: { first_name: string } }>('accounts/me').then((me) => me.profile.first_name),
  );
  return Promise.all(all);
};

test('a tab of someone else is loaded anew as soon as another tab signs in', async ({
  browser,
  context,
}) => {
  const other = await browser.newContext();
  const { ada, bob } = await twoPeople(context, other);
  const stale = ada.page;
  await stale.goto(`/dashboard/${ada.team.team_slug}/settings`);
  await stale.getByLabel('First name').fill('Adelaide');
  const tab = await context.newPage();
  await context.clearCookies();
  await tab.goto('/auth/login');
  await signIn(tab, bob.email);
  await expect(tab).toHaveURL(new RegExp(bob.team.team_slug));
  await expect(stale.getByText(`You're now signed in as ${bob.email}`)).toBeVisible();
  await expect(stale).toHaveURL(new RegExp(bob.team.team_slug));
  await stale.goto(`/dashboard/${bob.team.team_slug}/settings`);
  await expect(stale.getByLabel('First name')).toHaveValue('Bob');
});

test('a tab that heard nothing changes nothing in the name of another person', async ({
  browser,
  context,
}) => {
  const other = await browser.newContext();
  const { ada, bob } = await twoPeople(context, other);
  await ada.page.goto(`/dashboard/${ada.team.team_slug}/settings`);
  await ada.page.getByLabel('First name').fill('Adelaide');
  const before = await context.cookies();
  // Swaps in another login's cookies; no page or response tells the tab before the click.
  let saves = false;
  await ada.page.route('**/rpc/**', (route) => {
    saves ||= route.request().url().includes('updateProfile');
    return saves ? route.continue() : route.abort();
  });
  await context.clearCookies();
  await context.addCookies(await other.cookies());
  await ada.page.getByRole('button', { name: 'Save changes' }).click();
  await expect(ada.page.getByText(`You're now signed in as ${bob.email}`)).toBeVisible();
  expect(await firstNames([bob])).toEqual(['Bob']);
  await context.clearCookies();
  await context.addCookies(before);
  expect(await firstNames([ada])).toEqual(['Ada']);
});

test('a change after the session ended leads to the login and back, with what was typed', async ({
  context,
}) => {
  const { page, team, email } = await signUpWithTeam(context, 'Ada', 'Ada & Co');
  await page.goto(`/dashboard/${team.team_slug}/settings`);
  await page.getByLabel('First name').fill('Adelaide');
  await context.clearCookies();
  // One of the page's own requests may notice first and redirect away from the button.
  const save = page.getByRole('button', { name: 'Save changes' });
  await Promise.race([save.click(), page.waitForURL(/\/auth\/login/)]);
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/);
  await signIn(page, email);
  await expect(page).toHaveURL(`/dashboard/${team.team_slug}/settings`);
  await expect(page.getByLabel('First name')).toHaveValue('Adelaide');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: /Adelaide Jones/ })).toBeVisible();
});

test('a double click creates one team', async ({ context }) => {
  const { page, team, call } = await signUpWithTeam(context, 'Ada', 'Ada & Co');
  await page.goto(`/dashboard/${team.team_slug}/get-started`);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/teams/create')) sent.push(request.url());
  });
  await page.getByRole('button', { name: /Switch team/ }).click();
  await page.getByRole('menuitem', { name: 'Create team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Second');
  // Two submits in one task, so no render in between disables the button.
  await dialog.getByRole('button', { name: /Create/ }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText('Team Second').first()).toBeVisible();
  expect(sent).toHaveLength(1);
  const me = await call<{ teams: unknown[] }>('accounts/me');
  expect(me.teams).toHaveLength(2);
});
