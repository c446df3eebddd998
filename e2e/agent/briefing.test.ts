import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { meetWithTeam } from '../support/people.ts';
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

/** Asks, and answers what stands below the newest answer. */
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
  sandboxUrl,
}) => {
  const { page, team, call } = await meetWithTeam(context, sandboxUrl, 'Nina', 'Studio Nord');
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
});
