import { beforeEach, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { enter, send, listSent } from '#server/test/builders/first-messages.ts';
import type { ConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

beforeEach(() => scene.reset());

const set = (columns: string) => scene.queue.query(`UPDATE number_paces SET ${columns}`);
const allowanceOf = async ({ team }: ConnectedCampaign) => {
  const [row] = await scene.queue.query<{ allowance: number }>(
    'SELECT allowance FROM number_paces WHERE team_id = $1',
    [team.team_id],
  );
  return row?.allowance;
};
const reply = ({ campaign_id }: ConnectedCampaign, count: number) =>
  scene.queue.query(
    `UPDATE conversations SET replied = true WHERE conversation_id IN
       (SELECT conversation_id FROM first_messages
        WHERE campaign_id = $1 AND state = 'sent' LIMIT $2)`,
    [campaign_id, count],
  );

it('lets a new number send twenty first messages a day', async () => {
  const campaign = await scene.connectedCampaign();
  await enter(scene, campaign, [{}, {}]);
  await send(scene, campaign);
  expect(await listSent(scene, campaign)).toHaveLength(1);
  await set('sent_count = 20, last_at = NULL');
  await send(scene, campaign);
  expect(await listSent(scene, campaign)).toHaveLength(1);
  const { rpc } = openBrowser(scene.services, campaign.team.owner);
  const { items } = await rpc.outreach.waiting({ team_slug: campaign.team.team_slug });
  expect(items).toMatchObject([{ reason: 'quota' }]);
});

it('grows with replies, from day to day, and never back', async () => {
  const campaign = await scene.connectedCampaign();
  await enter(
    scene,
    campaign,
    Array.from({ length: 5 }, () => ({})),
  );
  for (let sent = 0; sent < 2; sent += 1) {
    await send(scene, campaign);
    await set('last_at = NULL');
  }
  // The next run settles what was sent.
  await scene.queue.query(`UPDATE first_messages SET state = 'sent' WHERE state = 'sending'`);
  await reply(campaign, 2);
  await send(scene, campaign);
  expect(await allowanceOf(campaign)).toBe(20);
  await set(`last_at = NULL, sent_on = sent_on - 1`);
  await send(scene, campaign);
  expect(await allowanceOf(campaign)).toBe(26);
  await scene.queue.query('UPDATE conversations SET replied = false');
  await set(`last_at = NULL, sent_on = sent_on - 1`);
  await send(scene, campaign);
  expect(await allowanceOf(campaign)).toBe(26);
  expect(await listSent(scene, campaign)).toHaveLength(5);
});

it('never passes the quota of the account', async () => {
  const campaign = await scene.connectedCampaign();
  const { team_slug, owner, team_id } = campaign.team;
  await scene.queue.query(
    'UPDATE whatsapp_accounts SET daily_messages_quota = 5 WHERE team_id = $1',
    [team_id],
  );
  const { rpc } = openBrowser(scene.services, owner);
  expect(await rpc.outreach.plan({ team_slug, leads: 100 })).toMatchObject({ per_day: 5 });
});

it('asks a team without a campaign for a number, and never for a plan that it has', async () => {
  const { owner, team_slug } = await buildTeam(scene.services);
  const { rpc } = openBrowser(scene.services, owner);
  const { risks, messages_left } = await rpc.outreach.plan({ team_slug, leads: 10 });
  expect(risks).toEqual([{ kind: 'no_number' }]);
  expect(messages_left).toBeGreaterThan(10);
});
