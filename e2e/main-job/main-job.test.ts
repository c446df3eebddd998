import type { Page } from '@playwright/test';
import { skipPauses } from '../support/clock.ts';
import { createCampaignByHand, createFirstTeam } from '../support/first-steps.ts';
import { newPhone, sessionOf } from '../support/numbers.ts';
import { caller } from '../support/people.ts';
import { type Sandbox, SANDBOX_URL } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const LEAD = '15557770001';

/**
 * The product's main job for a new user: sign up, verify, name a team, create a campaign by hand, connect a
 * number by scanning, get an answer as a lead, watch it live, stop the agent and reactivate it.
 */
test('a lead writes on WhatsApp, the agent answers, a person watches and takes over', async ({
  page,
  context,
  sandbox,
}) => {
  const email = `grace-${Date.now()}@example.com`;

  await signUp(page, email);
  await expect.poll(async () => (await sandbox.newestEmail(email))?.subject).toBeTruthy();
  await openVerificationEmail(page, sandbox, email);
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
  await page.getByRole('button', { name: 'Continue' }).click();
  await createFirstTeam(page);
  await createCampaignByHand(page);
  const [, , team_slug] = new URL(page.url()).pathname.split('/');
  const [campaign] = await caller(context)<{ campaign_id: string }[]>('campaigns/list', {
    team_slug,
  });
  const session = sessionOf({ campaign_id: campaign?.campaign_id ?? '' });

  await page
    .getByRole('link', { name: /^Connect WhatsApp/ })
    .first()
    .click();
  await page.clock.install();
  await connectNumber(page);

  const phone = await context.newPage();
  await phone.goto(`${SANDBOX_URL}/waha/phone?session=${session}`);
  await phone.getByLabel('Phone number').fill(newPhone());
  await phone.getByLabel('Name').fill('Studio Nord');
  await phone.getByRole('button', { name: 'Scan this code' }).click();
  // On a page in the background, each click takes two seconds.
  await page.bringToFront();
  await skipPauses(page, (within) => expect(page).toHaveURL(/tab=webhook/, within));
  await expect(page.getByText('1 connected campaign')).toBeVisible();

  await page.getByRole('link', { name: 'Conversations', exact: true }).click();
  await expect(page.getByText('No conversations found')).toBeVisible();

  await test.step('the lead writes and is answered; the dashboard shows it live', async () => {
    await phone.bringToFront();
    await writeAsLead(phone, 'Jane Miller', LEAD, 'Hi, what does the coaching cost?');
    await page.bringToFront();
    await page
      .getByRole('option', { name: /15557770001/ })
      .or(leadRow(page))
      .first()
      .click();
    const thread = page.getByRole('log', { name: 'Messages' });
    await expect(thread.getByText('Hi, what does the coaching cost?')).toBeVisible();
    await expect.poll(() => sandbox.sent(session)).toHaveLength(1);
    const [answer] = await sandbox.sent(session);
    await expect(thread.getByText(answer ?? 'no answer')).toBeVisible();
    await expect(phone.getByText(answer ?? 'no answer').first()).toBeVisible();
  });

  await test.step('stopped, the agent stays silent', async () => {
    await page.getByRole('button', { name: 'Stop AI Agent' }).first().click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Emergency Stop' });
    await dialog.getByRole('button', { name: /Stop/ }).last().click();
    await expect(page.getByText('AI Stopped').first()).toBeVisible();
    await sandbox.receiveWhatsapp(session, LEAD, 'Are you there?');
    await expect(page.getByLabel('Messages').getByText('Are you there?')).toBeVisible();
    // The agent answers a second lead afterwards, so it had time to answer the first.
    await sandbox.receiveWhatsapp(session, '15557770002', 'Hello from someone else');
    await expect.poll(() => sandbox.sent(session)).toHaveLength(2);
  });

  await test.step('reactivated, it answers again', async () => {
    await page.getByRole('button', { name: 'Reactivate AI' }).first().click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Reactivation' });
    await dialog
      .getByRole('button', { name: /Reactivate/ })
      .last()
      .click();
    await expect.poll(() => sandbox.sent(session)).toHaveLength(3);
    await expect(page.getByText('AI Active').first()).toBeVisible();
  });

  await test.step('writing takes over, and a quick undo gives it back', async () => {
    const composer = page.getByRole('textbox', { name: 'Your message' });
    await composer.fill('Grace here, let me take this.');
    await composer.press('Enter');
    await expect(page.getByText(/^You took over from/)).toBeVisible();
    await expect(page.getByText('AI Stopped').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('AI Active').first()).toBeVisible();
    await expect(
      page.getByLabel('Messages').getByText('Grace here, let me take this.'),
    ).toHaveCount(1);
  });
});

async function signUp(page: Page, email: string) {
  await page.goto('/auth/register');
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

/** Opens the email in the sandbox's mailbox page, as a user would, and follows its link. */
async function openVerificationEmail(page: Page, sandbox: Sandbox, email: string) {
  const message = await sandbox.newestEmail(email);
  const link = /https?:\/\/\S+\/auth\/verify-email\?\S+/.exec(message?.text ?? '')?.[0] ?? '';
  const { pathname, search, hash } = new URL(link);
  await page.goto(pathname + search + hash);
  await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Continue to onboarding' })
    .or(page.getByRole('button', { name: 'Continue to onboarding' }))
    .click();
}

async function connectNumber(page: Page) {
  await expect(page.getByText('Step 1: Connect Your WhatsApp Number')).toBeVisible();
  await page.getByRole('button', { name: 'Connect WhatsApp' }).click();
  await page.getByRole('button', { name: 'I Understand, Continue' }).click();
  await expect(page.getByText('Waiting for your scan')).toBeVisible();
}

/** Adds a new lead on the sandbox's phone and sends a message as them. */
async function writeAsLead(phone: Page, name: string, number: string, text: string) {
  await phone.getByText('Add a lead').click();
  await phone.getByLabel('Name').fill(name);
  await phone.getByLabel('Phone number').fill(number);
  await phone.getByRole('button', { name: 'Add lead' }).click();
  await phone.getByLabel('Message').fill(text);
  await phone.getByRole('button', { name: 'Send' }).click();
}

function leadRow(page: Page) {
  return page.getByLabel('Conversations').getByText('Jane Miller').first();
}
