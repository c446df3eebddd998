import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { stayWithinOneHour } from '#server/test/one-hour.ts';
import { fileScene } from '#server/test/scene.ts';
import type { TestServices } from '#server/test/services.ts';
import { openOutreach, enter, send, listSent } from '#server/test/builders/first-messages.ts';

const scene = await fileScene();

beforeEach(async () => {
  await stayWithinOneHour();
});
afterEach(() => {
  vi.useRealTimers();
});

const set = (campaign: ConnectedCampaign, columns: string) =>
  scene.queue.query(`UPDATE whatsapp_accounts SET ${columns} WHERE campaign_id = $1`, [
    campaign.campaign_id,
  ]);

describe('the pace of a number', () => {
  let workers: TestServices[];
  beforeAll(() => {
    workers = [scene.services, ...[1, 2, 3].map(() => scene.anotherProcess())];
  });

  it.each([
    ['midnight', '2026-10-24T23:45:10+02:00', { '2026-10-24': 4, '2026-10-25': 4 }],
    [
      'the hour that a change of the clocks repeats',
      '2026-10-25T02:45:10+02:00',
      { '2026-10-25': 4 },
    ],
    ['the hour that one leaves out', '2027-03-28T01:45:10+01:00', { '2027-03-28': 4 }],
    [
      'the end of a day of 25 hours',
      '2026-10-25T23:45:10+01:00',
      { '2026-10-25': 4, '2026-10-26': 4 },
    ],
    [
      'the end of a day of 23 hours',
      '2027-03-28T23:45:10+02:00',
      { '2027-03-28': 4, '2027-03-29': 4 },
    ],
  ])(
    'is kept by four workers at once, over %s',
    { timeout: 120_000 },
    async (_what, from, expected) => {
      const campaign = await scene.connectedCampaign();
      await scene.queue.query(`UPDATE campaigns SET agent_timezone = 'Europe/Paris'
      WHERE campaign_id = '${campaign.campaign_id}'`);
      await set(campaign, 'daily_messages_quota = 4');
      const times = recordSends(workers);
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(new Date(from));
      await enter(
        scene,
        campaign,
        Array.from({ length: 12 }, () => ({})),
      );
      for (let minute = 0; minute < 35; minute += 1) {
        await Promise.all(workers.map((worker) => send(scene, campaign, worker).catch(busy)));
        vi.setSystemTime(Date.now() + 60_000);
      }
      const byDay = Map.groupBy(times, (at) =>
        new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }),
      );
      const sent = Object.fromEntries([...byDay].map(([day, all]) => [day, all.length]));
      expect(sent).toEqual(expected);
      const apart = times.slice(1).map((at, index) => at - (times[index] ?? 0));
      expect(Math.min(...apart)).toBeGreaterThanOrEqual(180_000);
      const heard = new Set((await listSent(scene, campaign)).map((item) => item.chatId));
      expect(heard.size).toBe(times.length);
    },
  );

  it('goes with the number, whose account another number may have taken over', async () => {
    const one = await scene.connectedCampaign();
    const two = await scene.connectedCampaign({ team: one.team });
    for (const campaign of [one, two]) await set(campaign, 'daily_messages_quota = 1');
    await enter(scene, one, [{}]);
    await scene.runJobs();
    expect(await listSent(scene, one)).toHaveLength(1);
    // The first campaign's number is scanned in the second one.
    await set(one, `agent_phone_id = '1555@c.us'`);
    await set(two, `agent_phone_id = '${one.phone}@c.us'`);
    await enter(scene, two, [{}]);
    await scene.runJobs();
    expect(await listSent(scene, two)).toEqual([]);
  });

  it('counts from when a late message went out, not from when it was written', async () => {
    const campaign = await scene.connectedCampaign();
    const times = recordSends([scene.services]);
    vi.useFakeTimers({ toFake: ['Date'] });
    await enter(scene, campaign, [{}, {}]);
    await scene.outside.fault('waha', { match: '/api/sendText', status: 503, times: 1 });
    await send(scene, campaign);
    vi.setSystemTime(Date.now() + 179_000);
    await send(scene, campaign);
    // The first one is still on its way, so the second waits, however long ago that began.
    expect(await listSent(scene, campaign)).toEqual([]);
    vi.setSystemTime(Date.now() + 10_000);
    await scene.queue.query(`UPDATE graphile_worker._private_jobs SET run_at = now()`);
    await scene.runJobs();
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 179_000);
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1_000);
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toHaveLength(2);
    expect((times.at(-1) ?? 0) - (times.at(-2) ?? 0)).toBeGreaterThanOrEqual(180_000);
  });

  it('shows each lead why it waits and about when it goes out', async () => {
    const campaign = await scene.connectedCampaign();
    await enter(scene, campaign, [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cid' }]);
    await scene.runJobs();
    const { rpc, ref } = openOutreach(scene, campaign);
    const { items, total } = await rpc.waiting(ref);
    expect(total).toBe(2);
    expect(items.map(({ name, reason }) => [name, reason])).toEqual([
      ['Bob', 'turn'],
      ['Cid', 'turn'],
    ]);
    const [bob, cid] = items.map(({ planned_at }) => Date.parse(planned_at ?? ''));
    expect((cid ?? 0) - (bob ?? 0)).toBe(180_000);
    await rpc.sendNext({ ...ref, conversation_id: items[1]?.conversation_id ?? '' });
    expect((await rpc.waiting(ref)).items.map(({ name }) => name)).toEqual(['Cid', 'Bob']);
    await rpc.cancelFirstMessage({ ...ref, conversation_id: items[0]?.conversation_id ?? '' });
    expect((await rpc.waiting(ref)).items.map(({ name }) => name)).toEqual(['Cid']);
    const again = rpc.cancelFirstMessage({
      ...ref,
      conversation_id: items[0]?.conversation_id ?? '',
    });
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('what holds up first messages', () => {
  it.each([
    ['a restriction', `restricted_until = now() + interval '2 hours'`, 'restricted_until = NULL'],
    ['a used quota', 'daily_messages_quota = 0', 'daily_messages_quota = 250'],
  ])('%s loses nothing, and they go on when it is over', async (_name, begin, end) => {
    const campaign = await scene.connectedCampaign();
    await set(campaign, begin);
    await enter(scene, campaign, [{}]);
    await scene.runJobs();
    expect(await listSent(scene, campaign)).toEqual([]);
    const { rpc, ref } = openOutreach(scene, campaign);
    const [waiting] = (await rpc.waiting(ref)).items;
    expect(['restricted', 'quota']).toContain(waiting?.reason);
    await set(campaign, end);
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toHaveLength(1);
  });

  it.each([
    [
      'not_ready',
      `UPDATE campaigns SET status = 'inactive'`,
      `UPDATE campaigns SET status = 'active'`,
    ],
    [
      'not_connected',
      `UPDATE campaigns SET whatsapp_connected = false`,
      `UPDATE campaigns SET whatsapp_connected = true`,
    ],
    [
      'plan',
      `UPDATE team_settings SET subscription_status = 'past_due'`,
      `UPDATE team_settings SET subscription_status = 'active'`,
    ],
    [
      'plan_limit',
      `UPDATE team_settings SET messages_limit = 0`,
      `UPDATE team_settings SET messages_limit = 100`,
    ],
  ])('%s is said, and they go on when it is mended', async (reason, begin, end) => {
    const campaign = await scene.connectedCampaign();
    const where = ` WHERE team_id = '${campaign.team.team_id}'`;
    await scene.queue.query(begin + where);
    const [entered] = await enter(scene, campaign, [{}]);
    expect(entered?.reason).toBe(reason);
    await scene.runJobs();
    const { rpc, ref } = openOutreach(scene, campaign);
    expect((await rpc.waiting(ref)).items).toMatchObject([{ reason, planned_at: null }]);
    await scene.queue.query(end + where);
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toHaveLength(1);
    const clock = await rpc.clock(ref);
    expect(clock.newest[0]?.state).toBe('sent');
  });

  it('night, of who is only on a list: a form is answered at any hour', async () => {
    const campaign = await scene.connectedCampaign();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date('2026-11-23T03:00:00+01:00'));
    const french = '33639980021';
    await enter(scene, campaign, [{ phone: french, source: 'import' }]);
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toEqual([]);
    const { rpc, ref } = openOutreach(scene, campaign);
    const [waiting] = (await rpc.waiting(ref)).items;
    expect(waiting).toMatchObject({ reason: 'night', until: '2026-11-23T07:00:00.000Z' });
    await enter(scene, campaign, [{ phone: '33639980022' }]);
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toHaveLength(1);
    vi.setSystemTime(new Date('2026-11-23T08:00:00+01:00'));
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toHaveLength(2);
  });
});

/** When each text was handed to the gateway, by the tests' clock. */
function recordSends(workers: TestServices[]): number[] {
  const times: number[] = [];
  for (const worker of workers) {
    const { waha } = worker;
    worker.waha = {
      ...waha,
      async call(call) {
        const answer = await waha.call(call);
        if (call.path === '/api/sendText' && answer.status < 300) times.push(Date.now());
        return answer;
      },
    };
  }
  return times;
}

/** Another worker holds this lead's lease. */
function busy(error: unknown): void {
  if (!(error instanceof Error && error.name === 'RetryAfter')) throw error;
}
