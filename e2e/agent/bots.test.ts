import { phonesOfDaytime } from '../support/daytime.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const phone = phonesOfDaytime();
const AWAY = 'Thank you for contacting Harbour Ltd. We are closed and will reply at 9:00.';

test('two bots stop: an away message is no answer, and a ticket system is left to a person', async ({
  context,
  sandbox,
}) => {
  const owner = await signUpWithTeam(context, 'Bea', 'Bea Bots');
  const { page, team } = owner;
  const { team_slug } = team;
  await sellPlan(team_slug);
  const campaign = await createCampaign(owner, team_slug);
  const ref = { team_slug, campaign_id: campaign.campaign_id };
  const session = await linkNumber(owner, sandbox, ref, newPhone());
  const log = page.getByRole('log', { name: 'Messages' });
  const sent = async () => (await sandbox.sent(session)).length;

  await test.step('the phone of a form’s lead answers for it, and no one answers the phone', async () => {
    const answer = await context.request.post(`/hooks/${team_slug}/${campaign.campaign_slug}`, {
      data: { name: 'Harbour Ltd', phone: `+${phone(1)}`, consent: 'yes' },
    });
    expect(answer.status()).toBe(202);
    await expect.poll(sent, { intervals: [200] }).toBe(1);
    await sandbox.receiveWhatsapp(session, phone(1), AWAY);
    await page.goto(`/dashboard/${team_slug}/conversations`);
    await page.getByText('Harbour Ltd').first().click();
    await expect(log.getByText('Automatic reply')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Planned follow-ups' })).toBeVisible();
  });

  await test.step('a ticket system that answers each answer is left after two', async () => {
    await sandbox.receiveWhatsapp(session, phone(2), 'Good morning', { name: 'Tickets' });
    for (const ticket of [1, 2]) {
      await expect.poll(sent, { intervals: [200], timeout: 30_000 }).toBe(1 + ticket);
      const text = `${AWAY} Your ticket: ${4000 + ticket}`;
      await sandbox.receiveWhatsapp(session, phone(2), text, { name: 'Tickets' });
    }
    await page.goto(`/dashboard/${team_slug}/conversations?view=waiting`);
    const row = page.getByRole('listitem').filter({ hasText: 'Tickets' });
    await expect(row.first()).toBeVisible({ timeout: 30_000 });
    await page.getByText('Tickets').first().click();
    await expect(page.getByText('Talking to a bot').first()).toBeVisible();
    expect(await sent()).toBe(3);
  });

  await test.step('who says that it was a person gets it answered', async () => {
    await page.getByRole('button', { name: 'This was a person' }).click();
    await expect(page.getByRole('button', { name: 'This was a person' })).toHaveCount(0);
    await expect.poll(sent, { intervals: [200], timeout: 30_000 }).toBe(4);
  });
});
