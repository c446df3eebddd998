import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayAction, GatewayAnswer } from '#domain/whatsapp/schema.ts';
import { receiveEvents } from '#server/features/conversations/receive/receive-events.ts';
import { createWaha } from '#server/platform/waha/client.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltCampaign,
  type BuiltTeam,
  buildCampaign,
  buildTeam,
} from '#server/test/builders.ts';
import { newPhone } from '#server/test/chat-builders.ts';
import { eventually } from '#server/test/eventually.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import { gatewayOf } from './gateway.ts';
import { gatewayState, isOlder } from './gateway-state.ts';

let scene: Scene;
let web: WebProcess;
beforeAll(async () => {
  scene = await openScene();
  web = await serve(scene.services);
  // The gateway tells this web process what happens, over HTTP and signed.
  scene.services.env = { ...scene.services.env, WAHA_WEBHOOK_BASE: web.url };
});
afterAll(async () => {
  await web.stop();
  await scene.close();
});
beforeEach(() => scene.reset());

const rpcOf = ({ owner }: BuiltTeam) => openBrowser(scene.services, { cookie: owner.cookie }).rpc;

/** A campaign and what its owner can do on the connection screen. */
async function screen(team?: BuiltTeam, like: { name?: string } = {}) {
  const columns = { campaign_name: like.name ?? 'Spring' };
  const campaign = await buildCampaign(scene.services, {
    team: team ?? (await buildTeam(scene.services)),
    columns,
  });
  const { team_slug: teamSlug } = campaign.team;
  const { campaign_id } = campaign;
  const { whatsapp, campaigns } = rpcOf(campaign.team);
  const session = `setter-${campaign_id}`;
  const act = (action: GatewayAction): Promise<GatewayAnswer> =>
    whatsapp.gateway({ teamSlug, campaign_id, action });
  const phone = (path: string, body: object = {}) =>
    scene.outside.control('POST', `/waha/sessions/${session}/${path}`, body);
  return {
    campaign,
    act,
    phone,
    session,
    status: async () => (await act('getSessionStatus')).data?.status,
    confirm: () => whatsapp.confirm({ teamSlug, campaign_id }),
    disconnect: () => whatsapp.disconnect({ teamSlug, campaign_id }),
    accounts: () => whatsapp.accounts({ teamSlug }),
    stored: () => campaigns.get({ teamSlug, campaignSlug: campaign.campaign_slug }),
    async scan(number = newPhone(), pushName = 'Ada') {
      await act('createSession');
      await eventually('the QR code is shown', async () => (await act('getQRCode')).ok);
      await phone('scan', { phone: number, pushName });
      await eventually('the gateway is connected', async () => {
        const answer = await scene.outside.control('GET', `/waha/sessions/${session}`);
        return (answer as { status: string }).status === 'WORKING';
      });
      return number;
    },
  };
}

type Screen = Awaited<ReturnType<typeof screen>>;
const linked = (one: Screen) =>
  eventually('the campaign is connected', async () => (await one.stored()).whatsapp_connected);
/** What is planned for this team; sessions of other tests go on expiring. */
const plannedOf = async ({ campaign }: Screen) =>
  (await scene.queue.planned()).filter((job) => job.payload.team_id === campaign.team.team_id);
const planned = (one: Screen, name: string) =>
  eventually(`${name} is planned`, async () =>
    (await plannedOf(one)).some((job) => job.task_identifier === name),
  );
const violations = () => scene.outside.control('GET', '/waha/violations');

describe('a number', () => {
  it('is connected by scanning, used, and let go; every request is valid by the document', async () => {
    await scene.outside.control('DELETE', '/waha/violations');
    const one = await screen();
    expect(await one.act('createSession')).toEqual({ ok: true, status: 200 });
    await eventually('a QR code', async () => (await one.act('getQRCode')).ok);
    const { data } = await one.act('getQRCode');
    expect(data?.qr).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/=]{100}/);
    const number = newPhone();
    await one.phone('scan', { phone: number, pushName: 'Ada' });
    await linked(one);
    expect(await one.confirm()).toMatchObject({ ok: true, account: { phone_number: number } });
    expect(await one.stored()).toMatchObject({
      status: 'active',
      waha_session: one.session,
      waha_session_status: 'WORKING',
      agent_phone_id: `${number}@c.us`,
    });
    await scene.runJobs();
    expect(await one.accounts()).toMatchObject([
      { phone_number: number, connection_status: 'connected', profile_name: 'Ada' },
    ]);

    await one.phone('messages', { from: '15557770001', text: 'Hi, how much is it?' });
    await planned(one, 'agent:reply');
    scene.whileThinking(() =>
      eventually('typing', async () => {
        const answer = await scene.outside.control('GET', `/waha/activity?session=${one.session}`);
        return (answer as { activity: unknown[] }).activity.length >= 2;
      }),
    );
    await scene.runJobs();
    const [sent] = await scene.outside.sent(one.session);
    expect(sent).toMatchObject({ chatId: '15557770001@c.us', repeat: false });

    const gateway = gatewayOf(scene.services.waha);
    expect(await gateway.phoneOfLid(one.session, '123456789@lid')).toBeNull();
    expect(await gateway.history(one.session, '15557770001@c.us', 10)).toHaveLength(2);
    await gateway.stopTyping(one.session, '15557770001@c.us');
    await gateway.restartSession(one.session);
    for (const action of ['getProfile', 'stopSession', 'startSession', 'createSession'] as const) {
      expect(await one.act(action)).toMatchObject({ ok: true });
    }
    expect(await one.disconnect()).toEqual({ ok: true });
    expect(await one.stored()).toMatchObject({ whatsapp_connected: false, waha_session: null });
    expect(await violations()).toMatchObject({ violations: [] });
  });

  it('that another campaign of the team has is refused, and that campaign is named', async () => {
    const first = await screen(undefined, { name: 'Spring sale' });
    const number = await first.scan();
    await linked(first);
    const second = await screen(first.campaign.team);
    await second.scan(number);
    const words =
      'This WhatsApp number is already connected to the campaign "Spring sale". Please use a different number or disconnect the other campaign.';
    const refused = { ok: false, reason: 'number_taken', message: words };
    expect(await second.confirm()).toEqual(refused);
    await scene.runJobs();
    expect(await second.confirm()).toEqual(refused);
    expect(await second.stored()).toMatchObject({ whatsapp_connected: false });
    expect(await first.stored()).toMatchObject({ whatsapp_connected: true });
  });

  it('that another team has is refused without a word about whose it is', async () => {
    const theirs = await screen(undefined, { name: 'Secret plans' });
    const number = await theirs.scan();
    await linked(theirs);
    const mine = await screen();
    await mine.scan(number);
    const answer = await mine.confirm();
    expect(answer).toEqual({
      ok: false,
      reason: 'number_taken',
      message: 'This WhatsApp number is already used by another campaign.',
    });
    await scene.runJobs();
    const state = await eventually('logged out', async () => {
      const { data } = await mine.act('getSessionStatus');
      return data?.status !== 'WORKING' && data;
    });
    expect(state.me ?? null).toBeNull();
  });

  it('that was refused once is not logged out by a late repeat of the job when another is linked', async () => {
    const first = await screen();
    const taken = await first.scan();
    await linked(first);
    const second = await screen(first.campaign.team);
    await second.scan(taken);
    await planned(second, 'whatsapp:reject-session');
    const rejection = (await plannedOf(second)).find(
      ({ task_identifier }) => task_identifier === 'whatsapp:reject-session',
    );
    await scene.runJobs();
    await second.scan();
    await linked(second);
    await scene.queue.query(`SELECT graphile_worker.add_job('whatsapp:reject-session', $1::json)`, [
      JSON.stringify(rejection?.payload),
    ]);
    await scene.runJobs();
    expect(await second.status()).toBe('WORKING');
  });

  it('is linked once when webhook and screen say so at the same time', async () => {
    const one = await screen();
    const number = await one.scan();
    const confirmed = await Promise.all([one.confirm(), one.confirm(), one.confirm()]);
    for (const answer of confirmed) expect(answer).toMatchObject({ ok: true });
    expect(await one.accounts()).toMatchObject([{ phone_number: number }]);
  });

  it('that was let go is free for another campaign', async () => {
    const first = await screen();
    const number = await first.scan();
    await linked(first);
    await first.disconnect();
    const second = await screen();
    await second.scan(number);
    expect(await second.confirm()).toMatchObject({ ok: true });
  });

  it('that moves to another campaign takes its account along: what it sent and may send', async () => {
    const first = await screen();
    const number = await first.scan();
    await linked(first);
    await scene.queue.query(
      `UPDATE whatsapp_accounts SET daily_messages_sent = 17, daily_messages_quota = 40,
         quota_reset_date = now(), account_created_at = '2026-01-02' WHERE phone_number = $1`,
      [number],
    );
    await first.disconnect();
    const second = await screen(first.campaign.team);
    await second.scan(number);
    await linked(second);
    await scene.runJobs();
    expect(await second.accounts()).toMatchObject([
      {
        campaign_id: second.campaign.campaign_id,
        waha_session: second.session,
        phone_number: number,
        connection_status: 'connected',
        daily_messages_sent: 17,
        daily_messages_quota: 40,
      },
    ]);
  });

  it('scanned at a campaign that has an account goes on with that, whatever the number had', async () => {
    const first = await screen();
    const number = await first.scan();
    await linked(first);
    const second = await screen(first.campaign.team);
    await second.scan();
    await linked(second);
    await scene.queue.query(
      'UPDATE whatsapp_accounts SET daily_messages_sent = 3 WHERE campaign_id = $1',
      [second.campaign.campaign_id],
    );
    await first.disconnect();
    await second.act('logoutSession');
    await second.scan(number);
    await eventually('the new number', async () =>
      (await second.stored()).agent_phone_id?.startsWith(number),
    );
    const accounts = await second.accounts();
    expect(accounts).toHaveLength(2);
    expect(accounts).toContainEqual(
      expect.objectContaining({
        campaign_id: second.campaign.campaign_id,
        phone_number: number,
        daily_messages_sent: 3,
      }),
    );
  });

  it('scanned anew replaces the one before', async () => {
    const one = await screen();
    const before = await one.scan();
    await linked(one);
    await one.act('logoutSession');
    const after = await one.scan();
    await eventually('the new number', async () =>
      (await one.stored()).agent_phone_id?.startsWith(after),
    );
    const other = await screen();
    await other.scan(before);
    expect(await other.confirm()).toMatchObject({ ok: true });
  });

  it('that cannot be confirmed yet says so', async () => {
    const one = await screen();
    await expect(one.confirm()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await one.act('createSession');
    expect(await one.confirm()).toEqual({
      ok: false,
      reason: 'not_working',
      message: 'Connection lost during verification. Please try again.',
    });
  });
});

describe('a connection that is lost', () => {
  const lost = async () => {
    const one = await screen();
    await one.scan();
    await linked(one);
    await scene.queue.clear();
    return one;
  };
  const settled = async (one: Screen) => {
    await planned(one, 'whatsapp:settle-session');
    await scene.runJobs();
  };

  it('for good makes the campaign a draft; its number is free and its account is disconnected', async () => {
    const one = await lost();
    await one.phone('disconnect');
    await settled(one);
    expect(await one.stored()).toMatchObject({
      whatsapp_connected: false,
      status: 'draft',
      agent_phone_id: null,
      waha_session_status: 'FAILED',
    });
    expect(await one.accounts()).toMatchObject([{ connection_status: 'disconnected' }]);
  });

  it('for good while leads wait is shown to a person; others are left alone', async () => {
    const one = await lost();
    const leads = ['15557770003', '15557770004'];
    for (const from of leads) await one.phone('messages', { from, text: 'Hi' });
    await planned(one, 'agent:reply');
    const attention = async () => {
      const rows = await scene.queue.query<{ id_lead: string; needs_attention: boolean }>(
        'SELECT id_lead, needs_attention FROM conversations WHERE team_id = $1 ORDER BY id_lead',
        [one.campaign.team.team_id],
      );
      return rows.map((row) => row.needs_attention);
    };
    await eventually('both are known', async () => (await attention()).length === 2);
    await scene.queue.query(
      `UPDATE conversations SET waiting_since = NULL WHERE team_id = $1 AND id_lead = $2`,
      [one.campaign.team.team_id, '15557770004@c.us'],
    );
    await scene.queue.clear();
    await one.phone('disconnect');
    await settled(one);
    expect(await attention()).toEqual([true, false]);
    const told = await scene.queue.query(
      `SELECT 1 FROM live_events e JOIN conversations c ON c.conversation_id = e.subject_id
       WHERE c.team_id = $1 AND c.id_lead = '15557770003@c.us' AND e.kind = 'conversation'
         AND e.at > c.created_at`,
      [one.campaign.team.team_id],
    );
    expect(told).not.toEqual([]);
  });

  it('for a moment changes nothing', async () => {
    const one = await lost();
    await one.phone('status', { status: 'FAILED' });
    await eventually(
      'it is known',
      async () => (await one.stored()).waha_session_status === 'FAILED',
    );
    await one.phone('status', { status: 'WORKING' });
    await settled(one);
    expect(await one.stored()).toMatchObject({ whatsapp_connected: true, status: 'active' });
  });

  it('and comes back while it is looked at keeps its number', async () => {
    const one = await lost();
    const known = (status: string) =>
      eventually('it is known', async () => (await one.stored()).waha_session_status === status);
    await one.phone('status', { status: 'FAILED' });
    await known('FAILED');
    await one.phone('status', { status: 'WORKING' });
    await known('WORKING');
    // What the gateway said a moment before.
    await scene.outside.fault('waha', {
      match: `/api/sessions/${one.session}`,
      status: 200,
      body: { name: one.session, status: 'FAILED' },
    });
    await settled(one);
    expect(await one.stored()).toMatchObject({ whatsapp_connected: true, status: 'active' });
  });

  it('and on its way back gets more time', async () => {
    const one = await lost();
    await one.phone('status', { status: 'FAILED' });
    await eventually(
      'it is known',
      async () => (await one.stored()).waha_session_status === 'FAILED',
    );
    await scene.outside.fault('waha', {
      match: `/api/sessions/${one.session}`,
      status: 200,
      body: { name: one.session, status: 'STARTING' },
    });
    await settled(one);
    expect(await one.stored()).toMatchObject({ whatsapp_connected: true });
    expect(await plannedOf(one)).toMatchObject([{ payload: { tries: 1 } }]);
  });

  it('without a webhook is noticed by the watch', async () => {
    const one = await lost();
    await scene.outside.fault('waha', { dropWebhooks: true });
    await one.phone('disconnect');
    await scene.queue.query(`SELECT graphile_worker.add_job('whatsapp:watch-sessions')`);
    await scene.runJobs();
    expect(await one.stored()).toMatchObject({ waha_session_status: 'FAILED' });
  });
});

describe('the eight actions', () => {
  const words: [GatewayAction, Record<number, string>][] = [
    ['createSession', { 500: 'Failed to create WAHA session' }],
    ['startSession', { 500: 'Failed to start WAHA session' }],
    ['stopSession', { 500: 'Unknown error occurred.' }],
    ['logoutSession', { 500: 'Unknown error occurred.' }],
    ['deleteSession', { 500: 'Unknown error occurred.' }],
    ['getSessionStatus', { 500: 'Failed to get session status' }],
    ['getQRCode', { 500: 'Failed to get QR code' }],
    ['getProfile', { 500: 'Unknown error occurred.' }],
  ];
  /** What a gateway in trouble really answers: it echoes the request and the key, with a stack. */
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
        // A session that runs cannot be started, one that is gone cannot be deleted: no failures.
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

it('whatever changes a session waits for its calls that are under way', async () => {
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
    (session: string) => gateway.phoneOfLid(session, '777@lid'),
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

describe('after a reconnection', () => {
  it('what no webhook told is taken in and answered', async () => {
    const one = await screen();
    await one.scan();
    await linked(one);
    await one.phone('messages', { from: '15557770002', text: 'Hi' });
    await planned(one, 'agent:reply');
    await scene.runJobs();
    await one.phone('messages', { from: '15557770002', text: 'Are you there?', missed: true });
    const heard = (await scene.outside.sent(one.session)).length;
    await one.phone('status', { status: 'STARTING' });
    await one.phone('status', { status: 'WORKING' });
    await planned(one, 'agent:catch-up');
    await scene.runJobs();
    await scene.runJobs();
    expect((await scene.outside.sent(one.session)).length).toBe(heard + 1);
    const [asked] = (await scene.outside.asked()).slice(-1);
    expect(asked?.lastMessage).toContain('Are you there?');
  });
});

describe('the state of the gateway', () => {
  const settings = (body: object) => scene.outside.control('POST', '/waha/settings', body);

  it('is fine when it answers, takes the key and is new enough', async () => {
    expect(await gatewayState(scene.services.waha)).toEqual({ ok: true, state: 'WAHA 2026.7.1' });
  });

  it('says that it is too old', async () => {
    await settings({ version: '2026.5.1' });
    const state = await gatewayState(scene.services.waha);
    await settings({ version: '2026.7.1' });
    expect(state).toEqual({
      ok: false,
      state: 'WAHA 2026.5.1 is too old: install 2026.6.1 or newer',
    });
  });

  it('says that the key is wrong, and that nobody answers', async () => {
    const url = `${scene.outside.url}/waha`;
    const wrong = createWaha({ url, apiKey: 'wrong' });
    const away = createWaha({ url: 'http://127.0.0.1:9', apiKey: '' });
    expect(await gatewayState(wrong)).toEqual({
      ok: false,
      state: 'WAHA refuses the key: check WAHA_API_KEY',
    });
    expect(await gatewayState(away)).toEqual({
      ok: false,
      state: 'WAHA does not answer: check WAHA_URL',
    });
    await scene.outside.fault('waha', { status: 503 });
    expect((await gatewayState(scene.services.waha)).state).toContain('503');
    await Promise.all([wrong.close(), away.close()]);
  });

  it('compares versions by their numbers', () => {
    expect(isOlder('2026.6.1', '2026.6.1')).toBe(false);
    expect(isOlder('2026.10.1', '2026.6.1')).toBe(false);
    expect(isOlder('2025.12.9', '2026.6.1')).toBe(true);
    expect(isOlder('2026.6', '2026.6.1')).toBe(true);
  });
});

it('events about a connection that was never linked change nothing', async () => {
  const one = await screen();
  await one.act('createSession');
  const [connection] = await scene.queue.query(
    'SELECT * FROM whatsapp_connections WHERE campaign_id = $1',
    [one.campaign.campaign_id],
  );
  const scope = one.campaign.team.scope;
  const at = Date.now() + 1000;
  const event = { kind: 'status', status: 'WORKING', at, me: null } as const;
  await receiveEvents(scene.services, { ...connection, scope } as never, [event]);
  expect(await one.stored()).toMatchObject({ whatsapp_connected: false });
});
