import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_REFUSED } from '#domain/whatsapp/session-recovery.ts';
import { receiveEvents } from '#server/test/receive-events.ts';
import type { ConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { eventually } from '#server/test/eventually.ts';
import { fileScene } from '#server/test/scene.ts';
import { gatewayOf } from './gateway/gateway.ts';
import type { SessionState } from './gateway/gateway-session.ts';

const scene = await fileScene();
let campaign: ConnectedCampaign;
let calls: string[] = [];
beforeAll(async () => {
  const { waha } = scene.services;
  scene.services.waha = {
    ...waha,
    call: (item) => {
      calls.push(`${item.method} ${item.path}`);
      return waha.call(item);
    },
  };
});
beforeEach(async () => {
  await timeScale(0.005);
  await scene.queue.query('DELETE FROM linked_numbers');
  campaign = await scene.connectedCampaign();
  calls = [];
});

const session = () => campaign.connection.waha_session;
const phone = (path: string, body: object = {}) =>
  scene.outside.control('POST', `/waha/sessions/${session()}/${path}`, body);
const atGateway = () => gatewayOf(scene.services.waha).sessionState(session());
const status = (wanted: SessionState['status']) =>
  eventually(`the session is ${wanted}`, async () => (await atGateway()).status === wanted);
const restarts = () => calls.filter((call) => call.endsWith('/restart')).length;
const stored = async () => {
  const [row] = await scene.queue.query<{ whatsapp_connected: boolean; status: string }>(
    'SELECT whatsapp_connected, status FROM campaigns WHERE campaign_id = $1',
    [campaign.campaign_id],
  );
  return row;
};
/** Speeds up the gateway, where an outage takes two minutes, and a QR code expires after as long. */
const timeScale = (scale: number) =>
  scene.outside.control('POST', '/waha/settings', { timeScale: scale });
/** The gateway reports its state, like its webhook would. */
async function tell() {
  const state = await atGateway();
  const event = { kind: 'status', at: Date.now(), ...state } as const;
  await receiveEvents(scene.services, campaign.connection, [event]);
}
/** Moves the stored times of the session into the past. */
const later = (minutes: number) =>
  scene.queue.query(
    `UPDATE whatsapp_connections SET restarted_at = restarted_at - $2 * interval '1 minute',
       failed_at = failed_at - $2 * interval '1 minute' WHERE connection_id = $1`,
    [campaign.connection.connection_id, minutes],
  );
const LINKED = { whatsapp_connected: true, status: 'active' };

describe('after an outage of more than two minutes', () => {
  beforeEach(() => timeScale(0.001));

  it('one restart brings the number back, without a scan', async () => {
    await phone('offline', { offline: true });
    await status('FAILED');
    await phone('offline', { offline: false });
    await tell();
    await scene.runJobs();
    expect(restarts()).toBe(1);
    await status('WORKING');
    expect(await stored()).toEqual(LINKED);
  });

  it('that goes on, restarts keep apart and the number stays linked', async () => {
    await phone('offline', { offline: true });
    await status('FAILED');
    await tell();
    await scene.runJobs();
    for (let round = 0; round < 3; round += 1) await scene.runJobs();
    expect(restarts()).toBe(1);
    for (let hour = 1; hour < 6; hour += 1) {
      await status('FAILED');
      // It tried for two minutes, by the gateway's own clock.
      await scene.queue.query(
        `UPDATE whatsapp_connections SET failed_at = restarted_at + interval '2 minutes'
         WHERE connection_id = $1`,
        [campaign.connection.connection_id],
      );
      await later(20);
      await scene.runJobs();
      expect(restarts()).toBe(1 + hour);
    }
    expect(await stored()).toEqual(LINKED);
    await phone('offline', { offline: false });
  });

  it('a crash between the decision and the restart does not end it', async () => {
    await phone('status', { status: 'FAILED' });
    await tell();
    await scene.outside.fault('waha', { match: '/restart', drop: true, times: 1 });
    await scene.runJobs();
    expect(await scene.queue.planned()).toMatchObject([
      { task_identifier: 'whatsapp:settle-session' },
    ]);
    await later(3);
    await scene.runJobs();
    await status('WORKING');
  });

  it('nothing is decided while the gateway does not answer, or someone else does for it', async () => {
    await phone('status', { status: 'FAILED' });
    await tell();
    for (const fault of [{ drop: true }, { status: 502 }, { status: 404 }]) {
      await scene.outside.fault('waha', { match: '/api/', ...fault });
      await scene.runJobs();
      expect(await stored()).toEqual(LINKED);
      expect(await scene.queue.planned()).toHaveLength(1);
    }
    await scene.outside.fault('waha', []);
    await scene.runJobs();
    expect(restarts()).toBe(1);
  });
});

describe('a number is given up', () => {
  it('when the gateway asks for a scan', async () => {
    await timeScale(0.05);
    await gatewayOf(scene.services.waha).logoutSession(session());
    await status('SCAN_QR_CODE');
    await tell();
    await scene.runJobs();
    expect(restarts()).toBe(0);
    expect(await stored()).toEqual({ whatsapp_connected: false, status: 'draft' });
  });

  it('when WhatsApp refuses its restarts: the phone has removed the device', async () => {
    await phone('disconnect');
    await tell();
    for (let n = 1; n <= MAX_REFUSED; n += 1) {
      expect(await stored()).toEqual(LINKED);
      await scene.runJobs();
      expect(restarts()).toBe(n);
      await status('FAILED');
      await tell();
      await later(15);
    }
    await scene.runJobs();
    expect(restarts()).toBe(MAX_REFUSED);
    expect(await stored()).toEqual({ whatsapp_connected: false, status: 'draft' });
  });

  it('and not by a session of its campaign that has no number yet', async () => {
    await scene.queue.query('DELETE FROM linked_numbers');
    await phone('status', { status: 'FAILED' });
    await tell();
    await scene.runJobs();
    expect(restarts()).toBe(0);
    expect(await scene.queue.planned()).toEqual([]);
  });
});

it('a session that the gateway lost is made again', async () => {
  await gatewayOf(scene.services.waha).deleteSession(session());
  await scene.queue.query(`SELECT graphile_worker.add_job('whatsapp:watch-sessions')`);
  await scene.runJobs();
  await scene.runJobs();
  expect(calls).toContain('POST /api/sessions');
  expect((await atGateway()).status).not.toBe('STOPPED');
});

it('a session that failed without a job is found by the next check', async () => {
  await phone('status', { status: 'FAILED' });
  await tell();
  await scene.queue.clear();
  await scene.queue.query(`SELECT graphile_worker.add_job('whatsapp:watch-sessions')`);
  await scene.runJobs();
  await scene.runJobs();
  expect(restarts()).toBe(1);
});

describe('a session with the config of an earlier version', () => {
  const outdate = () =>
    fetch(`${scene.outside.url}/waha/api/sessions/${session()}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-api-key': 'sandbox' },
      body: JSON.stringify({ config: { noweb: { markOnline: true, store: { enabled: true } } } }),
    });
  const heard = (minutes: number) =>
    scene.queue.query(
      `UPDATE whatsapp_connections SET status = 'WORKING',
         last_event_at = now() - $2 * interval '1 minute' WHERE connection_id = $1`,
      [campaign.connection.connection_id, minutes],
    );
  const round = async () => {
    await scene.queue.query(`SELECT graphile_worker.add_job('whatsapp:watch-sessions')`);
    await scene.runJobs();
  };
  const updates = () => calls.filter((call) => call.startsWith('PUT ')).length;

  it('gets the new one when no one writes, once, and is not online any more', async () => {
    await outdate();
    await status('WORKING');
    await heard(2);
    await round();
    expect(updates()).toBe(0);
    await heard(11);
    await round();
    await round();
    expect(updates()).toBe(1);
    await status('WORKING');
    const all = await gatewayOf(scene.services.waha).allSessions();
    expect(all.get(session())).toMatchObject({ marks_online: false });
    await heard(11);
    await round();
    expect(updates()).toBe(1);
  });
});
