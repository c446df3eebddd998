import { beforeEach, describe, expect, it } from 'vitest';
import { deletionEvent, editEvent } from '#server/test/api/change-bodies.ts';
import { placeholder, rawMessage } from '#server/test/api/raw-messages.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { leadsCounted } from '#server/test/builders/received-leads.ts';
import { receiveEvents } from '#server/test/receive-events.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import type { GatewayEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import { receiveMessages } from './store-inbound.ts';

const scene = await fileScene();
const greeting = {
  content: { reply: 'Hello Ana!', conversation_status: 'en_cours', evidence: '' },
};
beforeEach(() => scene.outside.script(greeting, greeting, greeting));

const receive = (lead: SceneLead, ...events: GatewayEvent[]) =>
  receiveEvents(scene.services, lead.campaign.connection, events);
const words = (lead: SceneLead, id: string, text = 'How much is it?', like: object = {}) =>
  rawMessage(lead, id, { message: { conversation: text } }, { body: text, ...like });
const waits = { needs_attention: true, attention_reason: 'unknown', ai_state: 'ai_active' };
const isDone = { needs_attention: false, attention_reason: null, person_due_since: null };

describe('a message that could not be read', () => {
  it('makes a lead that waits for a person, and is not answered', async () => {
    const lead = await scene.lead();
    await receive(lead, placeholder(lead, '3A01'));
    await scene.runJobs();
    expect(await lead.thread()).toMatchObject([{ text: '', media_type: 'unknown', details: '' }]);
    const row = await lead.conversation();
    expect(row).toMatchObject({ ...waits, name: 'Ana', waiting_since: null });
    expect(row.person_due_since).not.toBeNull();
    expect(await scene.outside.asked()).toEqual([]);
  });

  it('is completed by its content, answered once, and no one waits any more', async () => {
    const lead = await scene.lead();
    await receive(lead, placeholder(lead, '3A01'));
    await scene.runJobs();
    await receive(lead, words(lead, '3A01'), words(lead, '3A01'));
    expect(await lead.conversation()).toMatchObject({ ...isDone, last_message: 'How much is it?' });
    await scene.runJobs();
    await receive(lead, words(lead, '3A01'), placeholder(lead, '3A01'));
    expect(await scene.runJobs()).toEqual([]);
    expect(await lead.thread()).toMatchObject([
      { text: 'How much is it?', media_type: null, from_lead: true },
      { type_interaction: 'AI_RESPONSE' },
    ]);
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject(isDone);
    expect(await leadsCounted(scene, lead)).toEqual({ leads: 1, messages: 2, replied: 1 });
  });

  it('brings the ad that the lead clicked when it can be read', async () => {
    const lead = await scene.lead();
    await receive(lead, placeholder(lead, '3A01'));
    const externalAdReply = { title: 'Autumn offer', sourceId: '120', sourceType: 'ad' };
    const message = {
      extendedTextMessage: { text: 'Hi', contextInfo: { externalAdReply } },
    };
    await receive(lead, rawMessage(lead, '3A01', { message }, { body: 'Hi' }));
    const { conversation_id } = await lead.conversation();
    const [row] = await scene.queue.query<{ attribution: object }>(
      'SELECT attribution FROM conversations WHERE conversation_id = $1',
      [conversation_id],
    );
    expect(row?.attribution).toMatchObject({ ad_title: 'Autumn offer', ad_id: '120' });
  });

  it.each([
    ['after its content', (lead: SceneLead) => [words(lead, '3A01'), placeholder(lead, '3A01')]],
    [
      'twice before it',
      (lead: SceneLead) => [
        placeholder(lead, '3A01'),
        placeholder(lead, '3A01'),
        words(lead, '3A01'),
      ],
    ],
    [
      'before and after it',
      (lead: SceneLead) => [
        placeholder(lead, '3A01'),
        words(lead, '3A01'),
        placeholder(lead, '3A01'),
      ],
    ],
  ])('is one message and one answer when it comes %s', async (_when, events) => {
    const lead = await scene.lead();
    await receive(lead, ...events(lead));
    await scene.runJobs();
    expect(await lead.thread()).toHaveLength(2);
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject(isDone);
  });

  it('is one message when a history has both in one batch, in either order', async () => {
    for (const order of [1, -1]) {
      const lead = await scene.lead();
      const both = [placeholder(lead, '3A01'), words(lead, '3A01')].toSorted(() => order);
      const messages = both.flatMap((event) => (event.kind === 'message' ? [event] : []));
      await receiveMessages(scene.services, lead.campaign.connection, messages);
      expect(await lead.thread()).toMatchObject([{ text: 'How much is it?', media_type: null }]);
      expect(await lead.conversation()).toMatchObject(isDone);
    }
  });

  it('is completed with its file, what it quotes and its ad', async () => {
    const lead = await scene.lead();
    await receive(lead, placeholder(lead, '3A01'));
    const externalAdReply = { title: 'Autumn offer', sourceType: 'ad', sourceId: '12' };
    const contextInfo = {
      externalAdReply,
      stanzaId: '3EB0',
      participant: '1@c.us',
      quotedMessage: { conversation: 'Ninety' },
    };
    const message = { imageMessage: { caption: 'This one?', mimetype: 'image/jpeg', contextInfo } };
    const media = { url: 'http://waha/api/files/a.jpg', mimetype: 'image/jpeg' };
    await receive(lead, rawMessage(lead, '3A01', { message }, { hasMedia: true, media }));
    expect(await lead.thread()).toMatchObject([
      {
        text: 'This one?',
        media_type: 'image',
        quoted: { text: 'Ninety' },
        ad: { title: 'Autumn offer', sourceId: '12' },
        file: { state: 'waiting' },
      },
    ]);
    const planned = (await scene.queue.planned()).map(({ task_identifier: name }) => name);
    expect(planned).toEqual(expect.arrayContaining(['agent:reply', 'conversations:fetch-file']));
  });

  it('keeps the lead waiting while another one is unread', async () => {
    const lead = await scene.lead();
    await receive(lead, placeholder(lead, '3A01'), placeholder(lead, '3A02'));
    await receive(lead, words(lead, '3A01'));
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject(waits);
    await receive(lead, words(lead, '3A02', 'And tomorrow?'));
    expect(await lead.conversation()).toMatchObject(isDone);
  });

  it('waits for no other one that its lead has deleted', async () => {
    const lead = await scene.lead();
    await receive(lead, placeholder(lead, '3A01'), placeholder(lead, '3A02'));
    await receive(lead, deletionEvent({ chat: lead.chat, id: '3A02' }), words(lead, '3A01'));
    expect(await lead.conversation()).toMatchObject(isDone);
  });

  it('ends no wait for something that a person has to do', async () => {
    const lead = await scene.lead();
    const order = {
      orderMessage: { itemCount: 2, totalAmount1000: 24_000, totalCurrencyCode: 'EUR' },
    };
    await receive(lead, rawMessage(lead, '3A00', { message: order }), placeholder(lead, '3A01'));
    await receive(lead, words(lead, '3A01'));
    expect(await lead.conversation()).toMatchObject({
      needs_attention: true,
      attention_reason: 'order',
    });
    const other = await scene.lead();
    await receive(other, placeholder(other, '3A01'), rawMessage(other, '3A00', { message: order }));
    await receive(other, words(other, '3A01'));
    expect(await other.conversation()).toMatchObject({
      needs_attention: true,
      attention_reason: 'order',
    });
  });

  it('that turns out to be a STOP stops the agent', async () => {
    const lead = await scene.lead();
    await receive(lead, placeholder(lead, '3A01'), words(lead, '3A01', 'STOP'));
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opted_out: true, needs_attention: false });
    expect(await lead.heard()).toEqual([]);
  });

  it('after a STOP ends no opt-out before it is read', async () => {
    const lead = await scene.lead();
    const at = Math.floor(Date.now() / 1000);
    await lead.says('STOP', { at: at - 60 });
    await receive(lead, placeholder(lead, '3A01'));
    expect(await lead.conversation()).toMatchObject({
      opted_out: true,
      attention_reason: 'unknown',
    });
    await receive(lead, words(lead, '3A01', 'Sorry, how much is it?'));
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opted_out: false, ...isDone });
    expect(await lead.heard()).toHaveLength(1);
  });

  it('is answered by the person who is in charge', async () => {
    const lead = await scene.lead();
    await lead.says('Hi', { by: 'phone' });
    await receive(lead, placeholder(lead, '3A01'), words(lead, '3A01'));
    await scene.runJobs();
    const row = await lead.conversation();
    expect(row).toMatchObject({ manual_override: true, needs_attention: false });
    expect(row.person_due_since).not.toBeNull();
    expect(await lead.heard()).toEqual([]);
  });

  it('is read by its edit', async () => {
    const lead = await scene.lead();
    await receive(lead, placeholder(lead, '3A01'));
    await receive(lead, editEvent({ chat: lead.chat, id: '3A01' }, 'How much are two?'));
    await receive(lead, words(lead, '3A01'));
    await scene.runJobs();
    expect((await lead.thread())[0]).toMatchObject({ text: 'How much are two?', media_type: null });
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject(isDone);
  });

  it('is not completed by another lead who copies its id', async () => {
    const lead = await scene.lead();
    const other = { ...leadOf(scene.services, lead.campaign), campaign: lead.campaign };
    await receive(lead, placeholder(lead, '3A01'));
    await receive(lead, words(other as SceneLead, '3A01', 'I am someone else'));
    expect(await lead.thread()).toMatchObject([{ text: '', media_type: 'unknown' }]);
    expect(await lead.conversation()).toMatchObject(waits);
  });

  it('behind a lid is completed by the message that names the number', async () => {
    const lead = await scene.lead();
    const at = Math.floor(Date.now() / 1000);
    const hidden = { chat: '99911122233@lid' };
    await receive(lead, placeholder(hidden, '3A01', { timestamp: at }));
    await receive(lead, words(lead, '3A01', 'How much is it?', { timestamp: at }));
    await scene.runJobs();
    expect((await lead.thread())[0]).toMatchObject({ text: 'How much is it?' });
    expect(await lead.conversation()).toMatchObject({ ...isDone, id_lead: lead.chat });
    expect(await scene.outside.asked()).toHaveLength(1);
  });
});
