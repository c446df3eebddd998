import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnCheck } from '#domain/quality/own-checks.ts';
import { newId } from '#server/platform/id.ts';
import { costsOf, PRICES } from '#server/test/builders/own-models.ts';
import { fileScene } from '#server/test/scene.ts';
import { buildTestedCampaign } from '#server/test/builders/tested-campaign.ts';

const VERIFIER = 'gpt-6-verifier';
const scene = await fileScene({
  VERIFY_ANSWERS: 'on',
  VERIFY_MODEL: VERIFIER,
  MODEL_PRICES: PRICES,
});

beforeEach(() => scene.outside.heal());

const FREE: OwnCheck = { text: 'the first call is free', must: true };
const DISCOUNT: OwnCheck = { text: 'there is a discount', must: false };
const REPLY = 'The first call is free.';
const answer = (reply: string) => ({
  match: 'Is it free?',
  times: 4,
  content: {
    reply,
    conversation_status: 'en_cours',
    evidence: '',
    opt_out: { asked: 'no', quote: '' },
  },
});

/** Runs one recorded test with these checks. */
async function checked(checks: OwnCheck[], reply = REPLY, verdicts: object[] = []) {
  const { rpc, ref, played, team } = await buildTestedCampaign(scene);
  const case_id = newId();
  await rpc.evals.makeCase({
    ...ref,
    case_id,
    name: 'Free',
    origin: 'hand',
    turns: [{ by: 'lead', text: 'Is it free?' }],
    checks,
  });
  for (const verdict of verdicts) await scene.outside.script({ match: '<checks>', ...verdict });
  // The question about checks repeats the lead's words, so its own script comes first.
  await scene.outside.script({ match: '<checks>', times: null }, answer(reply));
  const { run } = await played({ personas: [], judge: false });
  const at = { team_slug: team.team_slug, run_id: run.run_id };
  const { results } = await rpc.evals.transcript({ ...at, place: 0 });
  const own = results.flatMap((result) => result.own ?? []);
  const asked = (await scene.outside.asked()).filter((item) =>
    item.lastMessage.includes('<checks>'),
  );
  return { rpc, ref, case_id, run, team, results, own, asked };
}

describe('checks in the owner’s own words', () => {
  it('are judged in one call of the verifier, and shown with the words that say it', async () => {
    const { own, asked, run, team } = await checked([FREE, DISCOUNT]);
    expect(own).toEqual([
      { ...FREE, found: 'said', quote: REPLY },
      { ...DISCOUNT, found: 'not_said', quote: '' },
    ]);
    expect(asked.map(({ body }) => body.model)).toEqual([VERIFIER]);
    expect(run.calls).toBeGreaterThanOrEqual(2);
    const rows = await scene.queue.query<{ model_name: string; calls: number }>(
      "SELECT model_name, sum(calls)::int AS calls FROM model_usage WHERE team_id = $1 AND purpose = 'evals' GROUP BY 1",
      [team.team_id],
    );
    expect(rows.find(({ model_name }) => model_name === VERIFIER)?.calls).toBe(1);
    expect((await costsOf(scene, team)).purposes.map(({ purpose }) => purpose)).toContain('evals');
  });

  it('fail where the answer leaves out what it must say, or says what it must not', async () => {
    const reply = 'There is a discount of ten percent.';
    const { results, run } = await checked([FREE, DISCOUNT], reply);
    const failed = results.filter((result) => result.own);
    expect(failed).toMatchObject([
      { check: 'says', passed: false, failures: [{ turn: 1, words: FREE.text }] },
      { check: 'says_not', passed: false, failures: [{ turn: 1, words: reply }] },
    ]);
    expect(run.critical).toBeGreaterThan(0);
  });

  it('fail with the reason when the model gives no usable verdict, and never pass', async () => {
    const { own, asked } = await checked([FREE, DISCOUNT], REPLY, [
      { content: { checks: [] }, times: 4 },
    ]);
    expect(own.map(({ found }) => found)).toEqual(['unjudged', 'unjudged']);
    expect(asked.length).toBeGreaterThan(1);
  });

  it('are asked again with other controls after one bad verdict', async () => {
    const { own } = await checked([FREE, DISCOUNT], REPLY, [{ garbage: true }]);
    expect(own.map(({ found }) => found)).toEqual(['said', 'not_said']);
  });

  it('are asked of the answering model where verification is off', async () => {
    const { rpc, ref, played, team } = await buildTestedCampaign(scene);
    await rpc.models.saveVerification({ team_slug: team.team_slug, on: false });
    const turns = [{ by: 'lead' as const, text: 'Hello' }];
    const made = { ...ref, case_id: newId(), name: 'No verifier', origin: 'hand' as const };
    await rpc.evals.makeCase({ ...made, turns, checks: [DISCOUNT] });
    const { chats } = await played({ personas: [], judge: false });
    expect(chats[0]?.failed).not.toContain('says_not');
    const models = (await scene.outside.asked()).map(({ body }) => body.model);
    expect(models).not.toContain(VERIFIER);
    expect(models.length).toBeGreaterThanOrEqual(2);
  });

  it('are changed, and stay as they are where a change leaves them out', async () => {
    const { rpc, ref, case_id } = await checked([FREE]);
    const edit = { team_slug: ref.team_slug, case_id, name: 'Free', must: [], must_not: [] };
    const checks = async () => (await rpc.evals.page(ref)).cases[0]?.checks;
    await rpc.evals.editCase(edit);
    expect(await checks()).toEqual([FREE]);
    await rpc.evals.editCase({ ...edit, checks: [DISCOUNT] });
    expect(await checks()).toEqual([DISCOUNT]);
    const long = { text: 'x'.repeat(201), must: true };
    await expect(rpc.evals.editCase({ ...edit, checks: [long] })).rejects.toMatchObject({
      data: { fields: { text: expect.stringContaining('200') as string } },
    });
  });
});
