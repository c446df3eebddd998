import { expectAccessible } from '../support/accessible.ts';
import { phonesOfDaytime } from '../support/daytime.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { makeFollowUpDue, sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('follow-ups are changed, seen on the timeline and sent so, and the campaign is paused', async ({
  context,
  sandbox,
}) => {
  const owner = await signUpWithTeam(context, 'Fred', 'Fred Follow');
  const { page, call } = owner;
  const { team_slug } = owner.team;
  await sellPlan(team_slug);
  const { campaign_id, campaign_slug } = await createCampaign(owner, team_slug);
  const session = await linkNumber(owner, sandbox, { team_slug, campaign_id }, newPhone());
  const lead = phonesOfDaytime()(1);
  await sandbox.receiveWhatsapp(session, lead, 'Hi', {
    name: 'Jane Miller',
  });
  await expect.poll(() => sandbox.sent(session)).toHaveLength(1);
  const listed = async () => {
    const { items } = await call<{
      items: { conversation_id: string; attention_reason: string | null }[];
    }>('conversations/list', { team_slug });
    return items[0];
  };
  const lead_id = (await listed())?.conversation_id ?? '';
  const planned = async () => {
    const { follow_ups } = await call<{ follow_ups: { state: string; at: string }[] }>(
      'outreach/followUps',
      { team_slug, conversation_id: lead_id },
    );
    return follow_ups.filter(({ state }) => state === 'planned').map(({ at }) => Date.parse(at));
  };
  await expect.poll(planned).toHaveLength(3);
  const before = await planned();

  await test.step('the timeline shows what is typed before it is saved', async () => {
    await page.goto(`/dashboard/${team_slug}/campaigns/${campaign_slug}/agent`);
    const timeline = page.getByRole('region', { name: 'What a silent lead gets' });
    await expect(timeline.getByRole('listitem')).toHaveCount(5);
    await page.getByRole('button', { name: 'Remove follow-up 3' }).click();
    const first = page.getByRole('region', { name: 'Follow-up 1' });
    await first.getByLabel('Wait', { exact: true }).fill('4');
    await first.getByLabel('Text', { exact: true }).click();
    await page.getByRole('option', { name: 'Fixed text' }).click();
    await first.getByLabel('Follow-up text').fill('Hi {{lead_first_name}}, any questions?');
    await expect(timeline.getByRole('listitem')).toHaveCount(4);
    await expect(timeline.getByRole('listitem').nth(1)).toHaveText(
      /^Day [45] · .*Hi {{lead_first_name}}, any questions\?$/,
    );
    await expectAccessible(page);
    const isKept = () => expect(first.getByLabel('Follow-up text')).toHaveValue(/any questions\?$/);
    await page.reload();
    await isKept();
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await expect(page.getByText('Waiting for you')).toBeVisible();
    await page.goBack();
    await isKept();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Follow-ups saved/)).toBeVisible();
  });

  await test.step('what was planned is planned again, and sent as it is written', async () => {
    const after = await planned();
    expect(after).toHaveLength(2);
    expect(after[0]).toBeGreaterThan(before[0] ?? Infinity);
    await makeFollowUpDue(lead_id);
    await expect.poll(() => sandbox.sent(session)).toHaveLength(2);
    expect((await sandbox.sent(session)).at(-1)).toBe('Hi Jane, any questions?');
  });

  await test.step('paused, the agent says nothing; resumed, it answers', async () => {
    await page.goto(`/dashboard/${team_slug}/campaigns/${campaign_slug}/edit`);
    await page.getByRole('button', { name: 'Pause campaign' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('The agent stops replying.');
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: 'Resume campaign' })).toBeVisible();
    await sandbox.receiveWhatsapp(session, lead, 'Are you still there?', { name: 'Jane Miller' });
    await page.goto(`/dashboard/${team_slug}/campaigns`);
    await expect(page.getByRole('cell', { name: 'Inactive' })).toBeVisible();
    await expect.poll(async () => (await listed())?.attention_reason).toBe('not_ready');
    expect(await sandbox.sent(session)).toHaveLength(2);
    await page.getByRole('button', { name: /^Resume / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('cell', { name: 'Active', exact: true })).toBeVisible();
    await expect.poll(() => sandbox.sent(session)).toHaveLength(3);
  });
});
