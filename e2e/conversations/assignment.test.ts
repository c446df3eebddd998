import type { Page } from '@playwright/test';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const LEADS = ['15557770051', '15557770052'] as const;
const panel = (page: Page) =>
  page.getByRole('complementary', { name: 'Automatic management of the AI' });

async function setAvailability(page: Page, name: 'Online' | 'Away' | 'Off') {
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(page.getByRole('menuitemradio', { name, checked: true })).toBeVisible();
  await page.keyboard.press('Escape');
}

test('leads who wait go to a member who is online and has room', async ({ context, sandbox }) => {
  const ada = await signUpWithTeam(context, 'Ada', 'Assigned');
  const { page, call, team } = ada;
  const { team_slug } = team;
  await sellPlan(team_slug);
  const { campaign_id } = await createCampaign(ada, team_slug);
  const session = await linkNumber(ada, sandbox, { team_slug, campaign_id }, newPhone());

  await test.step('the team assigns in turn, one open lead each', async () => {
    await page.goto(`/dashboard/${team_slug}/settings?tab=team`);
    await page.getByRole('combobox', { name: 'Assign leads' }).click();
    await page.getByRole('option', { name: /^In turn/ }).click();
    await page.getByLabel('Maximum open leads per member').fill('1');
    await page.getByRole('button', { name: 'Save assignment' }).click();
    await expect(page.getByText('Lead assignment saved')).toBeVisible();
    const members = page.getByRole('list', { name: 'Members who can reply to leads' });
    await expect(members.getByText('Online')).toBeVisible();
    await setAvailability(page, 'Away');
    await expect(members.getByText('Away')).toBeVisible();
    await expect(page.getByText(/No one is online, so new leads stay unassigned/)).toBeVisible();
  });

  /** Makes a lead that the agent has answered wait for a person. */
  const waits = async (lead: string) => {
    const before = (await sandbox.sent(session)).length;
    await sandbox.receiveWhatsapp(session, lead, 'Hi, what does it cost?', {
      name: `Jane ${lead}`,
    });
    await expect.poll(async () => (await sandbox.sent(session)).length).toBe(before + 1);
    const { items } = await call<{ items: { conversation_id: string }[] }>('conversations/list', {
      team_slug,
    });
    const conversation_id = items[0]?.conversation_id ?? '';
    await call('conversations/stop', { team_slug, conversation_id });
    await sandbox.receiveWhatsapp(session, lead, 'Anyone there?', { name: `Jane ${lead}` });
    await page.goto(`/dashboard/${team_slug}/conversations/${conversation_id}`);
  };
  const assignee = (name: string) =>
    panel(page).getByRole('button', { name: `Assigned to: ${name}` });

  await test.step('with no one online a lead stays unassigned and says so, until someone is', async () => {
    await waits(LEADS[0]);
    await expect(panel(page).getByText(/No one is online\. We'll assign the lead/)).toBeVisible();
    await expect(assignee('No one')).toBeVisible();
    await setAvailability(page, 'Online');
    await expect(assignee('Ada Jones')).toBeVisible();
  });

  await test.step('with everyone full the next one stays unassigned, until someone has room', async () => {
    const first = new URL(page.url()).pathname.split('/').at(-1);
    await waits(LEADS[1]);
    await expect(
      panel(page).getByText(/Everyone online has reached the limit of open leads/),
    ).toBeVisible();
    await call('conversations/setOutcome', {
      team_slug,
      conversation_id: first,
      outcome: 'converti',
    });
    await expect(assignee('Ada Jones')).toBeVisible();
  });
});
