import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { openScene, type Scene, type SceneLead } from '#server/test/scene.ts';
import { leadOf } from '#server/test/chat-builders.ts';
import { receiveEvents } from './receive-events.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.reset());

const now = () => Math.floor(Date.now() / 1000);
const textsOf = async (lead: SceneLead) => (await lead.thread()).map((message) => message.text);
const conversationsOf = ({ campaign }: SceneLead) =>
  scene.queue.query<{ conversation_id: string; id_lead: string; last_message: string }>(
    'SELECT conversation_id, id_lead, last_message FROM conversations WHERE campaign_id = $1',
    [campaign.campaign_id],
  );
const leadsCounted = async ({ campaign }: SceneLead) => {
  const [row] = await scene.queue.query(
    `SELECT sum(leads_count)::int AS leads, sum(messages_count)::int AS messages,
       sum(replied_leads_count)::int AS replied FROM team_counters WHERE team_id = $1`,
    [campaign.team.team_id],
  );
  return row;
};
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
    expect(await leadsCounted(lead)).toEqual({ leads: 1, messages: 2, replied: 1 });
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

  it('with an id that another lead copied is a repeat and joins nobody: answers go to who wrote', async () => {
    const lead = await scene.lead();
    const other = leadOf(scene.services, lead.campaign);
    const at = now();
    await lead.says('mine', { id: 'SAME', at });
    await other.says('mine', { id: 'SAME', at });
    await other.says('yours', { id: 'SAME', chat: '77700000001@lid', at });
    expect(await textsOf(lead)).toEqual(['mine']);
    expect(await conversationsOf(lead)).toMatchObject([{ id_lead: lead.chat }]);
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
    expect(await conversationsOf(lead)).toHaveLength(1);
    expect((await textsOf(lead)).toSorted()).toEqual(['Hi', 'again']);
    expect(await leadsCounted(lead)).toEqual({ leads: 1, messages: 2, replied: 1 });
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
    await lead.says('Arrêtez, svp !');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await scene.outside.asked()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({
      conversation_status: 'stop',
      ai_state: 'ai_inactive',
      waiting_since: null,
    });
    expect(await events(lead)).toEqual([{ kind: 'opted_out', evidence: 'Arrêtez, svp !' }]);
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

  it('to somebody new begins a conversation that the agent leaves alone', async () => {
    const lead = await scene.lead();
    await lead.says('Nice to have met you', { by: 'phone' });
    await lead.says('You too');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await leadsCounted(lead)).toMatchObject({ leads: 1 });
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

  it('by another program shows in the thread and stops nobody', async () => {
    const lead = await scene.lead();
    await lead.says('Your invoice', { by: 'api' });
    expect(await textsOf(lead)).toEqual(['Your invoice']);
    expect(await lead.conversation()).toMatchObject({ ai_state: 'ai_active' });
  });
});

describe('a lead known by two addresses', () => {
  const lid = '77799988877@lid';

  it('that become known together in one batch is one conversation', async () => {
    for (const told of [
      [['a', {}] as const, ['b', { chat: lid, alt: true }] as const],
      [['a', { chat: lid }] as const, ['b', { alt: true }] as const],
      [['a', {}] as const, ['b', { chat: lid }] as const, ['c', { alt: true }] as const],
    ]) {
      const lead = await scene.lead();
      await lead.saysAll(
        ...told.map(([text, like]): [string, object] => [
          text,
          { ...like, ...('alt' in like && { alt: 'chat' in like ? lead.chat : lid }) },
        ]),
      );
      expect(await conversationsOf(lead)).toMatchObject([{ id_lead: lead.chat }]);
      expect(await textsOf(lead)).toEqual(told.map(([text]) => text));
      expect(await leadsCounted(lead)).toMatchObject({ leads: 1, replied: 1 });
    }
  });

  it('is merged when the second one becomes known, with everything that was written', async () => {
    const lead = await scene.lead();
    await lead.says('from behind a lid', { chat: lid });
    await lead.says('from the number');
    expect(await conversationsOf(lead)).toHaveLength(2);
    await lead.says('it is me', { chat: lid, alt: lead.chat });
    const [one, ...rest] = await conversationsOf(lead);
    expect(rest).toEqual([]);
    expect(one).toMatchObject({ id_lead: lead.chat, last_message: 'it is me' });
    expect(await textsOf(lead)).toEqual(['from behind a lid', 'from the number', 'it is me']);
    expect(await leadsCounted(lead)).toEqual({ leads: 1, messages: 3, replied: 1 });
    await scene.runJobs();
    expect(await scene.queue.planned()).toEqual([]);
    const sent = await scene.outside.sent(lead.campaign.connection.waha_session);
    expect(sent.map((message) => message.chatId)).toEqual([lid]);
  });

  it('keeps a STOP that was said behind one of them', async () => {
    const lead = await scene.lead();
    const at = now();
    await lead.says('STOP', { chat: lid, at });
    await lead.says('Hello', { at });
    await lead.says('…', { by: 'api', chat: lid, alt: lead.chat });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({
      conversation_status: 'stop',
      ai_state: 'ai_inactive',
    });
  });

  it('still gets what a person wrote to one of them before they became one', async () => {
    const lead = await scene.lead();
    const { team, connection } = lead.campaign;
    await lead.says('from the number');
    await scene.runJobs();
    await lead.says('Hi', { by: 'phone', chat: lid });
    const behindLid = (await conversationsOf(lead)).find(({ id_lead }) => id_lead === lid);
    await openBrowser(scene.services, team.owner).rpc.conversations.reply({
      team_slug: team.team_slug,
      conversation_id: behindLid?.conversation_id ?? '',
      message_id: newId(),
      text: 'Tomorrow at nine?',
    });
    await lead.says('it is me', { alt: lid });
    expect(await conversationsOf(lead)).toHaveLength(1);
    await scene.runJobs();
    const sent = await scene.outside.sent(connection.waha_session);
    expect(sent.filter(({ text }) => text === 'Tomorrow at nine?')).toHaveLength(1);
  });

  it('is still owed the answer that one of them waits for', async () => {
    const lead = await scene.lead();
    await lead.says('a question that nobody answered yet', { chat: lid });
    await scene.queue.clear();
    await lead.says('Hi');
    await scene.runJobs();
    await lead.says('(an invoice)', { by: 'api', chat: lid, alt: lead.chat });
    const { conversation_id, last_inbound_seq, answered_seq } = await lead.conversation();
    expect(last_inbound_seq).toBeGreaterThan(answered_seq);
    expect(await scene.queue.planned()).toMatchObject([{ payload: { conversation_id } }]);
  });

  it('is answered although it is a repeat that says so', async () => {
    const lead = await scene.lead();
    const lid = '77733322211@lid';
    await lead.says('from behind a lid', { chat: lid, id: 'ONE' });
    await scene.runJobs();
    await lead.says('a question that nobody answered yet');
    await lead.says('from behind a lid', { chat: lid, id: 'ONE', alt: lead.chat });
    await scene.runJobs();
    const sent = await scene.outside.sent(lead.campaign.connection.waha_session);
    expect(sent).toHaveLength(2);
  });

  it('is answered about the one although the model had failed about the other', async () => {
    const lead = await scene.lead();
    await scene.outside.script({ empty: true, times: 2 });
    await lead.says('Hi');
    await scene.runJobs();
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ needs_attention: true, model_calls: 2 });
    await lead.says('Anybody there?', { chat: lid });
    await lead.says('(an invoice)', { by: 'api', alt: lid });
    await scene.runJobs();
    expect(await conversationsOf(lead)).toHaveLength(1);
    // where the lead wrote last
    const sent = await scene.outside.sent(lead.campaign.connection.waha_session);
    expect(sent.map(({ chatId }) => chatId)).toEqual([lid]);
  });
});

it('events of other kinds and odd shapes are nothing to us', async () => {
  const lead = await scene.lead();
  await receiveEvents(scene.services, lead.campaign.connection, []);
  expect(await conversationsOf(lead)).toEqual([]);
});
