import { describe, expect, it } from 'vitest';
import {
  recordedScene,
  deliveries,
  recordedDelivery,
  signed,
} from '#server/test/outside/recorded-webhooks.ts';

const { queue, post, stored, current } = await recordedScene();

async function sessionOf() {
  const [row] = await queue.query(
    `SELECT k.waha_session_status AS status, k.whatsapp_connected AS connected, k.agent_phone_id,
       k.status AS campaign FROM campaigns k WHERE k.campaign_id = $1`,
    [current().campaign_id],
  );
  return row;
}

describe('the deliveries recorded from a running gateway', () => {
  it('are all 22 taken, whatever they are', async () => {
    expect(deliveries).toHaveLength(22);
    for (const delivery of deliveries) expect(await post(delivery)).toBe(200);
    const { conversations, messages } = await stored();
    expect(conversations).toMatchObject([{ id_lead: '15557770001@c.us', name: 'Jane' }]);
    expect(
      messages.map((message) => `${message.type_interaction} ${message.text}`).toSorted(),
    ).toEqual(
      [
        'HUMAN_MESSAGE Hello from API',
        'HUMAN_MESSAGE first',
        'HUMAN_MESSAGE to lid',
        'HUMAN_MESSAGE typed on phone by human',
        'USER_MESSAGE Hi, is the flat free?',
        'USER_MESSAGE lid msg',
        'USER_MESSAGE look',
        'USER_MESSAGE x',
      ].toSorted(),
    );
  });

  it('are the same taken twice, backwards and all at once', async () => {
    await Promise.all(
      [...deliveries, ...deliveries.toReversed()].map((delivery) => post(delivery)),
    );
    const { conversations, messages } = await stored();
    expect(conversations).toHaveLength(1);
    expect(messages).toHaveLength(8);
    const [counted] = await queue.query(
      `SELECT sum(leads_count)::int AS leads, sum(messages_count)::int AS messages
       FROM team_counters WHERE team_id = $1`,
      [current().scope.teamId],
    );
    expect(counted).toEqual({ leads: 1, messages: 8 });
  });

  it('say a message twice, as message and as message.any: the first is nothing to us', async () => {
    await post(recordedDelivery(5));
    expect((await stored()).conversations).toEqual([]);
    await post(recordedDelivery(6));
    await post(recordedDelivery(6));
    expect((await stored()).messages).toMatchObject([{ text: 'Hi, is the flat free?' }]);
  });

  it('name one lead by number and by lid: one conversation, answered where it wrote last', async () => {
    await post(recordedDelivery(6));
    await post(recordedDelivery(8));
    const { conversations } = await stored();
    expect(conversations).toMatchObject([
      { id_lead: '15557770001@c.us', reply_address: '99911122233@lid' },
    ]);
  });

  it('of groups make no lead', async () => {
    expect(await post(recordedDelivery(10))).toBe(200);
    expect((await stored()).conversations).toEqual([]);
  });

  it('of what was sent through the gateway are no person who takes over', async () => {
    await post(recordedDelivery(6));
    await post(recordedDelivery(3));
    await post(recordedDelivery(21));
    expect((await stored()).conversations).toMatchObject([
      { manual_override: false, agent_active: true },
    ]);
  });

  it('of a text typed on the phone are a person who takes over', async () => {
    await post(recordedDelivery(6));
    await post(recordedDelivery(11));
    const { conversations, messages } = await stored();
    expect(conversations).toMatchObject([{ manual_override: true, agent_active: false }]);
    expect(messages.at(-1)).toMatchObject({
      type_interaction: 'HUMAN_MESSAGE',
      state: 'delivered',
    });
  });

  it('of a file that could not be fetched keep its kind and its words', async () => {
    await post(recordedDelivery(15));
    expect((await stored()).messages).toMatchObject([{ text: 'look', media_type: 'image' }]);
  });

  it('of a reaction show on their message; one about an unknown message shows nowhere', async () => {
    expect(await post(recordedDelivery(4))).toBe(200);
    expect((await stored()).messages).toEqual([]);
    await post(recordedDelivery(3));
    await post(recordedDelivery(12));
    expect((await stored()).messages).toMatchObject([
      { text: 'Hello from API', lead_reaction: '🙏' },
    ]);
  });

  it('of an acknowledgement move a message forward, and never back', async () => {
    await post(recordedDelivery(3));
    await post(recordedDelivery(13));
    const body = JSON.parse(recordedDelivery(13).raw) as { payload: object };
    const older = { ...body, payload: { ...body.payload, ack: 1, ackName: 'SERVER' } };
    expect(await post(signed(older))).toBe(200);
    expect((await stored()).messages).toMatchObject([{ state: 'read' }]);
  });

  it('of a session lead from the QR code to a connected number and away again', async () => {
    await post(recordedDelivery(0));
    expect(await sessionOf()).toMatchObject({ status: 'STARTING', connected: false });
    await post(recordedDelivery(1));
    expect(await sessionOf()).toMatchObject({ status: 'SCAN_QR_CODE', connected: false });
    await post(recordedDelivery(2));
    expect(await sessionOf()).toEqual({
      status: 'WORKING',
      connected: true,
      agent_phone_id: '15550001111@c.us',
      campaign: 'active',
    });
    expect((await queue.planned()).map((job) => job.task_identifier)).toEqual(
      expect.arrayContaining(['whatsapp:read-profile', 'agent:catch-up']),
    );
    await post(recordedDelivery(18));
    expect(await sessionOf()).toMatchObject({ status: 'FAILED', connected: true });
    expect((await queue.planned()).map((job) => job.task_identifier)).toContain(
      'whatsapp:settle-session',
    );
  });

  it('of a session are believed by their time, not by their arrival', async () => {
    await post(recordedDelivery(18));
    await post(recordedDelivery(2));
    await post(recordedDelivery(17));
    expect(await sessionOf()).toMatchObject({ status: 'FAILED', connected: false });
  });
});
