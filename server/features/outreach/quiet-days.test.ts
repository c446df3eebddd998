import { afterEach, expect, it, vi } from 'vitest';
import { NO_QUIET_DAYS, type QuietDays } from '#domain/outreach/quiet-days.ts';
import type { ConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { openOutreach, enter, send, listSent } from '#server/test/builders/first-messages.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();
afterEach(() => {
  vi.useRealTimers();
});

const FRENCH = '33639980031';
const AMERICAN = '12125550131';

async function setDays(campaign: ConnectedCampaign, days: Partial<QuietDays>) {
  const { rpc, ref } = openOutreach(scene, campaign);
  const [row] = await scene.queue.query<{ campaign_slug: string }>(
    'SELECT campaign_slug FROM campaigns WHERE campaign_id = $1',
    [campaign.campaign_id],
  );
  return rpc.changeQuietDays({
    ...ref,
    campaign_slug: row?.campaign_slug ?? '',
    quiet_days: { ...NO_QUIET_DAYS, ...days },
  });
}

function at(time: string): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(time));
}

it('keep imported leads waiting, and let who asked be written to', async () => {
  const campaign = await scene.connectedCampaign();
  at('2026-12-24T10:00:00+01:00');
  const view = await setDays(campaign, { dates: ['2026-12-24'], holidays_of: 'FR' });
  expect(view.next_holidays.slice(0, 2)).toEqual(['2026-12-25', '2027-01-01']);
  await enter(scene, campaign, [{ phone: FRENCH, source: 'import' }]);
  await send(scene, campaign);
  expect(await listSent(scene, campaign)).toEqual([]);
  const { rpc, ref } = openOutreach(scene, campaign);
  const monday = '2026-12-26T07:00:00.000Z';
  expect((await rpc.waiting(ref)).items).toMatchObject([
    { reason: 'night', until: monday, planned_at: monday },
  ]);
  expect(await rpc.plan(ref)).toMatchObject({ done_at: monday });
  await enter(scene, campaign, [{}]);
  await send(scene, campaign);
  expect(await listSent(scene, campaign)).toHaveLength(1);
  // Once the days are removed, the lead no longer has to wait.
  await setDays(campaign, {});
  at('2026-12-24T10:10:00+01:00');
  await send(scene, campaign);
  expect(await listSent(scene, campaign)).toHaveLength(2);
});

it('go by the calendar of each lead, whose turn doesn’t hold up the others', async () => {
  const campaign = await scene.connectedCampaign();
  // Sunday night in New York, and Monday morning in France.
  at('2026-11-30T09:00:00+01:00');
  await setDays(campaign, { weekdays: [7] });
  await enter(scene, campaign, [
    { phone: AMERICAN, source: 'import' },
    { phone: FRENCH, source: 'import' },
  ]);
  await send(scene, campaign);
  expect((await listSent(scene, campaign)).map(({ chatId }) => chatId)).toEqual([`${FRENCH}@c.us`]);
  const { rpc, ref } = openOutreach(scene, campaign);
  expect((await rpc.waiting(ref)).items).toMatchObject([
    { planned_at: '2026-11-30T13:00:00.000Z' },
  ]);
});

it('never take the whole week', async () => {
  const campaign = await scene.connectedCampaign();
  await expect(setDays(campaign, { weekdays: [1, 2, 3, 4, 5, 6, 7] })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

it('a lead far behind others who sleep is found', async () => {
  const campaign = await scene.connectedCampaign();
  at('2026-11-30T09:00:00+01:00');
  const americans = Array.from({ length: 230 }, (_, index) => ({
    phone: String(12_125_550_200 + index),
    source: 'import' as const,
  }));
  await enter(scene, campaign, [...americans, { phone: FRENCH, source: 'import' }]);
  await send(scene, campaign);
  expect((await listSent(scene, campaign)).map(({ chatId }) => chatId)).toEqual([`${FRENCH}@c.us`]);
});
