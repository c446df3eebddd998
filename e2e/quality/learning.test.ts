import { expectAccessible } from '../support/accessible.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const QUESTION = 'Is there parking for a caravan?';
const ANSWER = 'Caravans stand on the meadow for 15 € a night.';

test('what a person answers after a takeover becomes what the agent says next time', async ({
  context,
  sandbox,
}) => {
  const { page, team, call } = await signUpWithTeam(context, 'Kim', 'Meadow');
  const { team_slug } = team;
  await sellPlan(team_slug);
  const { campaign_id } = await createCampaign({ call }, team_slug);
  const session = await linkNumber({ call }, sandbox, { team_slug, campaign_id }, newPhone());
  const sent = async () => (await sandbox.sent(session)).join();

  await page.goto(`/dashboard/${team_slug}/learning`);
  await expect(page.getByText('Nothing to decide')).toBeVisible();
  await expectAccessible(page);

  await test.step('a lead asks what the agent cannot say, and a person answers', async () => {
    await sandbox.receiveWhatsapp(session, '15557770081', QUESTION, { name: 'Jane Miller' });
    await expect.poll(async () => (await sandbox.sent(session)).length).toBe(1);
    await sandbox.receiveWhatsapp(session, '15557770081', ANSWER, { fromMe: true });
    await page.goto(`/dashboard/${team_slug}/conversations`);
    await page.getByText('Jane Miller').first().click();
    await expect(page.getByRole('log').getByText(ANSWER)).toBeVisible();
  });

  await test.step('it is proposed with its sentences, and accepted', async () => {
    await page.goto(`/dashboard/${team_slug}/learning`);
    await page.getByRole('button', { name: 'Check conversations now' }).click();
    await expect(page.getByLabel('Answer', { exact: true })).toHaveValue(ANSWER, {
      timeout: 20_000,
    });
    await expect(page.getByRole('link', { name: /conversation with Jane Miller/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add to knowledge' }).click();
    await expect(page.getByText('Nothing to decide')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Accepted (1)' })).toBeVisible();
  });

  await test.step('the agent answers the next lead with it', async () => {
    const before = (await sent()).split('15 € a night').length;
    await sandbox.receiveWhatsapp(session, '15557770082', 'Where can I park my caravan?', {
      name: 'Tom Hill',
    });
    await expect.poll(async () => (await sent()).split('15 € a night').length).toBe(before + 1);
  });

  await test.step('the page names who accepted it', async () => {
    await page.getByRole('tab', { name: 'Accepted (1)' }).click();
    await expect(page.getByText(/Accepted by Kim/)).toBeVisible();
    await expectAccessible(page);
  });
});
