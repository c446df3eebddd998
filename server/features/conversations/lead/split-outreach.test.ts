import { expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import type { ConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { enter } from '#server/test/builders/first-messages.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

const deskOf = ({ team }: ConnectedCampaign) => ({
  rpc: openBrowser(scene.services, team.owner).rpc,
  ref: { team_slug: team.team_slug },
});

it('two leads that are split both wait for their first messages again', async () => {
  const other = await scene.connectedCampaign();
  const { rpc, ref } = deskOf(other);
  await scene.queue.query(
    `INSERT INTO number_paces (team_id, agent_phone_id, sent_count, sent_on, last_at)
     VALUES ($1, $2, 1, CURRENT_DATE, now())`,
    [other.team.team_id, `${other.phone}@c.us`],
  );
  const entered = await enter(scene, other, [{ name: 'Ann' }, { name: 'Ben' }]);
  const [ann = '', ben = ''] = entered.map((lead) => lead.conversation_id ?? '');
  const states = () =>
    scene.queue.query(
      `SELECT conversation_id, state FROM first_messages WHERE campaign_id = $1
       ORDER BY conversation_id`,
      [other.campaign_id],
    );
  const before = await states();
  const merged = { ...ref, conversation_id: ann };
  for (const _ of [1, 2]) {
    await rpc.conversations.mergeLead({ ...merged, other_id: ben });
    expect(await states()).toHaveLength(1);
    const [one] = (await rpc.conversations.lead(merged)).merges;
    await rpc.conversations.splitLead({ ...merged, merge_id: one?.merge_id ?? '' });
    expect(await states()).toEqual(before);
  }
});

it('the one of two split leads that was entered waits again, where the other wrote', async () => {
  const ada = await scene.lead();
  await ada.says('Hello');
  const { conversation_id } = await ada.conversation();
  const { rpc, ref: team } = deskOf(ada.campaign);
  const ref = { ...team, conversation_id };
  const [entered] = await enter(scene, ada.campaign, [{ name: 'Ann' }]);
  const other_id = entered?.conversation_id ?? '';
  await rpc.conversations.mergeLead({ ...ref, other_id });
  const of = (id: string) =>
    scene.queue.query('SELECT FROM first_messages WHERE conversation_id = $1', [id]);
  expect(await of(conversation_id)).toHaveLength(1);
  const [one] = (await rpc.conversations.lead(ref)).merges;
  await rpc.conversations.splitLead({ ...ref, merge_id: one?.merge_id ?? '' });
  expect([await of(conversation_id), await of(other_id)].map((rows) => rows.length)).toEqual([
    0, 1,
  ]);
});
