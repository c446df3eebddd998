import { expectAccessible } from '../support/accessible.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('an owner says what to learn and what to leave to people; a lead answers, a person sends', async ({
  context,
  sandbox,
}) => {
  const member = await signUpWithTeam(context, 'Quinn', 'Studio Nord');
  const { page, team, call } = member;
  const { team_slug } = team;
  const { campaign_id, campaign_slug } = await createCampaign(member, team_slug);
  await page.goto(`/dashboard/${team_slug}/campaigns/${campaign_slug}/agent`);

  await test.step('what the agent learns', async () => {
    await page.getByRole('button', { name: 'Add a question' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Budget');
    await dialog.getByLabel('Question in plain words').fill('What budget do you have in mind?');
    await dialog.getByRole('combobox', { name: 'Kind of answer' }).press('Enter');
    await page.getByRole('option', { name: 'Amount of money' }).press('Enter');
    await dialog.getByLabel('Qualifies from').fill('500');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Not saved yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('from 500 EUR')).toBeVisible();
    await expect(page.getByText('Not saved yet.')).toBeHidden();
  });

  await test.step('what it leaves to people', async () => {
    await page.getByRole('combobox', { name: 'Default' }).press('Enter');
    await page.getByRole('option', { name: /^Drafts only/ }).press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Who changed it')).toBeVisible();
    await expectAccessible(page);
  });

  const session = await linkNumber(member, sandbox, { team_slug, campaign_id }, newPhone());

  await test.step('the answer waits, with what the lead said beside it', async () => {
    await sandbox.receiveWhatsapp(session, newPhone(1), 'Hello, my budget is 800 euros.');
    const newest = async () => {
      const input = { team_slug };
      const { items } = await call<{
        items: { conversation_id: string; needs_attention: boolean }[];
      }>('conversations/list', input);
      return items.find((item) => item.needs_attention)?.conversation_id;
    };
    await expect.poll(newest).toBeTruthy();
    await page.goto(`/dashboard/${team_slug}/conversations/${await newest()}`);
    await expect(page.getByText('800 EUR', { exact: true })).toBeVisible();
    expect(await sandbox.sent(session)).toEqual([]);
  });

  await test.step('a person lets it out, and it says what wrote it', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).first().click();
    await expect.poll(() => sandbox.sent(session)).toHaveLength(1);
    const [sent] = await sandbox.sent(session);
    expect(sent).toContain('— Virtual assistant (AI) of Martin Coaching');
  });
});
