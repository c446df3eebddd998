import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { installationProblems, noteProxy } from '#server/installation-problems.ts';
import { reportState } from '#server/report-state.ts';
import { SpeechUnavailable } from '#server/platform/speech/speech-errors.ts';
import { buildCampaign } from '#server/test/builders/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { serveLoopback } from '#server/test/outside/loopback.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';

let database: TestDatabase;
let services: TestServices;
beforeEach(async () => {
  database = await createTestDatabase();
  services = createTestServices(database.url, {
    ROLES: 'web',
    MAIL_FROM: 'Acme <hello@example.com>',
  });
});
afterEach(async () => {
  await services.close();
  await database.drop();
});

/** The log of a start with `part` of the services replaced. */
async function reported(part: Partial<TestServices> = {}) {
  const warn = vi.spyOn(services.log, 'warn').mockReturnValue();
  const error = vi.spyOn(services.log, 'error').mockReturnValue();
  await reportState({ ...services, ...part });
  const said = (log: { mock: { calls: unknown[][] } }) => log.mock.calls.map((call) => call.at(-1));
  return { warned: said(warn), errors: said(error) };
}

const OUTSIDE = [
  expect.stringContaining("The model can't be used"),
  expect.stringContaining("The WhatsApp gateway can't be used"),
];

it('says what is missing: the model, the gateway and the first account', async () => {
  const { warned, errors } = await reported();
  expect(errors).toHaveLength(2);
  expect(errors).toEqual(expect.arrayContaining(OUTSIDE));
  expect(warned).toEqual(
    expect.arrayContaining([expect.stringContaining('set up the installation')]),
  );
});

it('says that the engine of the gateway gives no ids for messages, and what mends that', async () => {
  const gateway = await serveLoopback((_, response) => {
    const body = JSON.stringify({ version: '2026.7.1', engine: 'WEBJS', tier: 'CORE' });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const played = createTestServices(database.url, {
    WAHA_URL: gateway.origin,
    METRICS_TOKEN: 'a token for tests',
  });
  const mended = expect.stringContaining('WHATSAPP_DEFAULT_ENGINE=NOWEB');
  expect((await reported({ waha: played.waha })).errors).toContainEqual(mended);
  // Working components don't hide it.
  const app = createApp(played, { stopping: new AbortController().signal });
  const headers = { authorization: 'Bearer a token for tests' };
  const parts = await (await app.request('/readyz', { headers })).json();
  expect(parts).toMatchObject({ ok: true, gateway: { ok: false, state: mended } });
  gateway.close();
  await played.close();
});

it('says what settings do not fit, and that the mail server refuses us, each with its hint', async () => {
  services.emailFailure.error = new Error('535 refused');
  const { warned, errors } = await reported();
  expect(errors).toContainEqual("The mail server doesn't accept emails: 535 refused");
  // Tests connect as the owner of the tables.
  expect(warned).toContainEqual(expect.stringContaining('can become the owner of the tables'));
});

it('notices a proxy that is not trusted by its first request, and says so once', async () => {
  const warn = vi.spyOn(services.log, 'warn').mockReturnValue();
  const request = { socket: '::ffff:127.0.0.1', caller: '127.0.0.1', forwardedFor: '8.8.8.8' };
  noteProxy(services, { ...request, forwardedProto: 'https' });
  noteProxy(services, { ...request, forwardedProto: 'https' });
  expect(warn.mock.calls.map(([details]) => details)).toEqual([
    { setting: 'TRUSTED_PROXIES', hint: expect.stringContaining('TRUSTED_PROXIES=127.0.0.1') },
    { setting: 'PUBLIC_URL', hint: expect.stringContaining('PUBLIC_URL') },
  ]);
  const found = await installationProblems(services);
  expect(found.map(({ setting }) => setting)).toEqual([
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
    'DATABASE_APP_URL',
  ]);
});

it('does not believe strangers who call themselves a proxy', async () => {
  noteProxy(services, { socket: '8.8.4.4', caller: '8.8.4.4', forwardedFor: '8.8.8.8' });
  const found = await installationProblems(services);
  expect(found.map(({ setting }) => setting)).toEqual(['DATABASE_APP_URL']);
});

it('names a speech server that fails where an agent should speak, and what to do', async () => {
  const named = async () =>
    (await installationProblems({ ...services, speakers })).find(
      ({ setting }) => setting === 'SPEECH_MODEL',
    );
  const failure = new SpeechUnavailable('address', {
    task: 'speak',
    name: 'tts-1',
    host: 'a.test',
  });
  const speakers = {
    ...services.speakers,
    installation: { ...services.speakers.installation, problem: async () => failure },
  };
  expect(await named()).toBeUndefined();
  const voice_replies = JSON.stringify({ mode: 'when_spoken', voice: '' });
  await buildCampaign(services, { columns: { voice_replies } });
  expect(await named()).toEqual({
    setting: 'SPEECH_MODEL',
    problem: expect.stringContaining('"tts-1" at a.test'),
    hint: expect.stringContaining('SPEECH_BASE_URL'),
  });
});

it.each(['TRANSCRIBE', 'SPEECH'])('names a %s server that no one reaches', async (settings) => {
  const setting = `${settings}_BASE_URL`;
  const nowhere = 'http://127.0.0.1:9/v1';
  const named = async (changes: Record<string, string>) => {
    const away = createTestServices(database.url, changes);
    const found = await installationProblems(away);
    await away.close();
    return found.filter((item) => item.setting.startsWith(settings));
  };
  expect(await named({ [setting]: nowhere })).toEqual([
    {
      setting,
      problem: expect.stringContaining("doesn't respond"),
      hint: expect.stringMatching(new RegExp(`Check ${setting}.* Until then agents `)),
    },
  ]);
  // At the model's address, the model's status already says this.
  expect(await named({ OPENAI_BASE_URL: nowhere })).toEqual([]);
});

it('does not end a process whose database goes away at that moment', async () => {
  const away = Object.create(services.db, {
    outsideTeams: { value: () => Promise.reject(new Error('terminating connection')) },
  }) as TestServices['db'];
  const { warned, errors } = await reported({ db: away });
  expect(errors).toHaveLength(2);
  expect(warned).toContainEqual('a startup check failed');
});
