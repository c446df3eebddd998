import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signUpWithTeam, type Visitor, type Team } from '../support/people.ts';
import { SANDBOX_URL } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { fillWebsiteForm } from './setup-forms.ts';
import { viewOf } from './view.ts';

const DIALOG = 'Scraping of your website';
const site = (path: string) => `${process.env.E2E_SITE_URL}${path}`;
const dialog = (page: Page) => page.getByRole('dialog', { name: DIALOG });
const start = (page: Page) => page.getByRole('button', { name: 'Create My Agent' }).click();
const open = ({ page, team }: { page: Page; team: Team }) =>
  page.goto(`/dashboard/${team.team_slug}/get-started/website`);

/** Expects that nothing is left of it, and that nothing counts toward the plan. */
async function expectNothingMade({ call, team }: Visitor & { team: Team }) {
  const team_slug = team.team_slug;
  expect(await call<unknown[]>('campaigns/list', { team_slug })).toEqual([]);
  const home = await call<{ plan: { campaignsUsed: number } }>('teams/home', { team_slug });
  expect(home.plan.campaignsUsed).toBe(0);
}

test('from the first card to the results page, and on', async ({ context }) => {
  const { page, team } = await signUpWithTeam(context, 'Ada', 'Studio Nord');
  await page.goto(`/dashboard/${team.team_slug}/get-started`);
  await page.getByRole('button', { name: 'Create Your First Campaign' }).click();
  await expect(page.getByText('Step 1 of 3: Choose Method')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Automatic Analysis/ }).click();
  await expect(page.getByText('1. Website analysis')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue Setup' }).click();
  await expect(page.getByText('Step 2 of 3: Configure Your Agent')).toBeVisible();
  await fillWebsiteForm(page, `${SANDBOX_URL}/sites/harbour-strength/`);
  await expectAccessible(page);
  await start(page);
  await expect(page.getByRole('heading', { name: 'Your Agent is Ready!' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page).toHaveURL(/\/get-started\/results\/localhost-campaign-\w{4}$/);
  await expect(page.getByText("We've analyzed your website...")).toBeVisible();
  await page.getByRole('button', { name: /^Show all/ }).click();
  await expect(page.getByText('coach@harbourstrength.example')).toBeVisible();
  await expectAccessible(page);

  await test.step('the offer and the focus can be corrected', async () => {
    await page.getByRole('button', { name: 'Edit the offer' }).click();
    const offer = 'Personal training on the harbour, two sessions a week, with one coach.';
    await page.getByLabel('Offer description').fill(offer);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Offer updated!')).toBeVisible();
    await page.getByRole('button', { name: 'Edit the business focus' }).click();
    await page.getByRole('combobox', { name: 'Business focus' }).click();
    await page.getByRole('option', { name: 'Coaching' }).click();
    await expect(page.getByText('Business focus updated!')).toBeVisible();
    await page.reload();
    await expect(page.getByText(offer)).toBeVisible();
    await expect(page.getByText('Coaching', { exact: true })).toBeVisible();
  });

  await page.getByRole('link', { name: 'Continue to Test' }).click();
  await expect(page).toHaveURL(/\/playground\?campaign=localhost-campaign-\w{4}$/);
  await expect(page.getByRole('heading', { name: 'Playground' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Campaigns' }).click();
  await expect(page.getByText('Localhost Campaign').first()).toBeVisible();
});

test('a reload and a lost network in the middle lose nothing', async ({ context }) => {
  const person = await signUpWithTeam(context, 'Bea', 'Studio Nord');
  const { page } = person;
  page.on('dialog', (asking) => void asking.accept());
  const view = await viewOf(page);
  view.show('the middle');
  await open(person);
  await fillWebsiteForm(page, `${SANDBOX_URL}/sites/casa-olivo/`);
  await start(page);
  await expect(dialog(page).getByText('Scraping your website...')).toBeVisible();
  await expect(dialog(page).getByText('Do not leave or refresh the page')).toBeVisible();
  await expect(dialog(page).getByText('3 of 5 pages')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(dialog(page).getByText('3 of 5 pages')).toBeVisible();
  view.show('nothing');
  await expect(dialog(page).getByText('No connection')).toBeVisible();
  await expect(dialog(page).getByText('3 of 5 pages')).toBeVisible();
  view.show('everything');
  await expect(page.getByRole('heading', { name: 'Your Agent is Ready!' })).toBeVisible({
    timeout: 60_000,
  });
});

test('cancelled, it leaves nothing but the form', async ({ context }) => {
  const person = await signUpWithTeam(context, 'Cleo', 'Studio Nord');
  const { page } = person;
  await open(person);
  await fillWebsiteForm(page, site('/slow'));
  // a busy machine may give up on the slow website before the button is pressed
  await expect(async () => {
    await start(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click({ timeout: 5_000 });
    await expect(page.getByText('Setup canceled')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel('Company name')).toHaveValue('Studio Nord');
  await expectNothingMade(person);
});

test('websites that cannot be read: a clear message, and nothing is left', async ({ context }) => {
  const person = await signUpWithTeam(context, 'Dora', 'Studio Nord');
  const { page } = person;
  await open(person);
  await fillWebsiteForm(page, site('/gone'));
  const fails: [path: string, message: RegExp][] = [
    [site('/gone'), /There's no page at this address/],
    [site('/loop'), /keeps redirecting/],
    [site('/empty'), /find any text on this page/],
    [site('/huge'), /too large for us to read/],
    ['http://127.0.0.1/latest', /in a private network/],
    [site('/slow'), /took too long to respond/],
  ];
  for (const [address, message] of fails) {
    await test.step(address, async () => {
      await page.getByLabel('Website URL').fill(address);
      await start(page);
      const notice = page.getByRole('main').getByRole('alert');
      await expect(notice).toContainText(message, { timeout: 60_000 });
      await expect(notice).toContainText('Website processing failed');
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByLabel('Agent name')).toHaveValue('Léa');
      await expectNothingMade(person);
    });
  }
  await expectAccessible(page);

  await test.step('one in another alphabet is read', async () => {
    await page.getByLabel('Website URL').fill(site('/japanese'));
    await page.getByLabel('Agent language').click();
    await page.getByRole('option', { name: 'Japanese' }).click();
    await start(page);
    await expect(page.getByRole('heading', { name: 'Your Agent is Ready!' })).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole('button', { name: /^Show/ }).click();
    await expect(page.getByText('hello@uminoniwa.example').first()).toBeVisible();
  });
});
