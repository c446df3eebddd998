import { describe, expect, it } from 'vitest';
import { agentAnswer, judgeOptOut } from '#domain/agent/answer.ts';
import { agentInstructions } from '#domain/agent/instructions.ts';
import { OPT_OUT_PHRASES } from '#domain/conversations/fixtures/opt-out-phrases.ts';
import { asksToStop } from '#domain/conversations/lead/stop-words.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

const judged = (asked: 'no' | 'maybe' | 'yes', quote: string) => ({
  content: {
    reply: 'But it is really cheap!',
    conversation_status: 'en_cours',
    evidence: '',
    opt_out: { asked, quote },
  },
});
const plain = (reply: string) => ({
  content: { reply, conversation_status: 'en_cours', evidence: '' },
});
const WORDS = 'I would rather you forgot about me';

async function read(asked: 'maybe' | 'yes'): Promise<SceneLead> {
  const lead = await scene.lead();
  await scene.outside.script(judged(asked, 'rather you forgot about me'));
  await lead.says(WORDS);
  await scene.runJobs();
  return lead;
}

const doubted = () => read('maybe');

async function refOf(lead: SceneLead) {
  const { team } = lead.campaign;
  const { conversation_id } = await lead.conversation();
  const { rpc } = openBrowser(scene.services, team.owner);
  return { rpc, ref: { team_slug: team.team_slug, conversation_id } };
}

async function kindsOf(lead: SceneLead) {
  const { rpc, ref } = await refOf(lead);
  const { items } = await rpc.conversations.events(ref);
  return items.map(({ kind, by_name, evidence }) => [kind, by_name, evidence]);
}

const permission = { reason: 'Called us on Monday.' };

describe('a lead who asked to stop, by the model', () => {
  it('is opted out, with nothing of the answer sent', async () => {
    const lead = await read('yes');
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({
      opted_out: true,
      conversation_status: 'stop',
      ai_state: 'ai_inactive',
      needs_attention: false,
      opt_out_doubt: null,
      person_due_since: null,
    });
    const { rpc, ref } = await refOf(lead);
    expect(await rpc.conversations.get(ref)).toMatchObject({ optOut: { words: WORDS } });
    const { items } = await rpc.conversations.events(ref);
    expect(items).toMatchObject([
      { kind: 'opted_out', by_name: null, to_value: 'model', evidence: WORDS },
    ]);
    const message_id = crypto.randomUUID();
    await expect(
      rpc.conversations.reply({ ...ref, message_id, text: 'Sorry' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is answered again after writing again', async () => {
    const lead = await read('yes');
    await scene.outside.script(plain('Happy to help.'));
    await lead.says('Wait, how much is it?', { at: Math.floor(Date.now() / 1000) + 2 });
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Happy to help.']);
    expect(await lead.conversation()).toMatchObject({
      opted_out: false,
      conversation_status: 'en_cours',
    });
  });

  it('is read again with what was written while the model read', async () => {
    const lead = await scene.lead();
    const found = judged('yes', 'rather you forgot about me');
    await scene.outside.script(found, found);
    await lead.says(WORDS);
    scene.whileThinking(() => lead.says('Thanks', { at: Math.floor(Date.now() / 1000) + 2 }));
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({ opted_out: true });
    expect(await scene.outside.asked()).toHaveLength(2);
    expect(await kindsOf(lead)).toEqual([['opted_out', null, WORDS]]);
  });

  it('is written to with a permission, and the same words opt out no more', async () => {
    const lead = await read('yes');
    const { rpc, ref } = await refOf(lead);
    await expect(rpc.conversations.reactivate(ref)).rejects.toMatchObject({ code: 'CONFLICT' });
    await rpc.conversations.reactivate({ ...ref, permission });
    await scene.outside.script(
      judged('yes', 'rather you forgot about me'),
      plain('Happy to help.'),
    );
    await lead.says('How much is it?');
    await scene.runJobs();
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Happy to help.']);
    expect(await lead.conversation()).toMatchObject({ opted_out: false });
  });
});

describe('a lead who may have asked to stop, by the model', () => {
  it('is left alone and shown to a person', async () => {
    const lead = await doubted();
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({
      ai_state: 'ai_inactive',
      needs_attention: true,
      attention_reason: 'opt_out_doubt',
      opt_out_doubt: WORDS,
    });
    expect(await kindsOf(lead)).toEqual([['opt_out_doubted', null, WORDS]]);
  });

  it('stays so when the lead writes on', async () => {
    const lead = await doubted();
    await lead.says('Hello?');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await scene.outside.asked()).toHaveLength(1);
  });

  it('opts out when a person confirms it', async () => {
    const lead = await doubted();
    const { rpc, ref } = await refOf(lead);
    expect(await rpc.conversations.confirmOptOut(ref)).toMatchObject({
      opted_out: true,
      conversation_status: 'stop',
      needs_attention: false,
      person_due_since: null,
    });
    expect(await rpc.conversations.get(ref)).toMatchObject({ optOut: { words: WORDS } });
    const message_id = crypto.randomUUID();
    await expect(
      rpc.conversations.reply({ ...ref, message_id, text: 'Sorry' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is answered when a person dismisses it, and not doubted again', async () => {
    const lead = await doubted();
    const { rpc, ref } = await refOf(lead);
    await scene.outside.script(judged('yes', 'rather you forgot about me'));
    expect(await rpc.conversations.dismissOptOut(ref)).toMatchObject({
      ai_state: 'ai_active',
      needs_attention: false,
      opt_out_doubt: null,
    });
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['But it is really cheap!']);
    const told = JSON.stringify((await scene.outside.asked()).at(-1));
    expect(told).toContain('they do not ask you to stop writing');
  });

  it('is not silenced by words that the lead did not write just now: the model is asked again', async () => {
    const lead = await scene.lead();
    await scene.outside.script(judged('yes', 'forget me'));
    await scene.outside.script(plain('Happy to help.'));
    await lead.says('How much is it?');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Happy to help.']);
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: null });
  });

  it('is not doubted by a model that knows no such question', async () => {
    const lead = await scene.lead();
    await scene.outside.script(plain('Happy to help.'));
    await lead.says('Hello there');
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Happy to help.']);
  });
});

describe('a lead who opted out', () => {
  it('is written to again only with a permission, which is kept', async () => {
    const lead = await scene.lead();
    await lead.says('Unsubscribe!');
    const { rpc, ref } = await refOf(lead);
    expect(await lead.conversation()).toMatchObject({ opted_out: true });
    await expect(rpc.conversations.reactivate(ref)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await lead.conversation()).toMatchObject({ opted_out: true });
    expect(await rpc.conversations.reactivate({ ...ref, permission })).toMatchObject({
      opted_out: false,
      ai_state: 'ai_active',
      conversation_status: 'en_cours',
    });
    expect(await kindsOf(lead)).toEqual([
      ['agent_reactivated', 'Ada Lovelace', null],
      ['permission_given', 'Ada Lovelace', 'Called us on Monday.'],
      ['opted_out', null, 'Unsubscribe!'],
    ]);
  });
});

it('each refusal that the rules do not know reaches us as the model judges it', async () => {
  const refusals = Object.values(OPT_OUT_PHRASES).flatMap((language) => language.refusals);
  const left = refusals.filter((text) => !asksToStop(text));
  expect(left.length).toBeGreaterThan(20);
  for (const text of left) {
    await scene.outside.script({ patch: { opt_out: { asked: 'yes', quote: text } } });
    const given = await scene.services.model.answer({
      ...agentInstructions({
        behavior_prompt: 'You sell courses.',
        lead_name: 'Jane',
        today: 'Monday',
        opt_out_dismissed: false,
      }),
      messages: [{ role: 'user', content: text }],
      schema: agentAnswer,
      once: true,
    });
    expect(judgeOptOut(given, [{ seq: 1, text }], 0)).toEqual({
      asked: 'yes',
      words: text,
      seq: 1,
    });
  }
});
