import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { phonesOfDaytime } from '../support/daytime.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { resumeAgentNow, sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const phone = phonesOfDaytime();
const shot = (page: Page, name: string) =>
  process.env.SHOTS
    ? page.screenshot({ path: `${process.env.SHOTS}/timing-after-${name}.png` })
    : null;

/** Opens a lead's thread. Returns the conversation's id. */
async function openLead(page: Page, team_slug: string, name: string): Promise<string> {
  await page.goto(`/dashboard/${team_slug}/conversations?view=all`);
  await page.getByText(name).first().click();
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('hours and automatic resume, and a lead who asks for a later day', async ({
  context,
  sandbox,
}) => {
  const owner = await signUpWithTeam(context, 'Tim', 'Tim Times');
  const { page, team } = owner;
  const { team_slug } = team;
  await sellPlan(team_slug);
  const { campaign_id, campaign_slug } = await createCampaign(owner, team_slug);
  const ref = { team_slug, campaign_id };
  const session = await linkNumber(owner, sandbox, ref, newPhone());
  const sent = async () => (await sandbox.sent(session)).length;
  const agentPath = `/dashboard/${team_slug}/campaigns/${campaign_slug}/agent`;
  const when = page.getByRole('combobox', { name: 'The agent answers' });

  await test.step('outside its hours the agent leaves a lead to the team, and says until when', async () => {
    await page.goto(agentPath);
    await when.click();
    await page.getByRole('option', { name: 'Outside office hours' }).click();
    const office = page.getByRole('group', { name: 'Office hours 1' });
    await office.getByRole('button', { name: 'Sat' }).click();
    await office.getByRole('button', { name: 'Sun' }).click();
    // The agent works one minute a day, so it is off whenever this runs.
    await office.getByLabel('From').fill('00:01');
    await office.getByLabel('To').fill('00:00');
    await expect(office.getByText('Ends the next day')).toBeVisible();
    await page.getByRole('button', { name: 'Save hours' }).click();
    await expect(page.getByText('The agent is off until')).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'hours-1440');
    await sandbox.receiveWhatsapp(session, phone(1), 'How much is it?', { name: 'Nora Night' });
    await page.goto(`/dashboard/${team_slug}/conversations?view=waiting`);
    await page.getByText('Nora Night').first().click();
    await expect(page.getByText('The agent is off until').first()).toBeVisible();
    expect(await sent()).toBe(0);
    await shot(page, 'off-1440');
  });

  await test.step('once its hours begin, it answers what no one has answered', async () => {
    await page.goto(agentPath);
    await when.click();
    await page.getByRole('option', { name: 'Always' }).click();
    await page.getByRole('button', { name: 'Save hours' }).click();
    await expect.poll(sent, { intervals: [200] }).toBe(1);
  });

  await test.step('after a takeover the thread says when the agent resumes, and it does', async () => {
    await page.goto(`/dashboard/${team_slug}/settings?tab=team`);
    await page.getByRole('combobox', { name: 'The agent resumes' }).click();
    await page.getByRole('option', { name: 'After 15 minutes' }).click();
    await expect(page.getByText('Setting saved.')).toBeVisible();
    await shot(page, 'resume-setting-1440');
    const conversation_id = await openLead(page, team_slug, 'Nora Night');
    await page.locator('[data-composer]').fill('Tim here, it is 900.');
    await page.locator('[data-composer]').press('Enter');
    const line = page.getByRole('region', { name: 'When the agent resumes' });
    await expect(line).toContainText(/resumes (?:at|on) .* if no one writes/);
    await shot(page, 'resume-1440');
    await page.setViewportSize({ width: 390, height: 844 });
    await shot(page, 'resume-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await sandbox.receiveWhatsapp(session, phone(1), 'And when can I come?', {
      name: 'Nora Night',
    });
    await expect(page.getByText('And when can I come?').first()).toBeVisible();
    await resumeAgentNow(conversation_id);
    await expect(page.getByText('The agent resumed automatically')).toBeVisible();
    await expect.poll(sent, { intervals: [200] }).toBe(3);
    await expect(line).toBeHidden();
  });

  await test.step('a takeover is kept with one click', async () => {
    await page.locator('[data-composer]').fill('Tim again.');
    await page.locator('[data-composer]').press('Enter');
    const line = page.getByRole('region', { name: 'When the agent resumes' });
    await line.getByRole('button', { name: 'Keep it stopped' }).click();
    await expect(line).toBeHidden();
  });

  await test.step('a lead who asks for a later day is written to then, or on another day', async () => {
    const text = 'Not now. Write to me after Christmas please';
    await sandbox.receiveWhatsapp(session, phone(2), text, { name: 'Carol Later' });
    await page.goto(`/dashboard/${team_slug}/conversations?view=all`);
    const row = page.getByRole('listitem').filter({ hasText: 'Carol Later' });
    await expect(row.getByText(/^Contact on/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('link', { name: /^Contact later/ }).click();
    await expect(page).toHaveURL(/view=later/);
    await expect(page.locator('[data-conversation]')).toHaveCount(1);
    await row.getByText('Carol Later').click();
    const line = page.getByRole('region', { name: 'Requested contact' });
    await expect(line).toContainText(/Asked to be contacted on .*27/);
    await expectAccessible(page);
    await shot(page, 'contact-1440');
    await page.setViewportSize({ width: 390, height: 844 });
    await shot(page, 'contact-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await line.getByRole('button', { name: 'Change day' }).click();
    const day = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10);
    await line.getByLabel('New day').fill(day);
    await line.getByRole('button', { name: 'Save day' }).click();
    await expect(line).toContainText(
      new RegExp(`Asked to be contacted on .*${Number(day.slice(8))}`),
    );
    await line.getByRole('button', { name: 'Cancel the requested contact' }).click();
    await expect(line).toBeHidden();
    await expect(page.getByText('canceled the requested contact').first()).toBeVisible();
  });
});
