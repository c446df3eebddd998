import { describe, expect, it } from 'vitest';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { parseWebhook } from '#server/features/whatsapp/gateway/gateway-event.ts';
import { conversationsOf, leadsCounted, textsOf } from '#server/test/builders/received-leads.ts';

const scene = await fileScene();

const now = () => Math.floor(Date.now() / 1000);
const events = async (lead: SceneLead) => {
  const { conversation_id } = await lead.conversation();
  return scene.queue.query(
    'SELECT kind, evidence FROM conversation_events WHERE conversation_id = $1 ORDER BY at',
    [conversation_id],
  );
};

describe('a message', () => {
  it('is stored once, however often and in whatever company it comes', async () => {
    const lead = await scene.lead();
    await lead.says('Hi', { id: 'ONE' });
    await lead.says('Hi', { id: 'ONE' });
    await lead.saysAll(['Hi', { id: 'ONE' }], ['there', { id: 'TWO' }], ['there', { id: 'TWO' }]);
    expect(await textsOf(lead)).toEqual(['Hi', 'there']);
    expect(await leadsCounted(scene, lead)).toEqual({ leads: 1, messages: 2, replied: 1 });
  });

  it('stays in the order that WhatsApp says, whenever it arrives', async () => {
    const lead = await scene.lead();
    const at = now() - 100;
    await lead.says('third', { at: at + 2 });
    await lead.says('first', { at });
    await lead.says('second', { at: at + 1 });
    expect(await textsOf(lead)).toEqual(['first', 'second', 'third']);
    expect(await lead.conversation()).toMatchObject({ last_message: 'third' });
  });

  it('with an id that another lead copied is a repeat and joins no one: answers go to who wrote', async () => {
    const lead = await scene.lead();
    const other = leadOf(scene.services, lead.campaign);
    const at = now();
    await lead.says('mine', { id: 'SAME', at });
    await other.says('mine', { id: 'SAME', at });
    await other.says('yours', { id: 'SAME', chat: '77700000001@lid', at });
    expect(await textsOf(lead)).toEqual(['mine']);
    expect(await conversationsOf(scene, lead)).toMatchObject([{ id_lead: lead.chat }]);
    expect(await lead.conversation()).toMatchObject({ reply_address: lead.chat });
  });

  it('with an unreadable id, which a lead can choose, is stored and once', async () => {
    const lead = await scene.lead();
    await lead.says('Hi', { id: 'A\u0000\ud83d' });
    await lead.says('Hi', { id: 'A\u0000\ud83d' });
    expect(await textsOf(lead)).toEqual(['Hi']);
  });

  it('of NUL, half a surrogate and markup is kept as what can be kept of it', async () => {
    const lead = await scene.lead();
    await lead.says('a\u0000b\ud83dc<script>');
    expect(await textsOf(lead)).toEqual(['ab�c<script>']);
  });

  it('that two web processes take in at the same time makes one conversation', async () => {
    const lead = await scene.lead();
    const processes = [scene.services, scene.anotherProcess(), scene.anotherProcess()];
    await Promise.all(
      processes.flatMap((services) => {
        const there = leadOf(services, lead.campaign, lead.phone);
        return [
          there.says('Hi', { id: 'ONE' }),
          there.says('again', { id: 'TWO', chat: '77711122233@lid', alt: lead.chat }),
        ];
      }),
    );
    expect(await conversationsOf(scene, lead)).toHaveLength(1);
    expect((await textsOf(lead)).toSorted()).toEqual(['Hi', 'again']);
    expect(await leadsCounted(scene, lead)).toEqual({ leads: 1, messages: 2, replied: 1 });
    await scene.runJobs();
    expect(await scene.outside.asked()).toHaveLength(1);
  });
});

describe('a burst', () => {
  it('of a lead who has waited for days is answered when it is over, as any other', async () => {
    const { campaign } = await scene.lead();
    const lead = leadOf(scene.anotherProcess({ REPLY_QUIET_MS: '30000' }), campaign);
    await lead.says('Hi');
    await scene.queue.query(`UPDATE conversations SET waiting_since = now() - interval '2 days'`);
    const before = Date.now();
    await lead.says('Are you still there?');
    const [planned] = await scene.queue.planned();
    expect(planned?.run_at.getTime()).toBeGreaterThanOrEqual(before + 30_000);
    const { waiting_since } = await lead.conversation();
    await lead.says('I have a question');
    expect(await lead.conversation()).toMatchObject({ waiting_since });
  });
});

describe('STOP', () => {
  it('is obeyed before the model is asked, and nothing is sent again', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await lead.says('Arrêtez !');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await scene.outside.asked()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({
      conversation_status: 'stop',
      ai_state: 'ai_inactive',
      waiting_since: null,
    });
    expect(await events(lead)).toEqual([{ kind: 'opted_out', evidence: 'Arrêtez !' }]);
  });

  it('ends when the lead writes first', async () => {
    const lead = await scene.lead();
    await lead.says('STOP', { at: now() - 1 });
    await scene.runJobs();
    await lead.says('Sorry, one more question');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({
      conversation_status: 'en_cours',
      ai_state: 'ai_active',
    });
  });

  it('does not give a conversation that a person took over back to the agent', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await lead.says('I am here', { by: 'phone' });
    await lead.says('STOP');
    await lead.says('or rather: call me');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({ ai_state: 'manual_control' });
  });

  it('in the middle of a sentence is no STOP', async () => {
    const lead = await scene.lead();
    await lead.says("I can't stop thinking about it");
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('repeated by the gateway does not stop what came after it', async () => {
    const lead = await scene.lead();
    await lead.says('STOP', { id: 'ONE', at: now() - 1 });
    await lead.says('Hello again', { id: 'TWO' });
    await lead.says('STOP', { id: 'ONE', at: now() - 1 });
    expect(await lead.conversation()).toMatchObject({ conversation_status: 'en_cours' });
  });
});

describe('a text typed on the phone', () => {
  it('is the sign that a person took over', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await lead.says('Hello, this is Ada herself', { by: 'phone' });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({
      ai_state: 'manual_control',
      last_message: 'Hello, this is Ada herself',
      last_interaction: 'HUMAN_MESSAGE',
    });
    expect(await events(lead)).toEqual([{ kind: 'agent_stopped', evidence: null }]);
    await lead.says('And a second one', { by: 'phone' });
    expect(await events(lead)).toHaveLength(1);
  });

  it('to someone new begins a conversation that the agent leaves alone', async () => {
    const lead = await scene.lead();
    await lead.says('Nice to have met you', { by: 'phone' });
    await lead.says('You too');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await leadsCounted(scene, lead)).toMatchObject({ leads: 1 });
  });
});

describe('a text sent through the gateway', () => {
  it('that is our own is no person', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await scene.runJobs();
    const [sent] = await scene.outside.sent(lead.campaign.connection.waha_session);
    await lead.says(sent?.text ?? '', { by: 'api', id: sent?.id ?? '' });
    expect(await lead.thread()).toHaveLength(2);
    expect(await lead.conversation()).toMatchObject({ ai_state: 'ai_active' });
  });

  it('by another program shows in the thread and stops no one', async () => {
    const lead = await scene.lead();
    await lead.says('Your invoice', { by: 'api' });
    expect(await textsOf(lead)).toEqual(['Your invoice']);
    expect(await lead.conversation()).toMatchObject({ ai_state: 'ai_active' });
  });
});

it('events of other kinds and odd shapes are nothing to us', () => {
  const odd = [null, 'text', {}, { event: 'call.received', payload: {} }, { event: 'message.any' }];
  expect(odd.map(parseWebhook)).toEqual(odd.map(() => undefined));
});
