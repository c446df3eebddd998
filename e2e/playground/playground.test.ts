import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { downgradePlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const FORM = {
  campaignName: 'Spring',
  companyName: 'Studio Nord',
  businessActivity: 'coaching',
  offerDescription:
    'Twelve weekly coaching sessions for founders for 900 €. The first call is free.',
  agentName: 'Léa',
  mainObjective: 'book_appointments',
  objectiveLink: 'https://cal.example/nord',
};

async function say(page: Page, text: string) {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
  await expect(page.getByText('online')).toBeVisible();
}

test('from the first message to the question whether to go live', async ({ context }) => {
  const { page, team, call } = await signUpWithTeam(context, 'Ivy', 'Studio Nord');
  const { team_slug } = team;
  await call('campaigns/createManual', { team_slug, form: FORM, agent_timezone: 'Europe/Paris' });
  await downgradePlan(team_slug);

  await page.goto(`/dashboard/${team_slug}/playground`);
  await page.getByRole('link', { name: /Spring/ }).click();
  await expect(page).toHaveURL(/\?campaign=spring-/);
  await expect(page.getByText('50 credits left')).toBeVisible();
  await expect(page.getByText('Start a conversation with Léa')).toBeVisible();
  await expectAccessible(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText('50 credits left')).toBeVisible();
  // On a page in the background, each click takes two seconds.
  await page.bringToFront();

  await test.step('the agent writes first to a lead who sent the form', async () => {
    await page.getByRole('button', { name: /Form simulation/ }).click();
    await page.getByRole('button', { name: 'Send First Message' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await page.getByLabel('First Name').fill('Ada');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('log').getByText(/Ada/)).toBeVisible();
    await expect(other.getByText('49 credits left')).toBeVisible();
  });

  await test.step('it answers, and says why', async () => {
    await say(page, 'Hi! How much is it?');
    await expect(page.getByText('Facts used')).toBeVisible();
    await expect(page.getByText('Follow-up 1')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('log').getByText('Hi! How much is it?')).toBeVisible();
    await say(page, 'Is the first call free?');
    await say(page, 'Let me think about it.');
    await expect(page.getByText('46 credits left')).toBeVisible();
    await expect(other.getByText('46 credits left')).toBeVisible();
  });

  await test.step('after the third answer it asks whether to go live', async () => {
    const modal = page.getByRole('dialog', { name: 'Ready to Go Live?' });
    await expect(modal).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Upgrade to Go Live' })).toBeVisible();
    await expectAccessible(page);
    await modal.getByRole('button', { name: 'Continue Testing' }).click();
    await expect(modal).toBeHidden();
  });

  await test.step('the chat can be saved and begun anew', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as {
      testMode: string;
      messages: { sender: string }[];
    };
    expect(file).toMatchObject({ campaignName: 'Spring', agentName: 'Léa' });
    expect(file.testMode).toBe('form_simulation');
    expect(file.messages.map(({ sender }) => sender).join(' ')).toBe('ai user ai user ai user ai');
    await page.getByRole('button', { name: 'Restart' }).click();
    await expect(page.getByText('Start a conversation with Léa')).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByText('No messages to export')).toBeVisible();
  });

  const [campaign] = await call<{ status: string }[]>('campaigns/list', { team_slug });
  expect(campaign?.status).toBe('testing');
});
