import { expectAccessible } from '../support/accessible.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const QUESTION = 'Is there parking for a caravan?';
const ANSWER = 'Caravans stand on the meadow for 15 € a night.';

test('a question that no one could answer becomes what every agent knows', async ({
  context,
  sandbox,
}) => {
  const { page, team, call } = await signUpWithTeam(context, 'Kim', 'Meadow');
  const { team_slug } = team;
  await sellPlan(team_slug);
  const { campaign_id, campaign_slug } = await createCampaign({ call }, team_slug);
  const session = await linkNumber({ call }, sandbox, { team_slug, campaign_id }, newPhone());

  await page.goto(`/dashboard/${team_slug}/knowledge?tab=questions`);
  await expect(page.getByText('No open questions')).toBeVisible();

  await test.step('a lead asks, and the question appears', async () => {
    await sandbox.receiveWhatsapp(session, '15557770071', QUESTION, { name: 'Jane Miller' });
    await expect(page.getByRole('heading', { name: QUESTION })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a person answers it once, and then the lead', async () => {
    await page.getByLabel('Your answer').fill(ANSWER);
    await page.getByRole('button', { name: 'Save answer' }).click();
    await page.getByRole('button', { name: 'Answer Jane Miller' }).click();
    await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue(ANSWER);
  });

  await test.step('the agent answers the next lead with it', async () => {
    await sandbox.receiveWhatsapp(session, '15557770072', 'Where can I park my caravan?', {
      name: 'Tom Hill',
    });
    const sent = async () => (await sandbox.sent(session)).join();
    await expect.poll(sent).toContain('15 € a night');
  });

  await test.step('the page shows it, and a document beside it', async () => {
    await page.goto(`/dashboard/${team_slug}/knowledge`);
    await expect(page.getByRole('button', { name: `Edit “${QUESTION}”` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByLabel('Choose files').setInputFiles({
      name: 'House rules.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# House\n\nDogs are welcome in every room.'),
    });
    await expect(page.getByText(/1 passage/)).toBeVisible();
    await page.getByLabel('Question from a lead').fill('May dogs come along?');
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText('Dogs are welcome in every room.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the playground shows the sources of the answer', async () => {
    await page.goto(`/dashboard/${team_slug}/playground?campaign=${campaign_slug}`);
    await page.getByLabel('Message', { exact: true }).fill('Can I park a caravan?');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Looked up in your knowledge')).toBeVisible();
    await expect(page.getByText(/^Used · fact:/)).toBeVisible();
  });
});
