import { describe, expect, it } from 'vitest';
import type { GatewayAction } from '#domain/whatsapp/schema.ts';
import { createWaha, type WahaCall } from '#server/platform/waha/client.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltCampaign, type BuiltTeam, buildTeam } from '#server/test/builders/builders.ts';
import { eventually } from '#server/test/eventually.ts';
import { gatewayOf } from './gateway.ts';
import { gatewayState, isOlder, knownGatewayState } from './gateway-state.ts';

import { openConnectionScene } from '#server/test/scenes/connection-scene.ts';

const { scene, screen } = await openConnectionScene();

const rpcOf = ({ owner }: BuiltTeam) => openBrowser(scene.services, { cookie: owner.cookie }).rpc;

it('a call that leaves something out is told so', async () => {
  const { owner, team_slug } = await buildTeam(scene.services);
  const { whatsapp } = openBrowser(scene.services, { cookie: owner.cookie }).rpc;
  const campaign_id = '01890000-0000-7000-8000-000000000000';
  const missing = { code: 'INVALID_INPUT', message: 'Missing required parameters' };
  const calls = [{}, { campaign_id }, { team_slug }, { team_slug, campaign_id: '' }];
  for (const call of calls as { team_slug: string; campaign_id: string }[]) {
    await expect(whatsapp.confirm(call)).rejects.toMatchObject(missing);
    await expect(whatsapp.disconnect(call)).rejects.toMatchObject(missing);
    await expect(whatsapp.gateway({ ...call, action: 'getQRCode' })).rejects.toMatchObject(missing);
  }
  const noAction = { team_slug, campaign_id } as Parameters<typeof whatsapp.gateway>[0];
  await expect(whatsapp.gateway(noAction)).rejects.toMatchObject(missing);
  const wrong = whatsapp.confirm({ team_slug, campaign_id: 'spring' });
  await expect(wrong).rejects.not.toMatchObject({ message: missing.message });
});

describe('the eight actions', () => {
  const words: [GatewayAction, Record<number, string>][] = [
    ['createSession', { 500: 'Failed to create WAHA session' }],
    ['startSession', { 500: 'Failed to start WAHA session' }],
    ['stopSession', { 500: 'Unknown error occurred' }],
    ['logoutSession', { 500: 'Unknown error occurred' }],
    ['deleteSession', { 500: 'Unknown error occurred' }],
    ['getSessionStatus', { 500: 'Failed to get session status' }],
    ['getQRCode', { 500: 'Failed to get QR code' }],
    ['getProfile', { 500: 'Unknown error occurred' }],
  ];
  /** A real answer of a gateway in trouble: it echoes the request and the key, with a stack trace. */
  const leaky = {
    statusCode: 500,
    exception: { message: 'boom', stack: 'Error: boom\n    at /app/node_modules/waha/index.js:1' },
    request: { config: { webhooks: [{ hmac: { key: 'THE-HMAC-KEY' } }] } },
  };

  it.each(words)(
    '%s says what is wrong in the words of the catalogue, and no more',
    async (action, own) => {
      const one = await screen();
      await one.act('createSession');
      const { rows } = await keyOf(one.campaign);
      for (const status of [401, 404, 422, 500]) {
        await scene.outside.fault('waha', { status, body: leaky, match: '/api/' });
        const answer = await one.act(action);
        await scene.outside.fault('waha', []);
        const text = JSON.stringify(answer);
        for (const secret of ['THE-HMAC-KEY', 'stack', 'index.js', 'boom', ...rows]) {
          expect(text).not.toContain(secret);
        }
        // Starting a running session or deleting a missing one is refused, but isn't a failure.
        const harmless =
          (action === 'startSession' && status === 422) ||
          (action === 'deleteSession' && status === 404);
        expect(answer).toEqual(
          harmless
            ? { ok: true, status: 200 }
            : { ok: false, status, error: catalogue[status] ?? own[status] },
        );
      }
      await scene.outside.fault('waha', { drop: true, match: '/api/' });
      expect(await one.act(action)).toEqual({
        ok: false,
        status: 0,
        error: 'Connection timeout. Please try again.',
      });
    },
  );

  const catalogue: Record<number, string> = {
    401: 'Invalid API key. Please check your configuration.',
    404: 'Session not found. Please try again.',
    422: 'Invalid session configuration. Please check your settings.',
  };

  it('never hand the signing key of the webhooks on, which the gateway tells in clear', async () => {
    const one = await screen();
    await one.scan();
    const { rows } = await keyOf(one.campaign);
    for (const action of ['getSessionStatus', 'getProfile', 'createSession'] as const) {
      expect(JSON.stringify(await one.act(action))).not.toContain(rows[0]);
    }
    expect(JSON.stringify([await one.stored(), await one.accounts()])).not.toContain(rows[0]);
  });

  it('say "not ready yet" before there is a session, and refuse the rest', async () => {
    const one = await screen();
    for (const action of ['getSessionStatus', 'getQRCode'] as const) {
      expect(await one.act(action)).toMatchObject({ ok: false, status: 404 });
    }
    await expect(one.act('logoutSession')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('need a paid plan', async () => {
    const one = await screen(await buildTeam(scene.services, { plan: 'free' }));
    await expect(one.act('createSession')).rejects.toMatchObject({ code: 'PLAN_REQUIRED' });
    await expect(one.confirm()).rejects.toMatchObject({ code: 'PLAN_REQUIRED' });
  });

  it('bring a session that exists up to date', async () => {
    const one = await screen();
    await one.act('createSession');
    await one.act('stopSession');
    expect(await one.act('createSession')).toMatchObject({ ok: true });
    await eventually('it runs', async () => (await one.status()) !== 'STOPPED');
  });
});

async function keyOf({ campaign_id }: BuiltCampaign) {
  const rows = await scene.queue.query<{ hmac_key: string }>(
    'SELECT hmac_key FROM whatsapp_connections WHERE campaign_id = $1',
    [campaign_id],
  );
  return { rows: rows.map((row) => row.hmac_key) };
}

it('changes of a session run one after another', async () => {
  const asked: string[] = [];
  const gateway = gatewayOf({
    ...scene.services.waha,
    call: async ({ path }) => {
      asked.push(path);
      return { status: 200, type: 'application/json', body: Buffer.from('{}') };
    },
  });
  const changes = [
    gateway.restartSession,
    gateway.logoutSession,
    gateway.stopSession,
    gateway.startSession,
    gateway.deleteSession,
    (session: string) => gateway.createSession({ session, webhookUrl: '', hmacKey: '' }),
  ];
  for (const [n, change] of changes.entries()) {
    const { promise: busy, resolve: free } = Promise.withResolvers<void>();
    const underWay = gateway.inLane('busy', () => busy);
    const changed = change('busy');
    await change('idle');
    expect(asked).toHaveLength(2 * n + 1);
    free();
    await Promise.all([underWay, changed]);
    expect(asked).toHaveLength(2 * n + 2);
  }
});

describe('the state of the gateway', () => {
  const settings = (body: object) => scene.outside.control('POST', '/waha/settings', body);

  it('is fine when it answers, takes the key and is new enough', async () => {
    expect(await gatewayState(scene.services.waha)).toEqual({
      ok: true,
      state: 'WAHA 2026.7.1, NOWEB',
      problem: null,
    });
  });

  it('says that it is too old', async () => {
    await settings({ version: '2026.5.1' });
    const state = await gatewayState(scene.services.waha);
    await settings({ version: '2026.7.1' });
    expect(state).toEqual({
      ok: false,
      state: 'WAHA 2026.5.1 is too old: install 2026.6.1 or newer',
      problem: 'version',
    });
  });

  it.each(['WEBJS', 'WPP'])('says that the engine %s gives no message ids', async (engine) => {
    await settings({ engine });
    const state = await gatewayState(scene.services.waha);
    await settings({ engine: 'NOWEB' });
    expect(state).toMatchObject({ ok: false, problem: 'engine' });
    expect(state.state).toContain('WHATSAPP_DEFAULT_ENGINE=NOWEB');
  });

  it('is asked for once a minute, by whomever', async () => {
    let asked = 0;
    const { waha } = scene.services;
    const counting = {
      ...waha,
      call: (call: WahaCall) => {
        asked += 1;
        return waha.call(call);
      },
    };
    await Promise.all([knownGatewayState(counting), knownGatewayState(counting)]);
    await knownGatewayState(counting);
    expect(asked).toBe(1);
  });

  it('stops anyone who wants to connect a number to a gateway that cannot answer', async () => {
    const one = await screen();
    await settings({ engine: 'WEBJS' });
    scene.services.waha = scene.anotherProcess().waha;
    const answer = await one.act('createSession');
    const rpc = rpcOf(one.campaign.team);
    const health = await rpc.whatsapp.health({ team_slug: one.campaign.team.team_slug });
    await settings({ engine: 'NOWEB' });
    scene.services.waha = scene.anotherProcess().waha;
    expect(answer).toMatchObject({ ok: false, status: 501, problem: 'engine' });
    expect(health).toEqual({ problem: 'engine' });
    expect(await one.act('createSession')).toEqual({ ok: true, status: 200 });
  });

  it('says that the key is wrong, and that no one answers', async () => {
    const url = `${scene.outside.url}/waha`;
    const wrong = createWaha({ url, apiKey: 'wrong' });
    const away = createWaha({ url: 'http://127.0.0.1:9', apiKey: '' });
    expect(await gatewayState(wrong)).toEqual({
      ok: false,
      state: 'WAHA refuses the key: check WAHA_API_KEY',
      problem: 'key',
    });
    expect(await gatewayState(away)).toEqual({
      ok: false,
      state: "WAHA doesn't respond: check WAHA_URL",
      problem: null,
    });
    const secured = createWaha({ url: url.replace('http:', 'https:'), apiKey: '' });
    expect((await gatewayState(secured)).state).toBe(
      "WAHA can't be reached over HTTPS: it does not speak HTTPS. Fix that on the gateway, or check WAHA_URL",
    );
    await scene.outside.fault('waha', { status: 503 });
    expect((await gatewayState(scene.services.waha)).state).toContain('503');
    await Promise.all([wrong.close(), away.close(), secured.close()]);
  });

  it('compares versions by their numbers', () => {
    expect(isOlder('2026.6.1', '2026.6.1')).toBe(false);
    expect(isOlder('2026.10.1', '2026.6.1')).toBe(false);
    expect(isOlder('2025.12.9', '2026.6.1')).toBe(true);
    expect(isOlder('2026.6', '2026.6.1')).toBe(true);
  });
});
