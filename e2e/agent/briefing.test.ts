import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const FORM = {
  campaignName: 'Spring',
  companyName: 'Studio Nord',
  businessActivity: 'healthcare',
  offerDescription: 'We look after your teeth in the old town. The first visit takes half an hour.',
  agentName: 'Léa',
  mainObjective: 'book_appointments',
  objectiveLink: 'https://cal.example/nord',
};

/** Asks the agent. Returns its answer and the sources below it. */
async function ask(page: Page, text: string) {
  const log = page.getByRole('log');
  const answers = log.getByRole('article', { name: 'Léa' });
  const before = await answers.count();
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(answers).toHaveCount(before + 1);
  return { answer: answers.last(), sources: log.locator('details[open]').last() };
}

test('an owner briefs an agent on one page, and sees the answer change before it is saved', async ({
  context,
}) => {
  const { page, team, call } = await signUpWithTeam(context, 'Nina', 'Studio Nord');
  const { team_slug } = team;
  const { campaign_slug } = await call<{ campaign_slug: string }>('campaigns/createManual', {
    team_slug,
    form: FORM,
    agent_timezone: 'Europe/Paris',
  });
  const address = `/dashboard/${team_slug}/campaigns/${campaign_slug}/agent`;
  await page.goto(`/dashboard/${team_slug}/get-started/results-manual/${campaign_slug}`);

  await test.step('the created campaign leads to its briefing, filled in', async () => {
    await page.getByRole('link', { name: 'Review your agent' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByLabel('Offer description')).toHaveValue(FORM.offerDescription);
    await expect(page.getByLabel('Agent name')).toHaveValue('Léa');
    await expect(page.getByText('Live: version 1')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'What you do', exact: true }).click();
    await expect(page).toHaveURL(`${address}#what-you-do`);
    await expect(page.getByRole('heading', { name: 'What you do', exact: true })).toBeInViewport();
  });

  const sold = page.getByRole('region', { name: 'What you sell' });

  await test.step('an unsaved price is in the answer, with its source', async () => {
    const { answer } = await ask(page, 'How much is a check-up?');
    await expect(answer).not.toContainText('45 €');
    await sold.getByRole('button', { name: 'Add a fact' }).click();
    await page.getByLabel("What it's about").fill('Check-up');
    await page.getByLabel('What your leads should know').fill('45 €');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(sold.getByText('Not saved yet')).toBeVisible();
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    const asked = await ask(page, 'So how much is a check-up?');
    await expect(asked.answer).toContainText('45 €');
    await expect(asked.sources.getByRole('link', { name: 'Facts' }).first()).toBeVisible();
    await expect(asked.sources.getByText('Not saved yet').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it stays over a reload, and is live once it is saved', async () => {
    await page.reload();
    await expect(sold.getByText('Not saved yet')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your agent uses it from its next message.')).toBeVisible();
    await expect(page.getByText('1 unsaved change')).toBeHidden();
    await expect(page.getByText('Live: version 2')).toBeVisible();
    await expect(page.getByText('The answers leads get now.')).toBeVisible();
    const { answer, sources } = await ask(page, 'And how much is a check-up now?');
    await expect(answer).toContainText('45 €');
    await expect(sources.getByText('Not saved yet')).toHaveCount(0);
  });

  await test.step('on a phone the chat is a sheet', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Test your agent' }).click();
    const sheet = page.getByRole('dialog', { name: 'Test your agent' });
    await expect(sheet.getByText('And how much is a check-up now?')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  await test.step('a draft of the prompts is tried with what is typed, then published', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const ref = { team_slug, campaign_slug };
    const { live } = await call<{
      live: { number: number; content: { behavior_prompt_template: string } };
    }>('prompts/editor', ref);
    const behavior_prompt_template = `Always say: "Ask for Mia at the door."\n${live.content.behavior_prompt_template}`;
    const content = { ...live.content, behavior_prompt_template };
    await call('prompts/saveDraft', { ...ref, content, revision: null, live_number: live.number });
    await page.goto(address);
    const tried = page.getByRole('switch', { name: 'Use the saved draft of the instructions' });
    await tried.check();
    await sold.getByRole('button', { name: 'Add a fact' }).click();
    await page.getByLabel("What it's about").fill('Polish');
    await page.getByLabel('What your leads should know').fill('70 €');
    await page.getByRole('button', { name: 'Done' }).click();
    const both = await ask(page, 'How much is a polish?');
    await expect(both.answer).toContainText('70 €');
    await expect(both.answer).toContainText('Ask for Mia at the door.');
    await tried.uncheck();
    const typed = await ask(page, 'And how much is a polish today?');
    await expect(typed.answer).toContainText('70 €');
    await expect(typed.answer).not.toContainText('Mia');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Live: version 3')).toBeVisible();

    await page.goto(`/dashboard/${team_slug}/prompts/${campaign_slug}/editor`);
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish these prompts?' });
    await dialog.getByLabel('Why are you changing it?').fill('People stood outside');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Live: version 4')).toBeVisible();
    await page.goto(address);
    await expect(page.getByText('The answers leads get now.')).toBeVisible();
    await expect(tried).toBeHidden();
    const { answer } = await ask(page, 'So how much is a polish now?');
    await expect(answer).toContainText('70 €');
    await expect(answer).toContainText('Ask for Mia at the door.');
  });
});
