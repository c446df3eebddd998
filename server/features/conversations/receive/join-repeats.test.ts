import { beforeEach, describe, expect, it } from 'vitest';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();
let lid = '';
let lids = 77_722_200_100;
beforeEach(async () => {
  lids += 1;
  lid = `${lids}@lid`;
  await scene.reset();
});

const at = Math.floor(Date.now() / 1000);
const conversationsOf = ({ campaign }: SceneLead) =>
  scene.queue.query<{ id_lead: string; reply_address: string }>(
    'SELECT id_lead, reply_address FROM conversations WHERE campaign_id = $1',
    [campaign.campaign_id],
  );
const counted = async ({ campaign }: SceneLead) => {
  const [row] = await scene.queue.query(
    `SELECT sum(leads_count)::int AS leads, sum(messages_count)::int AS messages
     FROM team_counters WHERE team_id = $1`,
    [campaign.team.team_id],
  );
  return row;
};
const sentTo = async ({ campaign }: SceneLead) =>
  (await scene.outside.sent(campaign.connection.waha_session)).map(({ chatId }) => chatId);

describe('one message that arrives under a lid and under the number', () => {
  type Order = [first: 'lid' | 'number', second: 'lid' | 'number'];
  const orders: Order[] = [
    ['lid', 'number'],
    ['number', 'lid'],
  ];
  it.each(orders)('%s before %s: one lead, one message, one answer', async (...order) => {
    const lead = await scene.lead();
    for (const address of order) {
      const chat = address === 'lid' ? lid : lead.chat;
      await lead.says('How much is it?', { id: 'ONCE', chat, at });
    }
    expect(await conversationsOf(lead)).toMatchObject([{ id_lead: lead.chat }]);
    expect(await counted(lead)).toEqual({ leads: 1, messages: 1 });
    await scene.runJobs();
    await scene.runJobs();
    expect(await sentTo(lead)).toEqual([order[0] === 'lid' ? lid : lead.chat]);
    await lead.says('And from either address', { chat: lid });
    await lead.says('I am one', { chat: lead.chat });
    expect(await conversationsOf(lead)).toHaveLength(1);
  });

  it('in one delivery is the same', async () => {
    const lead = await scene.lead();
    await lead.saysAll(
      ['Hi', { id: 'ONCE', chat: lid, at }],
      ['Hi', { id: 'ONCE', at }],
      ['there', { id: 'TWICE', at }],
      ['there', { id: 'TWICE', chat: lid, at }],
    );
    expect(await counted(lead)).toEqual({ leads: 1, messages: 2 });
    expect(await conversationsOf(lead)).toMatchObject([{ id_lead: lead.chat }]);
  });

  it('in several processes at once is the same', async () => {
    const lead = await scene.lead();
    const processes = [scene.services, scene.anotherProcess(), scene.anotherProcess()];
    await Promise.all(
      processes.flatMap((services) => {
        const there = leadOf(services, lead.campaign, lead.phone);
        return [lid, lead.chat].map((chat) => there.says('Hi', { id: 'ONCE', chat, at }));
      }),
    );
    expect(await counted(lead)).toEqual({ leads: 1, messages: 1 });
    expect(await conversationsOf(lead)).toMatchObject([{ id_lead: lead.chat }]);
    await scene.runJobs();
    expect(await sentTo(lead)).toHaveLength(1);
  });

  it('of two leads that were known apart makes them one', async () => {
    const lead = await scene.lead();
    await lead.says('from my number', { at: at - 60 });
    await lead.says('from behind a lid', { chat: lid, at: at - 30 });
    expect(await conversationsOf(lead)).toHaveLength(2);
    await lead.says('Hi', { id: 'ONCE', chat: lid, at });
    await lead.says('Hi', { id: 'ONCE', at });
    expect(await conversationsOf(lead)).toMatchObject([{ id_lead: lead.chat }]);
    expect(await counted(lead)).toEqual({ leads: 1, messages: 3 });
  });

  it('typed on the phone takes one conversation over', async () => {
    const lead = await scene.lead();
    await lead.says('It is Ada', { id: 'ONCE', chat: lid, by: 'phone', at });
    await lead.says('It is Ada', { id: 'ONCE', by: 'phone', at });
    expect(await conversationsOf(lead)).toMatchObject([{ id_lead: lead.chat }]);
  });

  it('is not stored again from the history', async () => {
    const lead = await scene.lead();
    const { connection } = lead.campaign;
    const message = { from: lead.chat, id: 'ONCE', text: 'Hi', timestamp: at, missed: true };
    await scene.outside.control(
      'POST',
      `/waha/sessions/${connection.waha_session}/messages`,
      message,
    );
    await lead.says('Hi', { id: 'ONCE', chat: lid, at });
    await scene.queue.query(`SELECT graphile_worker.add_job('agent:catch-up', $1::json)`, [
      JSON.stringify({
        team_id: lead.campaign.team.team_id,
        connection_id: connection.connection_id,
      }),
    ]);
    await scene.runJobs();
    const inbound = await scene.queue.query(
      `SELECT 1 FROM messages WHERE campaign_id = $1 AND type_interaction = 'USER_MESSAGE'`,
      [lead.campaign.campaign_id],
    );
    expect(inbound).toHaveLength(1);
    expect(await conversationsOf(lead)).toHaveLength(1);
  });
});
