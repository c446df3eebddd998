import { afterAll, beforeAll, expect, it } from 'vitest';
import { type WahaAnswer, WahaError } from '#server/platform/waha/client.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import { checkSessionStates } from './check-session-states.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
  for (let n = 0; n < 5; n += 1) await scene.connectedCampaign();
});
afterAll(() => scene.close());

/** Goes round with a gateway that answers like this; tells how often it was asked. */
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

it('a round ends early when the gateway hangs: rounds must not pile up', async () => {
  const { calls, notable } = await roundWith(async () => {
    throw new WahaError(0, 'did not answer');
  });
  expect({ calls, notable }).toEqual({ calls: 3, notable: [] });
});

it('a session that the gateway fails on does not hide the others', async () => {
  const failed = { status: 500, type: 'application/json', body: Buffer.from('{}') };
  expect(await roundWith(async () => failed)).toEqual({ calls: 5, notable: [] });
});
