import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const missing = { name: "We couldn't load this page" };

test('a click while offline keeps the frame and the text, and retries automatically', async ({
  context,
}) => {
  const { page, team } = await signUpWithTeam(context, 'Ada', 'Ada & Co');
  await page.goto(`/dashboard/${team.team_slug}/settings`);
  await page.getByLabel('First name').fill('Adelaide');
  await context.setOffline(true);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: /^Conversations/ }).click();
  await expect(page.getByRole('heading', missing)).toBeVisible();
  await expect(page.getByText(/You seem to be offline/)).toBeVisible();
  await expect(navigation).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', missing)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Adelaide');
  await navigation.getByRole('link', { name: /^Conversations/ }).click();
  await expect(page.getByRole('heading', missing)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Conversations', exact: true })).toBeVisible();
});

test('a file that a release took away is said, and comes with the new version', async ({
  context,
}) => {
  const { page, team } = await signUpWithTeam(context, 'Ada', 'Ada & Co');
  await page.goto(`/dashboard/${team.team_slug}/settings`);
  await page.getByLabel('First name').waitFor();
  // Toasts and the font load once the page is at rest.
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<title>Not here</title>' }),
  );
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: /^Conversations/ }).click();
  await expect(page.getByRole('heading', missing)).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Conversations', exact: true })).toBeVisible();
});

test('a form whose rules do not come says so, and keeps its text over the reload', async ({
  context,
}) => {
  const { page, team } = await signUpWithTeam(context, 'Ada', 'Ada & Co');
  await page.goto(`/dashboard/${team.team_slug}/settings`);
  await page.getByLabel('First name').waitFor();
  // Toasts and the font load once the page is at rest.
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.getByLabel('First name').fill('Adelaide');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText("We couldn't load part of this page")).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Adelaide');
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText("We couldn't load part of this page")).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Adelaide');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: /Adelaide Jones/ })).toBeVisible();
});
