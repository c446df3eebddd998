import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltTeam, buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { stayWithinOneHour } from '#server/test/one-hour.ts';
import { withConcurrentChange } from '#server/test/concurrent-change.ts';
import { fileScene } from '#server/test/scene.ts';
import {
  costsOf,
  KEY,
  ownModelInput,
  PRICES,
  ref,
  rpcOf,
  settingsOf,
} from '#server/test/builders/own-models.ts';

const scene = await fileScene({ MODEL_PRICES: PRICES });
const address = `${scene.outside.url}/openai/v1`;

beforeEach(async () => {
  await stayWithinOneHour();

  scene.services.emails.length = 0;
});
/** The stored row, as a thief of a backup would see it. */
const storedOf = async ({ team_id }: BuiltTeam) => {
  const rows = await scene.queue.query<{ key_sealed: Buffer | null; version: string }>(
    'SELECT key_sealed, version FROM model_settings WHERE team_id = $1',
    [team_id],
  );
  return rows[0];
};

describe('a team’s own model', () => {
  it('is stored sealed, and shown by the end of its key alone', async () => {
    const team = await buildTeam(scene.services);
    await rpcOf(scene, team).models.saveOwn(ownModelInput(team, { model_name: 'their-model' }));
    const settings = await settingsOf(scene, team);
    expect(settings).toMatchObject({
      own: { key_last4: 'abcd', base_url: null, model_name: 'their-model', prices: null },
      priced: false,
    });
    expect(JSON.stringify(settings)).not.toContain(KEY);
    const sealed = (await storedOf(team))?.key_sealed ?? Buffer.alloc(0);
    expect(sealed.toString('latin1')).not.toContain('sk-of');
    expect(scene.services.modelKeys.open(sealed, team.team_id)).toBe(KEY);
  });

  it('copied into another team’s row does not open there', async () => {
    const [team, other] = [await buildTeam(scene.services), await buildTeam(scene.services)];
    await rpcOf(scene, team).models.saveOwn(ownModelInput(team));
    const { key_sealed } = (await storedOf(team)) ?? {};
    await scene.queue.query(
      `INSERT INTO model_settings (team_id, version, key_sealed, key_last4, key_set_at)
       VALUES ($1, gen_random_uuid(), $2, 'abcd', now())`,
      [other.team_id, key_sealed],
    );
    const { model, own: isOwn } = await scene.services.models.forTeam(other.scope);
    expect(isOwn).toBe(true);
    await expect(model.answer({} as never)).rejects.toMatchObject({ problem: 'key' });
  });

  it('keeps its key when other things change, but not for another address', async () => {
    const [team, allowed] = [
      await buildTeam(scene.services),
      scene.anotherProcess({
        MODEL_ALLOWED_ORIGINS: `${scene.outside.url}/openai/`,
      }),
    ];
    const { models } = rpcOf(scene, team, allowed);
    await models.saveOwn(ownModelInput(team));
    await models.saveOwn(ownModelInput(team, { key: '', model_name: 'other' }));
    expect((await settingsOf(scene, team)).own).toMatchObject({
      key_last4: 'abcd',
      model_name: 'other',
    });
    await expect(
      models.saveOwn(ownModelInput(team, { key: '', base_url: address })),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { key: expect.stringContaining('enter the key again') } },
    });
    await models.saveOwn(ownModelInput(team, { base_url: address }));
    expect((await settingsOf(scene, team)).own?.base_url).toBe(address);
  });

  it('keeps no key for another address that someone saves at the same moment', async () => {
    const team = await buildTeam(scene.services);
    const { models } = rpcOf(scene, team);
    await models.saveOwn(ownModelInput(team));
    const base_url = 'https://api.example.com/v1';
    const saves = {
      text: `UPDATE model_settings SET base_url = $2, key_last4 = 'wxyz' WHERE team_id = $1`,
      values: [team.team_id, base_url],
    };
    await expect(
      withConcurrentChange(scene.database.url, saves, () =>
        models.saveOwn(ownModelInput(team, { key: '' })),
      ),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await settingsOf(scene, team)).own).toMatchObject({ base_url, key_last4: 'wxyz' });
  });

  it.each([
    'http://127.0.0.1:6379/v1',
    'https://localhost/v1',
    'https://10.0.0.1/v1',
    'https://169.254.169.254/latest',
    'https://[::1]/v1',
    'https://2130706433/v1',
    'https://user:word@api.example.com/v1',
    'http://93.184.216.34/v1',
    'https://metadata.internal/v1',
  ])('may not be at %s', async (base_url) => {
    const team = await buildTeam(scene.services);
    for (const attempt of ['saveOwn', 'testOwn'] as const) {
      await expect(
        rpcOf(scene, team).models[attempt](ownModelInput(team, { base_url })),
      ).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: { base_url: expect.any(String) } },
      });
    }
    expect(await storedOf(team)).toBeUndefined();
  });

  it('is for admins and the owner, and never shown to others', async () => {
    const team = await buildTeam(scene.services);
    const editor = await buildMember(scene.services, { team, role: 'editor' });
    const { models } = openBrowser(scene.services, editor).rpc;
    await expect(models.settings(ref(team))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(models.saveOwn(ownModelInput(team))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('answers its leads, and the installation’s answers them again once it is removed', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await rpcOf(scene, team).models.saveOwn(ownModelInput(team, { model_name: 'gpt-4.1-mini' }));
    await lead.says('Hi');
    await scene.runJobs();
    await rpcOf(scene, team).models.removeOwn(ref(team));
    expect((await storedOf(team))?.key_sealed).toBeNull();
    await lead.says('And now?');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(2);
    const asked = (await scene.outside.asked()).slice(-2).map(({ body }) => body.model);
    expect(asked).toEqual(['gpt-4.1-mini', 'gpt-6-luna']);
  });

  it('that is away holds up its own leads only, and as long as it is the one that answers', async () => {
    const nowhere = 'http://127.0.0.1:9/v1';
    const process = scene.anotherProcess({ MODEL_ALLOWED_ORIGINS: nowhere });
    const [mine, other] = [await scene.lead(), await scene.lead()];
    const { team } = mine.campaign;
    await rpcOf(scene, team, process).models.saveOwn(ownModelInput(team, { base_url: nowhere }));
    await mine.says('Hi');
    await other.says('Hi');
    await scene.queue.run(process);
    expect([await mine.heard(), await other.heard()]).toMatchObject([[], [expect.any(String)]]);
    // The operator no longer allows the address, so it isn't called, whatever is stored.
    await scene.runJobs();
    expect(await mine.heard()).toEqual([]);
    await rpcOf(scene, team).models.removeOwn(ref(team));
    await scene.runJobs();
    expect(await mine.heard()).toHaveLength(1);
  });

  it('is tried with one tiny question, which says what is wrong', async () => {
    const team = await buildTeam(scene.services);
    const { models } = rpcOf(scene, team);
    expect(await models.testOwn(ownModelInput(team))).toMatchObject({ ok: true });
    await scene.outside.fault('openai', {
      match: '/chat/completions',
      status: 401,
      body: JSON.stringify({ error: { message: `Incorrect key ${KEY}` } }),
    });
    const refused = await models.testOwn(ownModelInput(team));
    expect(refused).toMatchObject({ ok: false, text: expect.stringContaining('rejects the key') });
    expect(refused.words).not.toContain(KEY);
    expect(await storedOf(team)).toBeUndefined();
    const { purposes } = await costsOf(scene, team);
    // One tiny question, one prompt as long as the longest, and one picture.
    expect(purposes).toMatchObject([{ purpose: 'check', calls: 3 }]);
  });
});
