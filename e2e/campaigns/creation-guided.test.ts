import { expectAccessible } from '../support/accessible.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { answerQuestions } from './setup-forms.ts';
import { pathOf } from '../support/address.ts';

test('from the first card through the questions to the results', async ({ context }) => {
  const { page, team } = await signUpWithTeam(context, 'Eva', 'Studio Nord');
  page.on('dialog', (asking) => void asking.accept());
  await page.goto(`/dashboard/${team.team_slug}/get-started/create-campaign`);
  await page.getByRole('button', { name: /Guided Setup/ }).click();
  await page.getByRole('button', { name: 'Continue Setup' }).click();
  await expect(page).toHaveURL(/\/questions\/1$/);
  await expectAccessible(page);
  await answerQuestions(page);
  await expectAccessible(page);

  await test.step('the answers outlive a reload', async () => {
    await page.reload();
    await expect(page.getByText('Twelve weekly sessions')).toBeVisible();
    await page.getByRole('link', { name: 'Edit: Target Audience' }).click();
    await expect(page.getByText('56/200')).toBeVisible();
    await page.goto((await pathOf(page)).replace(/\d$/, '9'));
    await expect(page.getByText('Step 1 of 7: Business Activity')).toBeVisible();
    await page.goto((await pathOf(page)).replace(/\d$/, '7'));
  });

  await page.getByRole('button', { name: 'Create my AI agent' }).click();
  await expect(page.getByRole('heading', { name: 'Your Agent is Ready!' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('Your personalized offer has been generated!')).toBeVisible();
  await expect(page).toHaveURL(/\/results-guided\/studio-nord-campaign-\w{4}$/);
  await expect(
    page.getByText("We've processed your answers and created your AI agent"),
  ).toBeVisible();
  await expectAccessible(page);

  await test.step('the next questionnaire is empty, and the plan is full', async () => {
    await page.goto(`/dashboard/${team.team_slug}/get-started/questions/1`);
    await expect(page.getByText('Campaign Limit Reached')).toBeVisible();
    await page.goto(`/dashboard/${team.team_slug}/get-started/create-campaign`);
    await expect(page).toHaveURL(/\/subscription$/);
  });
});

test('a network lost at the last click: the answers stay, and a second try works', async ({
  context,
}) => {
  const { page, team } = await signUpWithTeam(context, 'Fay', 'Studio Nord');
  await page.goto(`/dashboard/${team.team_slug}/get-started/questions/1`);
  await answerQuestions(page);
  const submit = page.getByRole('button', { name: 'Create my AI agent' });
  await context.setOffline(true);
  await submit.click();
  const message = 'Unable to create your agent. Please try again.';
  await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
  await expect(
    page.getByRole('region', { name: /Notifications/ }).getByText(message),
  ).toBeVisible();
  await expect(page.getByText('Twelve weekly sessions')).toBeVisible();
  await context.setOffline(false);
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Your Agent is Ready!' })).toBeVisible({
    timeout: 60_000,
  });
});
