import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene } from '#server/test/scene.ts';
import { conversationsOf, leadsCounted, textsOf } from '#server/test/builders/received-leads.ts';

const scene = await fileScene();

const now = () => Math.floor(Date.now() / 1000);

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
      expect(await conversationsOf(scene, lead)).toMatchObject([{ id_lead: lead.chat }]);
      expect(await textsOf(lead)).toEqual(told.map(([text]) => text));
      expect(await leadsCounted(scene, lead)).toMatchObject({ leads: 1, replied: 1 });
    }
  });

  it('is merged when the second one becomes known, with everything that was written', async () => {
    const lead = await scene.lead();
    await lead.says('from behind a lid', { chat: lid });
    await lead.says('from the number');
    expect(await conversationsOf(scene, lead)).toHaveLength(2);
    await lead.says('it is me', { chat: lid, alt: lead.chat });
    const [one, ...rest] = await conversationsOf(scene, lead);
    expect(rest).toEqual([]);
    expect(one).toMatchObject({ id_lead: lead.chat, last_message: 'it is me' });
    expect(await textsOf(lead)).toEqual(['from behind a lid', 'from the number', 'it is me']);
    expect(await leadsCounted(scene, lead)).toEqual({ leads: 1, messages: 3, replied: 1 });
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
    const behindLid = (await conversationsOf(scene, lead)).find(({ id_lead }) => id_lead === lid);
    await openBrowser(scene.services, team.owner).rpc.conversations.reply({
      team_slug: team.team_slug,
      conversation_id: behindLid?.conversation_id ?? '',
      message_id: newId(),
      text: 'Tomorrow at nine?',
    });
    await lead.says('it is me', { alt: lid });
    expect(await conversationsOf(scene, lead)).toHaveLength(1);
    await scene.runJobs();
    const sent = await scene.outside.sent(connection.waha_session);
    expect(sent.filter(({ text }) => text === 'Tomorrow at nine?')).toHaveLength(1);
  });

  it('is still owed the answer that one of them waits for', async () => {
    const lead = await scene.lead();
    await lead.says('a question that no one answered yet', { chat: lid });
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
    await lead.says('a question that no one answered yet');
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
    await lead.says('Anyone there?', { chat: lid });
    await lead.says('(an invoice)', { by: 'api', alt: lid });
    await scene.runJobs();
    expect(await conversationsOf(scene, lead)).toHaveLength(1);
    // where the lead wrote last
    const sent = await scene.outside.sent(lead.campaign.connection.waha_session);
    expect(sent.map(({ chatId }) => chatId)).toEqual([lid]);
  });
});
