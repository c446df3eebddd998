import { beforeEach, describe, expect, it } from 'vitest';
import type { GatewayEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import { deletionEvent, editEvent, reactionEvent } from '#server/test/api/change-bodies.ts';
import { newPhone } from '#server/test/builders/chat-builders.ts';
import { rawMessage } from '#server/test/api/raw-messages.ts';
import { receiveEvents } from '#server/test/receive-events.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();
const QUESTION = 'Shall I tell the team that it suits you?';
const says = (reply: string) => ({
  content: { reply, conversation_status: 'en_cours', evidence: '' },
});
beforeEach(() => scene.outside.script(says(QUESTION), says('Thanks!'), says('Fine.')));

const receive = (lead: SceneLead, ...events: GatewayEvent[]) =>
  receiveEvents(scene.services, lead.campaign.connection, events);
const now = () => Math.floor(Date.now() / 1000);

/** A lead to whom the agent just wrote, and the agent's message. */
async function answered(reply = QUESTION) {
  await scene.outside.control('DELETE', '/openai/script');
  await scene.outside.script(says(reply), says('Thanks!'), says('Fine.'));
  const lead = await scene.lead();
  await lead.says('Hi', { at: now() - 30 });
  await scene.runJobs();
  const [sent] = await scene.outside.sent(lead.campaign.connection.waha_session);
  const about = { chat: lead.chat, id: sent?.id ?? '', fromMe: true };
  return { lead, about };
}

const lastAsked = async () =>
  (await scene.outside.asked())
    .at(-1)
    ?.body.messages.map(({ content }) => content)
    .join('\n') ?? '';

describe('a reaction to a question of ours', () => {
  it('is an answer, read with the question, once', async () => {
    const { lead, about } = await answered();
    const reaction = reactionEvent(about, 'lead', '👍');
    await receive(lead, reaction, reaction);
    await scene.runJobs();
    await receive(lead, reaction);
    expect(await scene.runJobs()).toEqual([]);
    expect(await lead.heard()).toEqual([QUESTION, 'Thanks!']);
    expect(await lastAsked()).toContain(`[reacted with "👍" to: ${JSON.stringify(QUESTION)}]`);
    const asked = (await scene.outside.asked()).at(-1)?.body.messages ?? [];
    expect(asked.filter(({ content }) => content.includes('[reacted with "👍"'))).toHaveLength(1);
    expect(await lead.thread()).toMatchObject([
      {},
      { text: QUESTION, lead_reaction: '👍' },
      { text: '👍', media_type: 'reaction', from_lead: true, quoted: { text: QUESTION } },
      { text: 'Thanks!' },
    ]);
  });

  it('without a question mark is an answer where the verifier read a question', async () => {
    const { lead, about } = await answered('Let me know if nine suits you.');
    await receive(lead, reactionEvent(about, 'lead', '👍'));
    expect(await scene.runJobs()).toEqual([]);
    await scene.queue.query(`UPDATE messages SET asks = true WHERE message_ia LIKE 'Let me%'`);
    await receive(lead, reactionEvent({ ...about, at: now() + 2 }, 'lead', '❤️'));
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Let me know if nine suits you.', 'Thanks!']);
  });

  it('that is taken back before the answer leaves nothing to answer', async () => {
    const { lead, about } = await answered();
    const at = now();
    await receive(lead, reactionEvent({ ...about, at }, 'lead', '👍'));
    await receive(lead, reactionEvent({ ...about, at: at + 2 }, 'lead', ''));
    await scene.runJobs();
    expect(await lead.heard()).toEqual([QUESTION]);
    expect(await lead.conversation()).toMatchObject({
      waiting_since: null,
      needs_attention: false,
    });
  });

  it('that is taken back leaves what else the lead wrote to be answered', async () => {
    const { lead, about } = await answered();
    const at = now();
    await receive(lead, reactionEvent({ ...about, at }, 'lead', '👍'));
    await lead.says('Or rather Friday?');
    await receive(lead, reactionEvent({ ...about, at: at + 2 }, 'lead', ''));
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(2);
    expect(await lastAsked()).toContain('Or rather Friday?');
  });

  it('that changes is answered as what it is now', async () => {
    const { lead, about } = await answered();
    const at = now();
    await receive(lead, reactionEvent({ ...about, at }, 'lead', '👍'));
    await receive(lead, reactionEvent({ ...about, at: at + 1 }, 'lead', '👎'));
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(2);
    const said = (await scene.outside.asked()).at(-1)?.body.messages ?? [];
    expect(said.filter(({ content }) => content.includes('[reacted with "👍"'))).toEqual([]);
    expect(await lastAsked()).toContain('👎');
  });

  it('that comes late, after it was taken back, is none', async () => {
    const { lead, about } = await answered();
    const at = now();
    await receive(lead, reactionEvent({ ...about, at: at + 1 }, 'lead', ''));
    await receive(lead, reactionEvent({ ...about, at }, 'lead', '👍'));
    await scene.runJobs();
    expect(await lead.heard()).toEqual([QUESTION]);
  });

  it('after a STOP allows nothing', async () => {
    const { lead, about } = await answered();
    await lead.says('STOP');
    await receive(lead, reactionEvent({ ...about, at: now() + 5 }, 'lead', '👍'));
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opted_out: true, ai_state: 'ai_inactive' });
    expect(await lead.heard()).toEqual([QUESTION]);
  });

  it('that a person asked waits for the person', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await lead.says('Does nine suit you?', { by: 'phone', id: '3AQ1' });
    await receive(lead, reactionEvent({ chat: lead.chat, id: '3AQ1', fromMe: true }, 'lead', '👍'));
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    const row = await lead.conversation();
    expect(row.manual_override && row.person_due_since).not.toBeNull();
  });

  it('of our own side answers nothing', async () => {
    const { lead, about } = await answered();
    await receive(lead, reactionEvent(about, 'us', '👍'));
    await scene.runJobs();
    expect(await lead.heard()).toEqual([QUESTION]);
  });

  it('is of the chat that it comes from: no one answers for another lead', async () => {
    const { lead, about } = await answered();
    await receive(lead, reactionEvent({ ...about, chat: `${newPhone()}@c.us` }, 'lead', '👍'));
    await scene.runJobs();
    expect(await lead.heard()).toEqual([QUESTION]);
  });
});

describe('a reaction to anything else', () => {
  it('ends the silence: no reminder follows, and no answer', async () => {
    const { lead, about } = await answered('See you on Tuesday.');
    const due = () =>
      scene.queue.query(
        'SELECT follow_up_at FROM conversations WHERE follow_up_at IS NOT NULL AND campaign_id = $1',
        [lead.campaign.campaign_id],
      );
    expect(await due()).toHaveLength(1);
    await receive(lead, reactionEvent(about, 'lead', '🙏'));
    await scene.runJobs();
    expect(await due()).toEqual([]);
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.thread()).toHaveLength(2);
  });
});

describe('an edit that comes as a message', () => {
  const stop = { conversation: 'STOP' };
  const key = { id: '3A02' };
  it.each<[string, object]>([
    [
      'wrapped, by number',
      { editedMessage: { message: { protocolMessage: { key, type: 14, editedMessage: stop } } } },
    ],
    ['by name', { protocolMessage: { key, type: 'MESSAGE_EDIT', editedMessage: stop } }],
  ])('to STOP is an opt-out: %s', async (_what, message) => {
    for (const early of [false, true]) {
      const lead = await scene.lead();
      const edit = () => rawMessage(lead, '3A03', { message });
      if (early) await receive(lead, edit());
      await lead.says('How much?', { id: '3A02', at: now() - 5 });
      if (!early) await receive(lead, edit());
      await scene.runJobs();
      expect((await lead.thread())[0]).toMatchObject({ text: 'STOP' });
      expect(await lead.conversation()).toMatchObject({ opted_out: true });
      expect(await lead.heard()).toEqual([]);
    }
  });

  it('takes back what is deleted', async () => {
    const lead = await scene.lead();
    await lead.says('Oops', { id: '3A02' });
    await receive(
      lead,
      rawMessage(lead, '3A03', { message: { protocolMessage: { key, type: 0 } } }),
    );
    expect((await lead.thread())[0]?.deleted_at).not.toBeNull();
  });

  const secret = (lead: SceneLead, at = now()) =>
    rawMessage(
      lead,
      '3A03',
      { message: { secretEncryptedMessage: { targetMessageKey: key } } },
      { timestamp: at },
    );

  it('that is encrypted marks the message, and a person reads it', async () => {
    for (const early of [false, true]) {
      const lead = await scene.lead();
      const at = now();
      if (early) await receive(lead, secret(lead, at));
      await lead.says('How much?', { id: '3A02', at: at - 5 });
      if (!early) await receive(lead, secret(lead, at));
      expect((await lead.thread())[0]).toMatchObject({ text: 'How much?', edit_unread: true });
      const marked = { needs_attention: true, attention_reason: 'edit_unread' };
      expect(await lead.conversation()).toMatchObject(marked);
      await scene.runJobs();
      expect(await lead.heard()).toHaveLength(1);
      expect(await lead.conversation()).toMatchObject(marked);
      expect(await lastAsked()).toContain('a text that you cannot read');
      await receive(lead, editEvent({ chat: lead.chat, id: '3A02', at }, 'How much are two?'));
      await receive(lead, secret(lead, at));
      expect((await lead.thread())[0]).toMatchObject({ text: 'How much are two?' });
      expect((await lead.thread())[0]?.edit_unread).toBeUndefined();
      expect(await lead.conversation()).toMatchObject({ needs_attention: false });
    }
  });

  it('of another chat changes nothing', async () => {
    const lead = await scene.lead();
    const other = { ...lead, chat: `${newPhone()}@c.us` };
    await lead.says('How much?', { id: '3A02' });
    await receive(lead, secret(other), deletionEvent({ chat: other.chat, id: '3A02' }));
    expect((await lead.thread())[0]).toMatchObject({ text: 'How much?', deleted_at: null });
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });
});

describe('an edit of a message that never came', () => {
  const key = { id: '3A02' };
  const notice = { protocolMessage: { key, type: 14, editedMessage: { conversation: 'For two' } } };
  it.each<[string, (lead: SceneLead) => GatewayEvent]>([
    ['as an event', (lead) => editEvent({ chat: lead.chat, id: '3A02' }, 'For two')],
    [
      'as a message',
      (lead) => rawMessage(lead, '3A03', { message: { editedMessage: { message: notice } } }),
    ],
  ])('is that message, once: %s', async (_what, edit) => {
    const lead = await scene.lead();
    await receive(lead, edit(lead), edit(lead));
    await expect(lead.thread()).rejects.toThrow('no result');
    await scene.runJobs();
    await receive(lead, edit(lead));
    await lead.says('For three', { id: '3A02', at: now() - 5 });
    await scene.runJobs();
    expect(await lead.thread()).toMatchObject([
      { text: 'For two', from_lead: true, edited_at: expect.any(String) },
      { text: QUESTION },
    ]);
    expect(await lead.heard()).toEqual([QUESTION]);
  });

  it('is nothing where the message came meanwhile', async () => {
    const lead = await scene.lead();
    await receive(lead, editEvent({ chat: lead.chat, id: '3A02' }, 'For two'));
    await lead.says('For three', { id: '3A02', at: now() - 5 });
    await scene.runJobs();
    expect(await lead.thread()).toMatchObject([{ text: 'For two' }, { text: QUESTION }]);
  });

  it('waits for a person where it can not be read', async () => {
    const lead = await scene.lead();
    const message = { secretEncryptedMessage: { targetMessageKey: key } };
    await receive(lead, rawMessage(lead, '3A03', { message }));
    await scene.runJobs();
    expect(await lead.thread()).toMatchObject([{ text: '', media_type: 'unknown' }]);
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
    expect(await lead.heard()).toEqual([]);
  });

  it('typed on the phone is a takeover', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await receive(lead, editEvent({ chat: lead.chat, id: '3A02', fromMe: true }, 'I call you'));
    await scene.runJobs();
    const texts = (await lead.thread()).map(({ text }) => text);
    expect(texts).toContain('I call you');
    expect(await lead.conversation()).toMatchObject({ manual_override: true });
  });
});
