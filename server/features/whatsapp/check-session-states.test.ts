import { afterAll, beforeAll, expect, it } from 'vitest';
import { type WahaAnswer, WahaError } from '#server/platform/waha/client.ts';
import type { ConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import { checkSessionStates } from './check-session-states.ts';
import { WEBHOOK_EVENTS } from './gateway/gateway-session.ts';

let scene: Scene;
const campaigns: ConnectedCampaign[] = [];
beforeAll(async () => {
  scene = await openScene();
  for (let n = 0; n < 5; n += 1) campaigns.push(await scene.connectedCampaign());
});
afterAll(() => scene.close());

/** Runs one check with this answer from the gateway. Returns how often the gateway was called. */
async function roundWith(answer: () => Promise<WahaAnswer>) {
  let calls = 0;
  const call = () => {
    calls += 1;
    return answer();
  };
  const { services } = scene;
  const notable = await checkSessionStates({ ...services, waha: { ...services.waha, call } });
  return { calls, notable };
}

const sessions = (list: unknown): WahaAnswer => ({
  status: 200,
  body: Buffer.from(JSON.stringify(list)),
});

it('asks once for all numbers, and says nothing while the gateway hangs or fails', async () => {
  const hung = await roundWith(async () => {
    throw new WahaError(0, 'did not answer');
  });
  expect(hung).toEqual({ calls: 1, notable: [] });
  const failed = { status: 500, body: Buffer.from('{}') };
  expect(await roundWith(async () => failed)).toEqual({ calls: 1, notable: [] });
  expect(await roundWith(async () => sessions({ no: 'list' }))).toEqual({ calls: 1, notable: [] });
});

it('tells which sessions report less than this version reads', async () => {
  const me = { id: '15550001111@c.us', pushName: 'Ada' };
  const noweb = { markOnline: false };
  const [old, fine] = campaigns.map(({ connection }) => connection.waha_session);
  const { notable } = await roundWith(async () =>
    sessions([
      {
        name: old,
        status: 'WORKING',
        me,
        config: { noweb, webhooks: [{ url: 'http://x', events: ['message.any'] }] },
      },
      {
        name: fine,
        status: 'WORKING',
        me,
        config: { noweb, webhooks: [{ url: 'http://x', events: WEBHOOK_EVENTS }] },
      },
    ]),
  );
  const outdated = notable.filter((item) => item.outdated);
  expect(outdated.map((item) => item.connection.waha_session)).toEqual([old]);
});

it('tells which sessions are not as believed, are gone, or have an old config', async () => {
  const config = { noweb: { markOnline: false } };
  const me = { id: '15550001111@c.us', pushName: 'Ada' };
  const [fine, failed, old, gone] = campaigns.map(({ connection }) => connection.waha_session);
  const { calls, notable } = await roundWith(async () =>
    sessions([
      { name: fine, status: 'WORKING', me, config },
      { name: failed, status: 'FAILED', me, config },
      { name: old, status: 'WORKING', me, config: {} },
      { name: 'of someone else', status: 'WORKING', me, config: {} },
      null,
      { name: campaigns[4]?.connection.waha_session, status: 'WORKING', me, config },
    ]),
  );
  expect(calls).toBe(1);
  const told = new Map(notable.map((item) => [item.connection.waha_session, item]));
  expect(told.size).toBe(3);
  expect(told.get(failed ?? '')).toMatchObject({ status: { status: 'FAILED', me } });
  expect(told.get(old ?? '')).toMatchObject({ outdated: true });
  expect(told.get(gone ?? '')).toMatchObject({ status: { status: 'STOPPED' } });
});
