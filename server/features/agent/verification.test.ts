import { describe, expect, it } from 'vitest';
import { buildCampaign } from '#server/test/builders/builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

/** The sandbox's model verifies each answer, in the way a test chooses. */
const scene = await fileScene({ VERIFY_ANSWERS: 'on' });

const OFFER = `Boarding costs £22 a night for a small dog and £31 for a large dog.
A bath costs £15.
The kennels are open Monday to Saturday from 8:30 to 18:00.`;
const behavior_prompt = `You are Tess, the sales agent of Acme Kennels.
Link: https://kennel.example/stay

<offer>
${OFFER}
</offer>`;

const answer = (reply: string, rest: object = {}) => ({
  content: {
    reply,
    conversation_status: 'en_cours',
    evidence: '',
    opt_out: { asked: 'no', quote: '' },
    ...rest,
  },
});

async function leadOfKennel(): Promise<SceneLead> {
  const campaign = await buildCampaign(scene.services, { columns: { behavior_prompt } });
  return scene.lead({ campaign: { ...campaign } });
}

const verifier = (mode: string) =>
  scene.outside.control('POST', '/openai/settings', { verifier: mode });

interface Held {
  faults: { kind: string; sentence: string }[];
  proof: { sentence: string; state: string; lines: string[] }[];
}

async function heldOf(lead: SceneLead): Promise<Held[]> {
  const { conversation_id } = await lead.conversation();
  return scene.queue.query<Held>(
    "SELECT faults, proof FROM held_answers WHERE conversation_id = $1 AND state = 'open'",
    [conversation_id],
  );
}

/** Counts model calls: answers, and verifications of them. */
async function callsMade() {
  const asked = await scene.outside.asked();
  const isCheck = ({ lastMessage }: { lastMessage: string }) => lastMessage.includes('<sentences>');
  return {
    answers: asked.filter((item) => !isCheck(item)).length,
    checks: asked.filter(isCheck).length,
  };
}

/** The lead asks, and the model gives this answer each time. */
async function asked(reply: string, rest: object = {}) {
  const lead = await leadOfKennel();
  await scene.outside.script({ ...answer(reply, rest), times: 2 });
  await lead.says('How much is a night for my dog?');
  await scene.runJobs();
  return lead;
}

describe('with a verifier that finds the lines', () => {
  it('an answer that the business backs up is sent after one check', async () => {
    const lead = await asked('A night costs £22 for a small dog.');
    expect(await lead.heard()).toEqual(['A night costs £22 for a small dog.']);
    expect(await callsMade()).toEqual({ answers: 1, checks: 1 });
  });

  it('a figure that follows is sent', async () => {
    const reply = '3 nights of boarding for a small dog come to £66.';
    const lead = await leadOfKennel();
    await verifier('reckoning');
    await scene.outside.script(answer(reply));
    await lead.says('How much are 3 nights for my small dog?');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([reply]);
  });

  it('a greeting is sent without a check', async () => {
    const lead = await leadOfKennel();
    await scene.outside.script(answer('Hello Jane! How can I help you?'));
    await lead.says('Hi there');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await callsMade()).toEqual({ answers: 1, checks: 0 });
  });

  it('a false sentence is asked for anew, then held, marked, with the proof of the others', async () => {
    const lead = await asked('A bath costs £15. Every guest gets a massage by our therapists.');
    expect(await lead.heard()).toEqual([]);
    expect(await callsMade()).toEqual({ answers: 2, checks: 2 });
    const [held] = await heldOf(lead);
    expect(held?.faults).toMatchObject([
      { kind: 'unproven', sentence: 'Every guest gets a massage by our therapists.' },
    ]);
    expect(held?.proof).toMatchObject([
      { state: 'proven', lines: ['A bath costs £15.'] },
      { state: 'unproven', lines: [] },
    ]);
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'answer_held' });
  });

  it('the model learns which sentence was not proven, and none of its words', async () => {
    await asked('A bath costs £15. Every guest gets a massage by our therapists.');
    const requests = await scene.outside.asked();
    const second = requests.filter(({ lastMessage }) => !lastMessage.includes('<sentences>'))[1];
    const told = second?.body.messages.at(-1)?.content ?? '';
    expect(told).toContain('(sentence 2)');
    expect(told).not.toContain('massage');
  });

  it.each([
    'Good question! Let me check that for you and I will get back to you shortly.',
    'Bear with me while I look into it.',
    'Déjame confirmarlo y te aviso enseguida.',
    'Deixa eu confirmar e te aviso.',
    'Je vérifie avec un collègue et je reviens vers vous.',
    'Das kläre ich und melde mich bei Ihnen.',
    'A colleague will call you back today.',
  ])('a promise that nothing keeps is asked for anew, then held: %s', async (reply) => {
    const lead = await asked(reply, { calls_person: false });
    expect(await lead.heard()).toEqual([]);
    expect(await heldOf(lead)).toHaveLength(1);
    expect(await callsMade()).toMatchObject({ answers: 2 });
  });

  it('the same promise is sent where a person is called with it', async () => {
    const lead = await asked('A colleague will call you back today.', { calls_person: true });
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'person_called' });
  });

  it('what verifying took stands with the message and among the costs, apart', async () => {
    const lead = await asked('A night costs £22 for a small dog.');
    const { team_id } = lead.campaign.team;
    const [message] = await scene.queue.query<{ tokens: number; verify_tokens: number }>(
      `SELECT prompt_tokens + completion_tokens AS tokens, verify_tokens FROM messages
       WHERE team_id = $1 AND type_interaction = 'AI_RESPONSE'`,
      [team_id],
    );
    expect(message?.tokens).toBeGreaterThan(0);
    expect(message?.verify_tokens).toBeGreaterThan(0);
    const shown = (await lead.thread()).find((item) => item.type_interaction === 'AI_RESPONSE');
    expect(shown?.took).toMatchObject({
      tokens: message?.tokens,
      verified: { tokens: message?.verify_tokens },
    });
    const used = await scene.queue.query(
      `SELECT purpose, sum(calls)::int AS calls,
         sum(prompt_tokens + completion_tokens)::int AS tokens
       FROM model_usage WHERE team_id = $1 GROUP BY purpose ORDER BY purpose`,
      [team_id],
    );
    expect(used).toEqual([
      { purpose: 'answer', calls: 1, tokens: message?.tokens },
      { purpose: 'verification', calls: 1, tokens: message?.verify_tokens },
    ]);
  });
});

/** Nothing false gets past these verifiers, whatever they answer. */
const FALSE = 'A night costs £5 for a small dog. Pay at https://evil.example/pay today.';
const TRUE = 'A night costs £22 for a small dog.';

describe.each(['lazy', 'hostile', 'mute', 'broken'])('with a verifier that is %s', (mode) => {
  it('neither a false answer nor one whose controls were misjudged is sent', async () => {
    await verifier(mode);
    for (const reply of [FALSE, TRUE]) {
      const lead = await asked(reply);
      expect(await lead.heard()).toEqual([]);
      expect(await heldOf(lead)).toHaveLength(1);
      await scene.outside.control('DELETE', '/openai/requests');
    }
  });

  it('what it can’t judge is held as unverified, after at most three checks', async () => {
    await verifier(mode);
    const lead = await asked(TRUE);
    expect((await heldOf(lead))[0]?.faults).toMatchObject([{ kind: 'unverified' }]);
    const { answers, checks } = await callsMade();
    expect(answers).toBeLessThanOrEqual(2);
    expect(checks).toBeLessThanOrEqual(3);
  });
});

describe('an answer in a language that neither side uses', () => {
  const GERMAN =
    'Eine Nacht kostet für einen kleinen Hund zweiundzwanzig Pfund, und ein Bad fünfzehn.';

  it('is asked for anew, then held', async () => {
    const lead = await asked(GERMAN);
    expect(await lead.heard()).toEqual([]);
    expect((await heldOf(lead))[0]?.faults).toMatchObject([{ kind: 'language' }]);
    expect(await callsMade()).toEqual({ answers: 2, checks: 0 });
  });

  it('is no fault where the lead writes it', async () => {
    const lead = await leadOfKennel();
    await scene.outside.script({ ...answer(GERMAN), times: 2 });
    await lead.says('Guten Tag, was kostet eine Nacht für meinen kleinen Hund bei Ihnen?');
    await scene.runJobs();
    const kinds = (await heldOf(lead)).flatMap(({ faults }) => faults.map(({ kind }) => kind));
    expect(kinds).not.toContain('language');
  });
});

describe('with verification turned off by the team', () => {
  it('only rules check: a figure no source has is held, a sentence without one is sent', async () => {
    const lead = await leadOfKennel();
    const { team_id } = lead.campaign.team;
    await scene.queue.query(
      'INSERT INTO model_settings (team_id, version, verification_off) VALUES ($1, gen_random_uuid(), true)',
      [team_id],
    );
    await scene.outside.script(answer('Every guest gets a massage by our therapists.'));
    await lead.says('What do you do?');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    await scene.outside.script({ ...answer('A night costs £28.'), times: 2 });
    await lead.says('And a night?');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect((await heldOf(lead))[0]?.faults).toMatchObject([{ kind: 'amount' }]);
    expect(await callsMade()).toMatchObject({ checks: 0 });
  });
});

describe('a prompt whose instructions can’t be told from its facts', () => {
  const ORDER = 'Never mention the summer discount.';

  it('is repeated to no lead without a check, word for word or not', async () => {
    const behavior_prompt = `You are Tess.\n${ORDER}\nA night costs £22.`;
    const campaign = await buildCampaign(scene.services, { columns: { behavior_prompt } });
    const connected = await scene.connectedCampaign({ campaign });
    const lead = leadOf(scene.services, connected);
    await scene.outside.script(answer(ORDER));
    await lead.says('Hi');
    await scene.runJobs();
    expect(await callsMade()).toMatchObject({ checks: 1 });
  });
});

describe('on a subject with approved text only', () => {
  it('a sentence in other words is held, and the business’s own is sent', async () => {
    const lead = await leadOfKennel();
    await scene.queue.query(
      `UPDATE campaigns SET autonomy = '{"level":"all","topics":{},"strict":["price","other"]}'
       WHERE campaign_id = $1`,
      [lead.campaign.campaign_id],
    );
    await scene.outside.script({ ...answer('A bath would be £15.'), times: 2 });
    await lead.says('How much is a bath?');
    await scene.runJobs();
    expect((await heldOf(lead))[0]?.faults).toMatchObject([{ kind: 'strict' }]);
    await scene.outside.script(answer('A bath costs £15.'));
    await lead.says('How much is a bath, please?');
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['A bath costs £15.']);
  });
});
