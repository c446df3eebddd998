import { expectAccessible } from '../support/accessible.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const OFFER = 'Twelve weekly coaching sessions that help founders to sell with ease and joy.';

test('by hand: every step asks for what is missing, a reload keeps the answers', async ({
  context,
}) => {
  const { page, team } = await signUpWithTeam(context, 'Gia', 'Studio Nord');
  const at = `/dashboard/${team.team_slug}`;
  await page.goto(`${at}/get-started/create-campaign`);
  await page.getByRole('button', { name: /Manual Setup/ }).click();
  await page.getByRole('button', { name: 'Continue Setup' }).click();
  await expect(page).toHaveURL(/\/get-started\/manual$/);
  await expect(page.getByRole('link', { name: 'Back to options' })).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });

  await next.click();
  for (const name of ['Campaign name', 'Company name', 'Business activity']) {
    await expect(page.getByRole('main').getByText(`${name} is required`)).toBeVisible();
  }
  await expect(page.getByText('Validation Error')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Campaign name').fill('Spring');
  await page.getByLabel('Company name').fill('Studio Nord');
  await page.getByLabel('Business activity').click();
  await page.getByRole('option', { name: 'Coaching' }).click();
  await next.click();
  await page.getByLabel('Offer description').fill('Too short');
  await next.click();
  await expect(
    page.getByRole('main').getByText('Offer description must be at least 50 characters long'),
  ).toBeVisible();
  await page.getByLabel('Offer description').fill(OFFER);

  await page.reload();
  await expect(page.getByLabel('Campaign name')).toHaveValue('Spring');
  await next.click();
  await expect(page.getByLabel('Offer description')).toHaveValue(OFFER);
  await next.click();
  const submit = page.getByRole('button', { name: 'Create AI Agent' });
  await expect(submit).toBeDisabled();
  await expect(page.getByText('Agent name is required')).toBeVisible();
  await page.getByLabel('Agent name').fill('Léa');
  await page.getByLabel('Main objective').click();
  await page.getByRole('option', { name: 'Book appointments' }).click();
  await expect(page.getByText('Objective link is required')).toBeVisible();
  await page.getByLabel('Objective link').fill('https://cal.example/nord');
  await submit.click();

  await expect(page.getByRole('heading', { name: 'AI Agent Created Successfully!' })).toBeVisible();
  await expect(
    page.getByText('Léa has been configured and is ready to be activated.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Test Agent' }).click();
  await expect(page.getByRole('heading', { name: 'Playground' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Edit Agent' }).click();
  await expect(page.getByLabel('Agent name')).toHaveValue('Léa');
});

test('older addresses lead to the pages of today', async ({ context }) => {
  const { page, team } = await signUpWithTeam(context, 'Hal', 'Studio Nord');
  const at = `/dashboard/${team.team_slug}`;
  await page.goto(`${at}/campaigns/new`);
  await expect(page).toHaveURL(`${at}/get-started/create-campaign`);
  await page.goto(`${at}/campaigns/spring-ab12/simulator`);
  await expect(page).toHaveURL(`${at}/playground?campaign=spring-ab12`);
  await expect(page.getByText('No campaigns yet.')).toBeVisible();
  await page.goto(`${at}/get-started/legacy-results/spring-ab12`);
  await expect(page.getByRole('main').getByText('Campaign not found')).toBeVisible();
  await expect(page).toHaveURL(`${at}/get-started`);
});
