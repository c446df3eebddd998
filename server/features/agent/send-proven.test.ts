import { describe, expect, it } from 'vitest';
import type { GuardBasis, GuardFault } from '#domain/agent/guard/guard.ts';
import { sentencesOf } from '#domain/agent/guard/text/sentences.ts';
import type { SentenceProof } from '#domain/agent/guard/verification/proof.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildCampaign, buildMember } from '#server/test/builders/builders.ts';
import { answerOf, openMemberView } from '#server/test/builders/held-answers.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { newId } from '#server/platform/id.ts';
import { askWithRetry } from './guard.ts';
import type { Verify } from './verify.ts';

/** A campaign whose owner allows answers without the sentences that nothing proves. */
const scene = await fileScene({ VERIFY_ANSWERS: 'on' });

const behavior_prompt = `You are Tess, the sales agent of Acme Kennels.

<offer>
Boarding costs £22 a night for a small dog and £31 for a large dog.
A bath costs £15.
</offer>`;
const TRUE = 'A bath for your dog costs £15.';
const FALSE = 'Every guest gets a massage by our therapists.';
const ANSWER = `${TRUE} ${FALSE}`;

async function leadOf(autonomy: object = {}): Promise<SceneLead> {
  const campaign = await buildCampaign(scene.services, { columns: { behavior_prompt } });
  await scene.queue.query('UPDATE campaigns SET autonomy = $2 WHERE campaign_id = $1', [
    campaign.campaign_id,
    { level: 'all', topics: {}, unproven: 'send_proven', ...autonomy },
  ]);
  return scene.lead({ campaign });
}

async function asked(lead: SceneLead, ...replies: string[]) {
  await scene.outside.script(...replies.map((reply) => answerOf(reply)));
  await lead.says('How much is a bath for my dog?');
  await scene.runJobs();
  return lead;
}

const heldOf = async (lead: SceneLead) => {
  const { conversation_id } = await lead.conversation();
  return scene.queue.query<{ state: string; text: string; sent_text: string | null }>(
    'SELECT state, text, sent_text FROM held_answers WHERE conversation_id = $1',
    [conversation_id],
  );
};

describe('an answer with a sentence that nothing proves', () => {
  it('is sent without it after the second one, and a person is asked', async () => {
    const lead = await asked(await leadOf(), ANSWER, ANSWER);
    expect(await lead.heard()).toEqual([TRUE]);
    expect(await lead.conversation()).toMatchObject({
      needs_attention: true,
      attention_reason: 'person_called',
      ai_state: 'ai_active',
    });
    const { ref, browser, held } = await openMemberView(scene, lead);
    expect(held).toBeNull();
    const { items } = await browser.events(ref);
    expect(items.find(({ kind }) => kind === 'person_called')).toMatchObject({ evidence: FALSE });
    expect((await lead.thread()).at(-1)).toMatchObject({
      text: TRUE,
      shortened: [
        { sentence: TRUE, state: 'proven' },
        { sentence: FALSE, state: 'unproven', left_out: true },
      ],
    });
    expect(await heldOf(lead)).toEqual([{ state: 'sent', text: ANSWER, sent_text: TRUE }]);
  });

  it('counts among no drafts and no edits of people, and is replayed as it was sent', async () => {
    const lead = await asked(await leadOf(), ANSWER, ANSWER);
    const { team, campaign_slug, campaign_id } = lead.campaign;
    const { rpc } = openBrowser(scene.services, team.owner);
    const ref = { team_slug: team.team_slug, campaign_slug };
    expect((await rpc.campaigns.autonomy(ref)).grounds).toEqual([]);
    const due = await scene.queue.query(
      `SELECT source FROM learning_due($1, $2, now() - interval '1 day', now() + interval '1 day')`,
      [team.team_id, campaign_id],
    );
    expect(due).toEqual([]);
    await scene.outside.script(answerOf(ANSWER), answerOf(ANSWER));
    const run = { team_slug: team.team_slug, run_id: newId() };
    await rpc.replays.start({ ...run, campaign_id, tested: { kind: 'live' }, turns: 50 });
    await scene.runJobs();
    expect(await rpc.replays.report(run)).toMatchObject({
      run: { turns_done: 1 },
      same: 1,
      differences: [],
    });
  });

  it('is not shortened while the second answer is good', async () => {
    const lead = await asked(await leadOf(), ANSWER, TRUE);
    expect(await lead.heard()).toEqual([TRUE]);
    expect(await heldOf(lead)).toEqual([]);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });

  it.each([
    ['the campaign holds it, as by default', { unproven: undefined }, ANSWER],
    ['the campaign holds it', { unproven: 'hold' }, ANSWER],
    ['nothing of substance is left', {}, `Hello! ${FALSE}`],
    ['a rule found a fault', {}, `${ANSWER} Pay at https://evil.example/pay today.`],
    ['a promise is kept by nothing', {}, `${ANSWER} I will call you tomorrow.`],
    ['a subject has approved text only', { strict: ['price'] }, ANSWER],
    ['a person must see everything', { level: 'drafts' }, ANSWER],
  ])('is held whole where %s', async (_name, autonomy, reply) => {
    const lead = await asked(await leadOf(autonomy), reply, reply);
    expect(await lead.heard()).toEqual([]);
    expect(await heldOf(lead)).toMatchObject([{ state: 'open', text: reply }]);
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'answer_held' });
  });

  it.each(['lazy', 'hostile', 'mute', 'broken'])(
    'is held whole with a verifier that is %s',
    async (verifier) => {
      await scene.outside.control('POST', '/openai/settings', { verifier });
      const lead = await asked(await leadOf(), ANSWER, ANSWER);
      expect(await lead.heard()).toEqual([]);
      expect(await heldOf(lead)).toMatchObject([{ state: 'open', text: ANSWER }]);
    },
  );

  it('is dropped with what was left out when a person takes over meanwhile', async () => {
    const lead = await leadOf();
    await scene.outside.script(answerOf(ANSWER), answerOf(ANSWER));
    await lead.says('How much is a bath?');
    const { ref, browser } = await openMemberView(scene, lead);
    scene.whileThinking(() => browser.stop(ref));
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await heldOf(lead)).toEqual([]);
  });
});

it('a playground and a lead get the same answer', async () => {
  const lead = await leadOf();
  const { team, campaign_id } = lead.campaign;
  await scene.outside.script(answerOf(ANSWER), answerOf(ANSWER));
  const { rpc } = openBrowser(scene.services, team.owner);
  const played = await rpc.playground.reply({
    team_slug: team.team_slug,
    campaign_id,
    turns: [{ by: 'lead', text: 'How much is a bath for my dog?' }],
  });
  expect(played).toMatchObject({ text: TRUE, why: { faults: [] } });
  expect(played.why.proof).toMatchObject([{ sentence: TRUE }, { left_out: true }]);
});

describe('the setting', () => {
  it('is given only with a reason, and by no one who may not edit campaigns', async () => {
    const lead = await scene.lead();
    const { team, campaign_slug } = lead.campaign;
    const ref = { team_slug: team.team_slug, campaign_slug };
    const { rpc } = openBrowser(scene.services, team.owner);
    const before = { level: 'all', topics: {} } as const;
    const after = { ...before, unproven: 'send_proven' } as const;
    const change = { ...ref, before, after };
    await expect(rpc.campaigns.changeAutonomy(change)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const given = { ...change, why: 'Leads wait' };
    const viewer = openBrowser(
      scene.services,
      await buildMember(scene.services, { team, role: 'viewer' }),
    );
    await expect(viewer.rpc.campaigns.changeAutonomy(given)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await rpc.campaigns.changeAutonomy(given)).autonomy).toEqual(after);
  });
});

/** Leaving out a sentence can change the meaning of another one. */
describe('what is left is verified as a separate text', () => {
  const FIRST = 'Large dogs are welcome.';
  const LAST = 'They cost £22 a night.';
  const REPLY = `${FIRST} Small dogs get a sofa. ${LAST}`;
  const basis: GuardBasis = {
    instructions: '',
    sources: [],
    lead_texts: [],
    team_texts: [],
    agent_texts: [],
    lead: { name: '', phone: null },
    languages: ['en'],
    now: new Date(),
    timezone: 'UTC',
  };
  const written = {
    given: 'an answer',
    judged: { answer: { reply: REPLY, claims: [], actions: [], calls_person: false }, basis },
  };
  /** A verifier that finds lines only for these sentences, per answer. */
  const verifier = (...answers: string[][]) => {
    const texts: string[] = [];
    const verify: Verify = ({ reply }) => {
      texts.push(reply);
      const proven = answers[texts.length - 1] ?? [];
      const proof = sentencesOf(reply).map(({ text }): SentenceProof => {
        const kind = { claim: 'statement', subject: 'other' } as const;
        const told = { sentence: text, lines: [], ...kind };
        return proven.includes(text)
          ? { ...told, state: 'proven' }
          : { ...told, state: 'unproven', why: 'no_line' };
      });
      const faults = proof
        .filter(({ why }) => why)
        .map(({ sentence }): GuardFault => ({ kind: 'unproven', sentence, words: sentence }));
      return Promise.resolve({ faults, proof });
    };
    return { texts, verify };
  };
  const ask = (verify: Verify) =>
    askWithRetry({ ask: () => Promise.resolve(written), note: '', verify, sendsProven: true });

  it('is sent where its sentences are proven without the others', async () => {
    const { texts, verify } = verifier([FIRST], [FIRST, LAST], [FIRST, LAST]);
    expect(await ask(verify)).toMatchObject({
      text: `${FIRST} ${LAST}`,
      faults: [],
      whole: { text: REPLY },
    });
    expect(texts).toEqual([REPLY, REPLY, `${FIRST} ${LAST}`]);
  });

  it('is held whole where one of them is not', async () => {
    const { verify } = verifier([FIRST], [FIRST, LAST], [FIRST]);
    const judged = await ask(verify);
    expect(judged).toMatchObject({ text: REPLY, faults: [{ kind: 'unproven' }] });
    expect(judged.whole).toBeUndefined();
  });
});
