import { describe, expect, it } from 'vitest';
import { PERSONA_IDS } from '#domain/quality/personas.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { buildTestedCampaign } from '#server/test/builders/tested-campaign.ts';

const scene = await fileScene({ VERIFY_ANSWERS: 'on' });

const play = (verifier: string, verifierDelayMs = 60_000) =>
  scene.outside.control('POST', '/openai/settings', { verifier, verifierDelayMs });
const OFFER = Array.from({ length: 12 }, (_, n) => `Course ${n + 1} takes ${n + 20} evenings.`);
const TEXT = `You are {{agentName}} of {{companyName}}.\n\n<offer>\n${OFFER.join('\n')}\n</offer>`;

/** Returns how often the verifier was asked about control sentences. */
const testsMade = async () =>
  (await scene.outside.asked()).filter(({ lastMessage }) => lastMessage.includes('<sentences>'))
    .length;

const withoutJobs = async () => {
  await scene.queue.clear();
  await scene.outside.control('DELETE', '/openai/requests');
};

describe('the verifier at the gate', () => {
  it.each([
    ['good', 'passed', ''],
    [
      'lazy',
      'misjudged',
      /misjudged \d+ of 20 test sentences.*another verification model.*Verify answers/,
    ],
    ['hostile', 'misjudged', /misjudged \d+ of 20/],
    ['mute', 'misjudged', /misjudged 20 of 20/],
    ['broken', 'misjudged', /misjudged 20 of 20/],
  ])('is tested with the draft: %s', async (verifier, state, message) => {
    const one = await buildTestedCampaign(scene);
    await one.saveDraft(TEXT);
    await withoutJobs();
    await play(verifier);
    const found = await one.rpc.evals.verifier(one.slug);
    expect(found.state).toBe(state);
    expect(found.message).toMatch(message);
  });

  it('is tested once for a text, and anew for another', async () => {
    const one = await buildTestedCampaign(scene);
    await one.saveDraft(TEXT);
    await withoutJobs();
    await play('lazy');
    const [first, second] = [
      await one.rpc.evals.verifier(one.slug),
      await one.rpc.evals.verifier(one.slug),
    ];
    expect(second).toEqual(first);
    expect(await testsMade()).toBe(1);
    await one.saveDraft(`${TEXT}\nBe brief.`);
    await one.rpc.evals.verifier(one.slug);
    expect(await testsMade()).toBe(2);
    const used = await scene.queue.query(
      `SELECT purpose, sum(calls)::int AS calls FROM model_usage WHERE team_id = $1
       GROUP BY purpose`,
      [one.team.team_id],
    );
    expect(used).toEqual([{ purpose: 'verification', calls: 2 }]);
  });

  it('is tested again a day later, and when another model verifies', async () => {
    const one = await buildTestedCampaign(scene);
    await one.saveDraft(TEXT);
    await withoutJobs();
    await one.rpc.evals.verifier(one.slug);
    await scene.queue.query(
      "UPDATE prompt_controls SET tested_at = now() - interval '25 hours' WHERE team_id = $1",
      [one.team.team_id],
    );
    await one.rpc.evals.verifier(one.slug);
    expect(await testsMade()).toBe(2);
    await scene.queue.query(
      "UPDATE prompt_controls SET tested_model = 'another @ elsewhere' WHERE team_id = $1",
      [one.team.team_id],
    );
    await one.rpc.evals.verifier(one.slug);
    expect(await testsMade()).toBe(3);
  });

  it('is tested with the statements that were written about the text', async () => {
    const one = await buildTestedCampaign(scene);
    await one.saveDraft(TEXT);
    await one.rpc.evals.verifier(one.slug);
    const statement = 'Every course comes with a hammock and a violin lesson.';
    await scene.queue.query(
      `UPDATE prompt_controls SET statements = $2, written_at = now(), tested_model = NULL,
         misjudged = NULL, tested = NULL, tested_at = NULL WHERE team_id = $1`,
      [one.team.team_id, JSON.stringify([statement])],
    );
    await withoutJobs();
    await one.rpc.evals.verifier(one.slug);
    const [asked] = await scene.outside.asked();
    expect(asked?.lastMessage).toContain(statement);
  });

  it.each(['down', 'slow'])(
    'that is %s is said to be untested, and blocks nothing',
    async (how) => {
      const one = await buildTestedCampaign(scene);
      const { rpc, slug, team } = one;
      await rpc.evals.saveGate({ team_slug: team.team_slug, gate: 'warn', threshold: 80 });
      const publication = await one.saveDraft(TEXT);
      await withoutJobs();
      await play(how);
      const found = await rpc.evals.verifier(slug);
      expect(found).toEqual({ state: 'unknown', message: expect.stringMatching(/didn't respond/) });
      await rpc.prompts.publish(publication);
      await play('good');
      // The model's client waits as long as the refusal asked.
      await expect
        .poll(() => rpc.evals.verifier(slug), { timeout: 5_000 })
        .toEqual({ state: 'passed', message: '' });
    },
  );

  it('isn’t tested where the gate is off, or only rules check answers', async () => {
    const one = await buildTestedCampaign(scene);
    const { rpc, slug, team } = one;
    await one.saveDraft(TEXT);
    await withoutJobs();
    await play('lazy');
    await rpc.evals.saveGate({ team_slug: team.team_slug, gate: 'off', threshold: 80 });
    expect(await rpc.evals.verifier(slug)).toMatchObject({ state: 'not_tested' });
    await rpc.evals.saveGate({ team_slug: team.team_slug, gate: 'warn', threshold: 80 });
    await rpc.models.saveVerification({ team_slug: team.team_slug, on: false });
    expect(await rpc.evals.verifier(slug)).toMatchObject({ state: 'not_tested' });
    expect(await testsMade()).toBe(0);
  });

  it('only warns where the gate does', async () => {
    const one = await buildTestedCampaign(scene);
    const publication = await one.saveDraft(TEXT);
    await play('lazy');
    expect(await one.rpc.evals.verifier(one.slug)).toMatchObject({ state: 'misjudged' });
    await one.rpc.prompts.publish(publication);
    expect((await one.rpc.prompts.editor(one.slug)).draft).toBeNull();
  });

  it('keeps a binding gate shut for editors, and lets the owner through with a reason', async () => {
    const one = await buildTestedCampaign(scene);
    const { rpc, slug, team } = one;
    await rpc.evals.saveGate({ team_slug: team.team_slug, gate: 'binding', threshold: 50 });
    const GOOD = 'You are {{agentName}}, the sales agent of {{companyName}}.\n{{offerDescription}}';
    const publication = await one.saveDraft(GOOD);
    await one.played({ personas: [...PERSONA_IDS], tested: 'draft' as const });
    expect((await rpc.evals.gate(slug)).verdict).toMatchObject({ passed: true });
    await play('lazy');
    await rpc.evals.verifier(slug);
    const editor = await buildMember(scene.services, { team, role: 'editor' });
    const theirs = openBrowser(scene.services, editor).rpc;
    await expect(theirs.prompts.publish(publication)).rejects.toMatchObject({
      code: 'EVALS_MISSING',
      message: expect.stringMatching(/test sentences.*Nothing was published/),
    });
    await rpc.prompts.publish({ ...publication, gate_reason: 'Rules are enough for now' });
    const logged = await scene.queue.query(
      `SELECT details FROM audit_log WHERE action = 'prompts.gate_overridden' AND subject_team_id = $1`,
      [team.team_id],
    );
    expect(logged).toEqual([
      { details: { reason: 'Rules are enough for now', because: 'verifier' } },
    ]);
  });
});
