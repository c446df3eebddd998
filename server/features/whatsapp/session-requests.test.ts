import { beforeEach, describe, expect, it } from 'vitest';
import type { WahaCall } from '#server/platform/waha/client.ts';
import { waitUntilLinked, openConnectionScene } from '#server/test/scenes/connection-scene.ts';

const { scene, screen } = await openConnectionScene();
const calls: WahaCall[] = [];
const { waha } = scene.services;
scene.services.waha = {
  ...waha,
  call: (item) => {
    calls.push(item);
    return waha.call(item);
  },
};
beforeEach(() => void calls.splice(0));

/** The gateway's session requests, except reads. */
const changes = () =>
  calls
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/sessions'))
    .map(({ method, path }) => `${method} ${path}`);

it('a session is made so that the phone of its owner goes on to notify', async () => {
  const one = await screen();
  await one.act('createSession');
  const made = calls.find(({ method }) => method === 'POST');
  expect(made).toMatchObject({
    path: '/api/sessions',
    body: { name: one.session, config: { noweb: { markOnline: false } } },
  });
});

describe('a session that is let go', () => {
  const linkedScreen = async () => {
    const one = await screen();
    await one.scan();
    await waitUntilLinked(one);
    await scene.runJobs();
    calls.splice(0);
    return one;
  };
  const isGone = ({ session }: { session: string }) =>
    expect(scene.outside.control('GET', `/waha/sessions/${session}`)).rejects.toThrow('404');

  it('by a person is deleted in one call, without a logout before it', async () => {
    const one = await linkedScreen();
    await one.disconnect();
    expect(changes()).toEqual([`DELETE /api/sessions/${one.session}`]);
    await isGone(one);
  });

  it('with its campaign is deleted in the same way', async () => {
    const one = await linkedScreen();
    await one.remove();
    await scene.runJobs();
    expect(changes()).toEqual([`DELETE /api/sessions/${one.session}`]);
    await isGone(one);
  });
});
