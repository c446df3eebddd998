import { beforeAll, describe, expect, it } from 'vitest';
import { buildAdmin } from '#server/test/builders/admins.ts';
import type { BuiltPerson } from '#server/test/builders/builders.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();
const { services } = scene;
let owner: BuiltPerson;
beforeAll(async () => {
  owner = await buildAdmin(services, { level: 'superadmin' });
});
const desk = (process = services) => openBrowser(process, owner).rpc.admin;

describe('the first run', () => {
  it('stands until the operator says that it is done, and is for no lesser staff', async () => {
    expect((await desk().firstRun()).done_at).toBeNull();
    await desk().finishFirstRun();
    const { done_at } = await desk().firstRun();
    expect(Date.parse(done_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await desk().finishFirstRun();
    expect((await desk().firstRun()).done_at).toBe(done_at);
    const support = openBrowser(services, await buildAdmin(services, { level: 'support' })).rpc
      .admin;
    for (const call of [
      () => support.firstRun(),
      () => support.finishFirstRun(),
      () => support.testPart({ part: 'email' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});

describe('the test of a part', () => {
  it('asks the service itself, and says that it works', async () => {
    expect(await desk().testPart({ part: 'gateway' })).toMatchObject({
      ok: true,
      text: expect.stringMatching(/^WAHA .* accepts the key\.$/),
    });
    expect(await desk().testPart({ part: 'model' })).toMatchObject({
      ok: true,
      text: expect.stringMatching(/ answered in \d+\.\d s\.$/),
    });
    services.emails.length = 0;
    expect(await desk().testPart({ part: 'email' })).toMatchObject({ ok: true, hint: null });
    expect(services.emails.map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, 'Test email from OpenSetter'],
    ]);
  });

  it('says what to fix where it does not', async () => {
    const nowhere = 'http://127.0.0.1:9';
    const broken = scene.anotherProcess({ WAHA_URL: nowhere, OPENAI_BASE_URL: nowhere });
    expect(await desk(broken).testPart({ part: 'gateway' })).toEqual({
      ok: false,
      text: "WAHA doesn't respond: check WAHA_URL.",
      hint: expect.stringContaining('gateway is running'),
    });
    // Only once: the message already says what to set.
    expect(await desk(broken).testPart({ part: 'model' })).toEqual({
      ok: false,
      text: expect.stringMatching(/^Nothing answers at 127.0.0.1:9. Check OPENAI_BASE_URL/),
      hint: null,
    });
    const nothing = Object.assign(new Error('connect'), { originalCode: 'ECONNREFUSED' });
    broken.emailFailure.error = nothing;
    expect(await desk(broken).testPart({ part: 'email' })).toEqual({
      ok: false,
      text: expect.stringMatching(/^Nothing answers at .* in SMTP_URL\.$/),
      hint: null,
    });
    broken.emailFailure.error = new Error('550 sender refused');
    expect(await desk(broken).testPart({ part: 'email' })).toEqual({
      ok: false,
      text: '550 sender refused',
      hint: expect.stringContaining('SMTP_URL'),
    });
  });
});
