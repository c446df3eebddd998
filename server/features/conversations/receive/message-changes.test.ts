import { describe, expect, it } from 'vitest';
import type { GatewayEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import {
  ackEvent,
  deletionEvent,
  editEvent,
  eventOf,
  reactionEvent,
} from '#server/test/api/change-bodies.ts';
import { leadOf, messageBody, type Wording } from '#server/test/builders/chat-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { receiveEvents } from '#server/test/receive-events.ts';

const scene = await fileScene();

const receive = (lead: SceneLead, ...events: GatewayEvent[]) =>
  receiveEvents(scene.services, lead.campaign.connection, events);
const said = (lead: SceneLead, text: string, like: Wording) => {
  const { event, payload } = messageBody(lead.phone, text, like);
  return eventOf(event, payload);
};
const first = async (lead: SceneLead) => (await lead.thread())[0];

/** Each change of a message, with its result. */
const CHANGES = [
  {
    what: 'an acknowledgement of text typed on the phone',
    by: 'phone' as const,
    change: (chat: string, id: string) => ackEvent({ chat, id }, 3),
    left: { state: 'read', text: 'See you at nine' },
  },
  {
    what: 'a reaction of the lead',
    by: 'phone' as const,
    change: (chat: string, id: string) => reactionEvent({ chat, id, fromMe: true }, 'lead', '🙏'),
    left: { lead_reaction: '🙏', our_reaction: null },
  },
  {
    what: 'a reaction of the owner',
    by: 'lead' as const,
    change: (chat: string, id: string) => reactionEvent({ chat, id }, 'us', '👍'),
    left: { lead_reaction: null, our_reaction: '👍' },
  },
  {
    what: 'an edit by the lead',
    by: 'lead' as const,
    change: (chat: string, id: string) => editEvent({ chat, id }, 'See you at ten'),
    left: { text: 'See you at ten', edited_at: expect.any(String) },
  },
  {
    what: 'an edit by the owner',
    by: 'phone' as const,
    change: (chat: string, id: string) => editEvent({ chat, id, fromMe: true }, 'See you at ten'),
    left: { text: 'See you at ten', edited_at: expect.any(String) },
  },
  {
    what: 'a deletion',
    by: 'lead' as const,
    change: (chat: string, id: string) => deletionEvent({ chat, id }),
    left: { text: 'See you at nine', deleted_at: expect.any(String) },
  },
];

describe.each(CHANGES)('$what', ({ by, change, left }) => {
  let made = 0;
  const id = () => `3A${String((made += 1)).padStart(12, '0')}`;

  it('is kept when it comes after its message', async () => {
    const lead = await scene.lead();
    const own = id();
    await receive(lead, said(lead, 'See you at nine', { id: own, by }));
    await receive(lead, change(lead.chat, own));
    expect(await first(lead)).toMatchObject(left);
  });

  it('is kept when it comes before its message', async () => {
    const lead = await scene.lead();
    const own = id();
    await receive(lead, change(lead.chat, own));
    await receive(lead, said(lead, 'See you at nine', { id: own, by }));
    expect(await first(lead)).toMatchObject(left);
    expect(await earlyRows(lead)).toEqual([]);
  });

  it('is kept when it comes in one batch with its message, and again', async () => {
    const lead = await scene.lead();
    const own = id();
    const both = () => [change(lead.chat, own), said(lead, 'See you at nine', { id: own, by })];
    await receive(lead, ...both());
    await receive(lead, ...both());
    expect(await lead.thread()).toHaveLength(1);
    expect(await first(lead)).toMatchObject(left);
  });
});

const earlyRows = ({ campaign }: SceneLead) =>
  scene.queue.query('SELECT wa_key FROM early_message_changes WHERE campaign_id = $1', [
    campaign.campaign_id,
  ]);

it.each(['NOWEB', 'GOWS', 'WEBJS'])(
  'text typed on the phone has the acknowledgement that comes with it (%s)',
  async () => {
    const lead = await scene.lead();
    const { event, payload } = messageBody(lead.phone, 'Hello', { by: 'phone' });
    await receive(lead, eventOf(event, { ...payload, ack: 2, ackName: 'DEVICE' }));
    expect(await first(lead)).toMatchObject({ state: 'delivered' });
  },
);

describe('reactions', () => {
  it('of both sides are kept beside each other, changed and removed each by its side', async () => {
    const lead = await scene.lead();
    await lead.says('Hi', { id: '3AHI' });
    const about = { chat: lead.chat, id: '3AHI' };
    await receive(lead, reactionEvent(about, 'us', '👍'), reactionEvent(about, 'lead', '🎉'));
    expect(await first(lead)).toMatchObject({ our_reaction: '👍', lead_reaction: '🎉' });
    await receive(lead, reactionEvent(about, 'lead', '❤️'));
    expect(await first(lead)).toMatchObject({ our_reaction: '👍', lead_reaction: '❤️' });
    await receive(lead, reactionEvent(about, 'us', ''));
    expect(await first(lead)).toMatchObject({ our_reaction: null, lead_reaction: '❤️' });
  });

  it('that are older than what is known come too late', async () => {
    const lead = await scene.lead();
    await lead.says('Hi', { id: '3AHI' });
    const about = { chat: lead.chat, id: '3AHI' };
    const at = Math.floor(Date.now() / 1000);
    await receive(lead, reactionEvent({ ...about, at }, 'lead', ''));
    await receive(lead, reactionEvent({ ...about, at: at - 5 }, 'lead', '😡'));
    expect(await first(lead)).toMatchObject({ lead_reaction: null });
  });
});

describe('an edit', () => {
  it('into a STOP is a STOP', async () => {
    const lead = await scene.lead();
    await lead.says('How much is it?', { id: '3AHOW' });
    await receive(lead, editEvent({ chat: lead.chat, id: '3AHOW' }, 'STOP'));
    expect(await lead.conversation()).toMatchObject({ conversation_status: 'stop' });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
  });

  it('into a STOP that comes before its message is a STOP', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await receive(lead, editEvent({ chat: lead.chat, id: '3AHOW' }, 'STOP'));
    await lead.says('How much is it?', { id: '3AHOW' });
    expect(await lead.conversation()).toMatchObject({ conversation_status: 'stop' });
  });

  it('of a message in another chat changes nothing', async () => {
    const lead = await scene.lead();
    await lead.says('I agree', { id: '3AYES' });
    const other = leadOf(scene.services, lead.campaign);
    await other.says('Hi');
    await receive(lead, editEvent({ chat: other.chat, id: '3AYES' }, 'I refuse'));
    await receive(lead, deletionEvent({ chat: other.chat, id: '3AYES' }));
    expect(await first(lead)).toMatchObject({ text: 'I agree', edited_at: null, deleted_at: null });
  });

  it('that came first from another chat does not wait for a message of this one', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await receive(lead, editEvent({ chat: '15550008888@c.us', id: '3AYES' }, 'I refuse'));
    await lead.says('I agree', { id: '3AYES' });
    expect((await lead.thread())[1]).toMatchObject({ text: 'I agree', edited_at: null });
  });

  it('that is older than the one before it changes nothing', async () => {
    const lead = await scene.lead();
    await lead.says('a', { id: '3AA' });
    const at = Math.floor(Date.now() / 1000);
    const about = { chat: lead.chat, id: '3AA' };
    await receive(lead, editEvent({ ...about, at }, 'c'));
    await receive(lead, editEvent({ ...about, at: at - 5 }, 'b'));
    expect(await first(lead)).toMatchObject({ text: 'c' });
  });

  it('is what the agent reads, and what was deleted is nothing to it', async () => {
    const lead = await scene.lead();
    await lead.saysAll(['My budget is 100', { id: '3AB' }], ['Forget this secret', { id: '3AC' }]);
    await receive(
      lead,
      editEvent({ chat: lead.chat, id: '3AB' }, 'My budget is 900'),
      deletionEvent({ chat: lead.chat, id: '3AC' }),
    );
    await scene.runJobs();
    const asked = JSON.stringify((await scene.outside.asked()).map((item) => item.body.messages));
    expect(asked).toContain('My budget is 900');
    expect(asked).not.toContain('My budget is 100');
    expect(asked).not.toContain('Forget this secret');
  });
});

describe('a quote', () => {
  const reply = (lead: SceneLead, replyTo: object, like: Wording = {}) => {
    const { event, payload } = messageBody(lead.phone, 'Yes, this one', like);
    return eventOf(event, { ...payload, replyTo });
  };

  it('leads to its message, whichever side wrote it and whichever came first', async () => {
    const lead = await scene.lead();
    await receive(
      lead,
      reply(lead, { id: '3AQ', participant: lead.chat, body: 'The blue one?', _data: {} }),
    );
    expect((await first(lead))?.quoted).toEqual({
      message_id: null,
      from_lead: true,
      text: 'The blue one?',
    });
    const at = Math.floor(Date.now() / 1000) - 60;
    await receive(lead, said(lead, 'The blue one?', { id: '3AQ', by: 'phone', at }));
    const [quoted, answer] = await lead.thread();
    expect(answer?.quoted).toEqual({
      message_id: quoted?.message_id,
      from_lead: false,
      text: 'The blue one?',
    });
  });

  it('is read by the agent', async () => {
    const lead = await scene.lead();
    await receive(lead, reply(lead, { id: '3AQ', participant: '15550009999@c.us', body: 'Blue?' }));
    await scene.runJobs();
    const [request] = await scene.outside.asked();
    expect(JSON.stringify(request?.body.messages)).toContain('Blue?');
  });
});

it('what was said of messages that never come is bounded, and forgotten after a day', async () => {
  const lead = await scene.lead();
  await lead.says('Hi');
  const old = Array.from({ length: 3 }, (_, n) => ackEvent({ chat: lead.chat, id: `3EB${n}` }, 1));
  await receive(lead, ...old);
  expect(await earlyRows(lead)).toHaveLength(3);
  await scene.queue.query(
    `UPDATE early_message_changes SET received_at = now() - interval '25 hours'`,
  );
  await receive(lead, ackEvent({ chat: lead.chat, id: '3EBNEW' }, 1));
  expect(await earlyRows(lead)).toEqual([{ wa_key: 'out:3EBNEW' }]);
});
