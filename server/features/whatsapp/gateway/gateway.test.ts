import { describe, expect, it } from 'vitest';
import { receiveEvents } from '#server/test/receive-events.ts';
import { newPhone } from '#server/test/builders/chat-builders.ts';
import { eventually } from '#server/test/eventually.ts';
import { gatewayOf } from './gateway.ts';

import { openConnectionScene, waitUntilLinked } from '#server/test/scenes/connection-scene.ts';

const { scene, screen, plannedOf, planned, violations } = await openConnectionScene();

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
    await waitUntilLinked(one);
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
    await waitUntilLinked(first);
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
    await waitUntilLinked(theirs);
    const mine = await screen();
    await mine.scan(number);
    const answer = await mine.confirm();
    expect(answer).toEqual({
      ok: false,
      reason: 'number_taken',
      message: 'This WhatsApp number is already used by another campaign',
    });
    await scene.runJobs();
    const state = await eventually('logged out', async () => {
      const { data } = await mine.act('getSessionStatus');
      return data?.status !== 'WORKING' && data;
    });
    expect(state.me ?? null).toBeNull();
  });

  it('that cannot be checked is logged out, unless it was linked meanwhile', async () => {
    const one = await screen();
    const { campaign_id } = one.campaign;
    // The gateway's webhook fails in the same way and is redelivered later.
    await scene.queue.query(`CREATE FUNCTION refuse_link() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.campaign_id = '${campaign_id}' THEN RAISE 'out of order'; END IF;
      RETURN NEW; END $$`);
    await scene.queue.query(`CREATE TRIGGER refuse_link BEFORE INSERT ON linked_numbers
      FOR EACH ROW EXECUTE FUNCTION refuse_link()`);
    try {
      await one.scan();
      await expect(one.confirm()).rejects.toMatchObject({ code: 'INTERNAL' });
      await scene.runJobs();
      const state = await eventually('logged out', async () => {
        const { data } = await one.act('getSessionStatus');
        return data?.status !== 'WORKING' && data;
      });
      expect(state.refusal).toMatch(/^Validation error: /);
      expect(await one.stored()).toMatchObject({ whatsapp_connected: false });
    } finally {
      await scene.queue.query('DROP FUNCTION refuse_link() CASCADE');
    }
    await one.scan();
    await waitUntilLinked(one);
    expect((await one.act('getSessionStatus')).data).not.toHaveProperty('refusal');
  });

  it('that was refused once is not logged out by a late repeat of the job when another is linked', async () => {
    const first = await screen();
    const taken = await first.scan();
    await waitUntilLinked(first);
    const second = await screen(first.campaign.team);
    await second.scan(taken);
    await planned(second, 'whatsapp:reject-session');
    const rejection = (await plannedOf(second)).find(
      ({ task_identifier }) => task_identifier === 'whatsapp:reject-session',
    );
    await scene.runJobs();
    await second.scan();
    await waitUntilLinked(second);
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
    await waitUntilLinked(first);
    await first.disconnect();
    const second = await screen();
    await second.scan(number);
    expect(await second.confirm()).toMatchObject({ ok: true });
  });

  it('that moves to another campaign takes its account along: what it sent and may send', async () => {
    const first = await screen();
    const number = await first.scan();
    await waitUntilLinked(first);
    await scene.queue.query(
      `UPDATE whatsapp_accounts SET daily_messages_sent = 17, daily_messages_quota = 40,
         quota_reset_date = now(), account_created_at = '2026-01-02' WHERE phone_number = $1`,
      [number],
    );
    await first.disconnect();
    const second = await screen(first.campaign.team);
    await second.scan(number);
    await waitUntilLinked(second);
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
    await waitUntilLinked(first);
    const second = await screen(first.campaign.team);
    await second.scan();
    await waitUntilLinked(second);
    await scene.queue.query(
      `UPDATE whatsapp_accounts SET daily_messages_sent = 3, quota_reset_date = now()
       WHERE campaign_id = $1`,
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
    await waitUntilLinked(one);
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

describe('after a reconnection', () => {
  it('what no webhook told is taken in and answered', async () => {
    const one = await screen();
    await one.scan();
    await waitUntilLinked(one);
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
