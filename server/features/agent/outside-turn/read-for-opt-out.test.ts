import { describe, expect, it } from 'vitest';
import { readForOptOut } from './read-for-opt-out.ts';
import { openTeamView } from '#server/test/builders/hand-off.ts';
import {
  DOUBTED,
  FOUND,
  optOutAnswer,
  buildTakenOverLead,
  usesOf,
  WORDS,
} from '#server/test/scenes/opt-out-reading.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

const now = () => Math.floor(Date.now() / 1000);
const calls = async () => (await scene.outside.asked()).length;
const OPTED_OUT = {
  opted_out: true,
  conversation_status: 'stop',
  needs_attention: false,
  opt_out_doubt: null,
  person_due_since: null,
};

const optOutsOf = async (lead: SceneLead) => {
  const { conversation_id } = await lead.conversation();
  return scene.queue.query(
    `SELECT evidence, to_value FROM conversation_events
      WHERE conversation_id = $1 AND kind = 'opted_out'`,
    [conversation_id],
  );
};

/** Runs the job again, as after a crash. */
async function repeat(lead: SceneLead) {
  const { conversation_id } = await lead.conversation();
  await readForOptOut(scene.services, lead.campaign.team.scope, { conversation_id });
}

async function pause({ campaign }: SceneLead) {
  await scene.queue.query('UPDATE campaigns SET status = $2 WHERE campaign_id = $1', [
    campaign.campaign_id,
    'inactive',
  ]);
}

describe('what a lead writes while a person is in charge', () => {
  it('is an opt-out where the model quotes a request to stop; the person stays in charge', async () => {
    const lead = await buildTakenOverLead(scene);
    await scene.outside.script(FOUND);
    await lead.says(WORDS);
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ ...OPTED_OUT, ai_state: 'manual_control' });
    const { get, reply } = await openTeamView(scene, lead);
    expect(await get()).toMatchObject({ optOut: { words: WORDS }, can: { reply: false } });
    await expect(reply()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await usesOf(scene, lead)).toEqual([{ purpose: 'opt_out', calls: 1 }]);
  });

  it('is stored and read once where several messages come in one delivery', async () => {
    const lead = await buildTakenOverLead(scene);
    await scene.outside.script(FOUND);
    await lead.saysAll('Hello?', WORDS);
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject(OPTED_OUT);
    expect(await calls()).toBe(1);
  });

  it('is no longer opted out when the lead writes again; a repeat of the job changes nothing', async () => {
    const lead = await buildTakenOverLead(scene);
    await scene.outside.script(FOUND, optOutAnswer('no'));
    await lead.says(WORDS);
    await scene.runJobs();
    await repeat(lead);
    expect(await optOutsOf(lead)).toEqual([{ evidence: WORDS, to_value: 'model' }]);
    await lead.says('Wait, how much was it?', { at: now() + 2 });
    await scene.runJobs();
    await repeat(lead);
    expect(await lead.conversation()).toMatchObject({
      opted_out: false,
      ai_state: 'manual_control',
      person_due_since: expect.any(String),
    });
    expect(await calls()).toBe(2);
  });

  it('is read again with what the lead wrote while the model read', async () => {
    const lead = await buildTakenOverLead(scene);
    await scene.outside.script(FOUND, FOUND);
    await lead.says(WORDS);
    scene.whileThinking(() => lead.says('Thanks', { at: now() + 2 }));
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject(OPTED_OUT);
    expect(await calls()).toBe(2);
    expect(await optOutsOf(lead)).toEqual([{ evidence: WORDS, to_value: 'model' }]);
  });

  it('opts out once where two jobs read it, and no more after a permission', async () => {
    const lead = await buildTakenOverLead(scene);
    await scene.outside.script(FOUND, FOUND);
    await lead.says(WORDS);
    const { reactivate } = await openTeamView(scene, lead);
    scene.whileThinking(async () => {
      await repeat(lead);
      await reactivate({ permission: { reason: 'Called us.' } });
    });
    await scene.runJobs();
    expect(await calls()).toBe(2);
    expect(await lead.conversation()).toMatchObject({ opted_out: false, ai_state: 'ai_active' });
    expect(await optOutsOf(lead)).toHaveLength(1);
  });

  it('is a doubt where the model can’t tell; the person stays in charge', async () => {
    const lead = await buildTakenOverLead(scene);
    await scene.outside.script(DOUBTED);
    await lead.says(WORDS);
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({
      ai_state: 'manual_control',
      conversation_status: 'en_cours',
      attention_reason: 'opt_out_doubt',
      opt_out_doubt: WORDS,
    });
    const { get, reply } = await openTeamView(scene, lead);
    expect(await get()).toMatchObject({ optOut: null, can: { reply: true } });
    await reply();
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Ada here, it is 900.']);
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: WORDS });
    expect(await calls()).toBe(1);
    expect(await usesOf(scene, lead)).toEqual([{ purpose: 'opt_out', calls: 1 }]);
  });

  it('is no doubt where the model finds none, and is asked once for a burst', async () => {
    const lead = await buildTakenOverLead(scene);
    await scene.outside.script(optOutAnswer('no'));
    await lead.says('Wait');
    await lead.says('How much was it again?');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: null });
    expect(await calls()).toBe(1);
    const [one] = await scene.outside.asked();
    const told = JSON.stringify(one?.body.messages);
    expect(told).toContain('<lead>\\nWait\\nHow much was it again?\\n</lead>');
    expect(told).not.toContain('conversation_status');
  });

  it('is read by the sandbox’s model, too', async () => {
    const lead = await buildTakenOverLead(scene);
    await lead.says('please take me off your list, thanks');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject(OPTED_OUT);
  });

  it('ends at once with a stop word, without the model', async () => {
    const lead = await buildTakenOverLead(scene);
    await lead.says('Unsubscribe');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opted_out: true });
    expect(await calls()).toBe(0);
  });

  it('is not read again by a repeat of the job, but what comes later is', async () => {
    const lead = await buildTakenOverLead(scene);
    await lead.says('How much was it again?');
    await scene.runJobs();
    await repeat(lead);
    expect(await calls()).toBe(1);
    await lead.says('And the big one?');
    await scene.runJobs();
    expect(await calls()).toBe(2);
  });

  it('is not read once the person has answered it', async () => {
    const lead = await buildTakenOverLead(scene);
    await lead.says('How much was it again?');
    await lead.says('It is 900', { by: 'phone' });
    await scene.runJobs();
    expect(await calls()).toBe(0);
  });

  it('never holds up the person’s reply, which does not decide a doubt', async () => {
    const lead = await buildTakenOverLead(scene);
    await scene.outside.script(DOUBTED);
    await lead.says(WORDS);
    const { reply } = await openTeamView(scene, lead);
    let heard: string[] = [];
    scene.whileThinking(async () => {
      await reply();
      await scene.queue.run(scene.anotherProcess());
      heard = await lead.heard();
    });
    await scene.runJobs();
    expect(heard).toEqual(['Ada here, it is 900.']);
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: WORDS });
  });

  it('is not doubted again after a person has dismissed it', async () => {
    const lead = await buildTakenOverLead(scene);
    await scene.outside.script(DOUBTED, DOUBTED);
    await lead.says(WORDS);
    await scene.runJobs();
    const { dismiss } = await openTeamView(scene, lead);
    expect(await dismiss()).toMatchObject({
      opt_out_doubt: null,
      ai_state: 'manual_control',
    });
    await repeat(lead);
    await lead.says('Hello?');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: null });
  });

  it('is left to the person after two answers that prove nothing', async () => {
    const lead = await buildTakenOverLead(scene);
    await scene.outside.script(optOutAnswer('yes', 'forget me'), optOutAnswer('maybe', 'stop'));
    await lead.says('How much was it again?');
    await scene.runJobs();
    await repeat(lead);
    expect(await calls()).toBe(2);
    expect(await lead.conversation()).toMatchObject({
      opt_out_doubt: null,
      person_due_since: expect.any(String),
    });
  });
});

describe('what was unanswered when a person stopped the agent', () => {
  it.each([
    [FOUND, OPTED_OUT],
    [DOUBTED, { opted_out: false, opt_out_doubt: WORDS }],
  ])('is read', async (response, end) => {
    const lead = await scene.lead();
    await scene.outside.script(response);
    await lead.says(WORDS);
    await (await openTeamView(scene, lead)).stop();
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({
      ai_state: 'manual_control',
      conversation_status: 'stop',
      ...end,
    });
    expect(await calls()).toBe(1);
  });
});

describe('what a lead writes while the agent is silent for another reason', () => {
  const doubted = { opt_out_doubt: WORDS, attention_reason: 'opt_out_doubt' };
  it.each([
    ['paused', 'no opt-out', optOutAnswer('no'), { opted_out: false, opt_out_doubt: null }],
    ['stale', 'no opt-out', optOutAnswer('no'), { opted_out: false, opt_out_doubt: null }],
    ['paused', 'an opt-out', FOUND, { ...OPTED_OUT, ai_state: 'ai_inactive' }],
    ['stale', 'an opt-out', FOUND, { ...OPTED_OUT, ai_state: 'ai_inactive' }],
    ['paused', 'a doubt', DOUBTED, { ...doubted, ai_state: 'ai_inactive' }],
    ['stale', 'a doubt', DOUBTED, { ...doubted, ai_state: 'ai_inactive' }],
  ])('is read once, %s: %s', async (why, _what, response, end) => {
    const lead = await scene.lead();
    if (why === 'paused') await pause(lead);
    await scene.outside.script(response);
    await lead.says(WORDS, why === 'stale' ? { at: now() - 25 * 3600 } : {});
    await scene.runJobs();
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject(end);
    expect(await lead.heard()).toEqual([]);
    expect(await calls()).toBe(1);
  });
});
