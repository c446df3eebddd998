import { describe, expect, it } from 'vitest';
import { PERSONA_IDS } from '#domain/quality/personas.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { buildTestedCampaign } from '#server/test/builders/tested-campaign.ts';

const scene = await fileScene();

describe('the gate', () => {
  const EVERYBODY = { personas: [...PERSONA_IDS], tested: 'draft' as const };
  const GOOD = 'You are {{agentName}}, the sales agent of {{companyName}}.\n{{offerDescription}}';
  const BAD = `${GOOD}\nPromise everyone 50 % off today.`;

  it('warns by default, and lets a draft without evals go live', async () => {
    const one = await buildTestedCampaign(scene);
    const publication = await one.saveDraft(GOOD);
    const gate = await one.rpc.evals.gate(one.slug);
    expect(gate).toMatchObject({ gate: 'warn', verdict: { passed: false, reason: 'no_run' } });
    await one.rpc.prompts.publish(publication);
    expect((await one.rpc.prompts.editor(one.slug)).draft).toBeNull();
  });

  it('refuses a bad prompt where it is binding, says why, and opens when it is mended', async () => {
    const one = await buildTestedCampaign(scene);
    const { rpc, slug, team } = one;
    await rpc.evals.saveGate({ team_slug: team.team_slug, gate: 'binding', threshold: 80 });
    const bad = await one.saveDraft(BAD);
    const { run, rows } = await one.played(EVERYBODY);
    expect(run.critical).toBeGreaterThan(0);
    const failing = rows.flatMap(({ cells }) => cells.filter(({ done, passed }) => passed < done));
    expect(failing.map(({ check }) => check)).toContain('no_invention');
    await expect(rpc.prompts.publish(bad)).rejects.toMatchObject({ code: 'EVALS_MISSING' });
    const good = await one.saveDraft(GOOD);
    expect((await rpc.evals.gate(slug)).verdict).toMatchObject({ reason: 'out_of_date' });
    const mended = await one.played(EVERYBODY);
    expect(mended.run.critical).toBe(0);
    expect(mended.before?.worse).toEqual([]);
    expect(mended.before?.better.length).toBeGreaterThan(0);
    await rpc.prompts.publish(good);
  });

  it('lets the owner through with a reason that the version and the audit log keep', async () => {
    const one = await buildTestedCampaign(scene);
    const { rpc, slug, team } = one;
    await rpc.evals.saveGate({ team_slug: team.team_slug, gate: 'binding', threshold: 80 });
    const publication = { ...(await one.saveDraft(GOOD)), gate_reason: 'The fair begins' };
    const editor = await buildMember(scene.services, { team, role: 'editor' });
    const theirs = openBrowser(scene.services, editor).rpc;
    await expect(theirs.prompts.publish(publication)).rejects.toMatchObject({
      code: 'EVALS_MISSING',
    });
    await rpc.prompts.publish(publication);
    const [version] = await rpc.prompts.versions(slug);
    expect(version).toMatchObject({ gate_reason: 'The fair begins' });
    const logged = await scene.queue.query(
      `SELECT details FROM audit_log WHERE action = 'prompts.gate_overridden' AND subject_team_id = $1`,
      [team.team_id],
    );
    expect(logged).toEqual([{ details: { reason: 'The fair begins', because: 'no_run' } }]);
  });
});
