import { beforeEach, describe, expect, it } from 'vitest';
import { buildCampaign, buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { openBrowser } from '#server/test/browser.ts';
import { ownModelInput, ref, rpcOf, settingsOf } from '#server/test/builders/own-models.ts';
import { fileScene } from '#server/test/scene.ts';
import { stayWithinOneHour } from '#server/test/one-hour.ts';

const scene = await fileScene({ VERIFY_ANSWERS: 'on' });

beforeEach(() => stayWithinOneHour());

describe('whether a team’s answers are verified', () => {
  it('is on, and its admins can turn it off and on again', async () => {
    const team = await buildTeam(scene.services);
    const { models } = rpcOf(scene, team);
    expect((await settingsOf(scene, team)).verification).toEqual({ on: true, here: true });
    await models.saveVerification({ ...ref(team), on: false });
    expect((await settingsOf(scene, team)).verification).toEqual({ on: false, here: true });
    expect((await scene.services.models.forTeam(team.scope)).verifier).toBeNull();
    await models.saveVerification({ ...ref(team), on: true });
    expect((await scene.services.models.forTeam(team.scope)).verifier).not.toBeNull();
  });

  it('is not for editors to decide', async () => {
    const team = await buildTeam(scene.services);
    const editor = await buildMember(scene.services, { team, role: 'editor' });
    const { rpc } = openBrowser(scene.services, editor);
    await expect(rpc.models.saveVerification({ ...ref(team), on: false })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('keeps the team’s ceilings and model as they are', async () => {
    const team = await buildTeam(scene.services);
    const { models } = rpcOf(scene, team);
    await models.saveCeilings({ ...ref(team), day: 5, month: null });
    await models.saveVerification({ ...ref(team), on: false });
    expect((await settingsOf(scene, team)).ceilings).toEqual({ day: 5, month: null });
  });

  it('is done by the team’s own model, where it has one', async () => {
    const team = await buildTeam(scene.services);
    await rpcOf(scene, team).models.saveOwn(ownModelInput(team, { model_name: 'their-model' }));
    expect((await scene.services.models.forTeam(team.scope)).verifier?.name).toBe('their-model');
  });
});

describe('the test of a team’s own model', () => {
  it.each([
    ['good', { ok: true, text: 'Your model answers.' }],
    ['lazy', { ok: false, text: expect.stringMatching(/misjudged \d+ of 20 control sentences/) }],
    ['mute', { ok: false, text: expect.stringMatching(/misjudged 20 of 20 control sentences/) }],
  ])('says what it makes of control sentences: %s', async (verifier, result) => {
    await scene.outside.control('POST', '/openai/settings', { verifier });
    const team = await buildTeam(scene.services);
    const offer = Array.from({ length: 12 }, (_, n) => `Course ${n + 1} takes ${n + 20} evenings.`);
    const behavior_prompt = `You are Emma.\n\n<offer>\n${offer.join('\n')}\n</offer>`;
    await buildCampaign(scene.services, { team, columns: { behavior_prompt } });
    const tested = await rpcOf(scene, team).models.testOwn(ownModelInput(team));
    expect(tested).toMatchObject(result);
  });
});
