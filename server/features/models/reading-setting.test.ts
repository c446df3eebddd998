import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { ownModelInput, ref, rpcOf, settingsOf } from '#server/test/builders/own-models.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

describe('which files of leads are read', () => {
  it('follows the model until an admin chooses, and then the choice', async () => {
    const team = await buildTeam(scene.services);
    const { models } = rpcOf(scene, team);
    expect((await settingsOf(scene, team)).reading).toEqual({ speech: null, pictures: null });
    await models.saveReading({ ...ref(team), speech: true, pictures: false });
    expect((await settingsOf(scene, team)).reading).toEqual({ speech: true, pictures: false });
    await models.saveReading({ ...ref(team), speech: null, pictures: null });
    expect((await settingsOf(scene, team)).reading).toEqual({ speech: null, pictures: null });
  });

  it('stays when the team changes its model, its ceilings or the verification', async () => {
    const team = await buildTeam(scene.services);
    const { models } = rpcOf(scene, team);
    const reading = { speech: false, pictures: true };
    await models.saveReading({ ...ref(team), ...reading });
    await models.saveOwn(ownModelInput(team, { model_name: 'their-model' }));
    await models.saveVerification({ ...ref(team), on: false });
    await models.removeOwn(ref(team));
    const settings = await settingsOf(scene, team);
    expect(settings.reading).toEqual(reading);
    expect(settings.verification.on).toBe(false);
  });

  it('is not for editors to decide', async () => {
    const team = await buildTeam(scene.services);
    const editor = await buildMember(scene.services, { team, role: 'editor' });
    const { models } = openBrowser(scene.services, editor).rpc;
    await expect(
      models.saveReading({ ...ref(team), speech: true, pictures: true }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
