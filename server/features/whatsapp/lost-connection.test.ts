import { describe, expect, it } from 'vitest';
import { eventually } from '#server/test/eventually.ts';

import {
  openConnectionScene,
  waitUntilLinked,
  type ConnectionScreen,
} from '#server/test/scenes/connection-scene.ts';

const { scene, screen, plannedOf, planned } = await openConnectionScene();

describe('a connection that is lost', () => {
  const lost = async () => {
    const one = await screen();
    await one.scan();
    await waitUntilLinked(one);
    await scene.queue.clear();
    return one;
  };
  const loggedOut = async (connectionScreen: ConnectionScreen) => {
    await connectionScreen.act('logoutSession');
    await eventually(
      'the gateway asks for a scan',
      async () => (await connectionScreen.stored()).waha_session_status === 'SCAN_QR_CODE',
    );
  };
  const settled = async (connectionScreen: ConnectionScreen) => {
    await planned(connectionScreen, 'whatsapp:settle-session');
    await scene.runJobs();
  };

  it('for good makes the campaign a draft; its number is free and its account is disconnected', async () => {
    const one = await lost();
    await loggedOut(one);
    await settled(one);
    expect(await one.stored()).toMatchObject({
      whatsapp_connected: false,
      status: 'draft',
      agent_phone_id: null,
      waha_session_status: 'SCAN_QR_CODE',
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
    await loggedOut(one);
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
    // The gateway's status a moment before.
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
