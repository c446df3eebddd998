import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildCampaign } from '#server/test/builders/builders.ts';
import { newPhone } from '#server/test/builders/chat-builders.ts';
import { openOutreach, enter, send, listSent } from '#server/test/builders/first-messages.ts';
import { stayWithinOneHour } from '#server/test/one-hour.ts';
import { fileScene } from '#server/test/scene.ts';

const MINUTE_MS = 60_000;
const scene = await fileScene();
beforeEach(stayWithinOneHour);
afterEach(() => {
  vi.useRealTimers();
});

/** Two campaigns on one number, which sends a first message every three minutes. */
async function sharedNumber() {
  const first = await scene.connectedCampaign();
  const columns = { campaign_name: 'Kitchens' };
  const built = await buildCampaign(scene.services, { team: first.team, columns });
  const { rpc } = openBrowser(scene.services, first.team.owner);
  const { team_slug } = first.team;
  await rpc.numbers.add({
    team_slug,
    campaign_id: first.campaign_id,
    of_campaign_id: built.campaign_id,
  });
  return { first, other: { ...first, ...built }, rpc, team_slug };
}

type Line = Awaited<ReturnType<typeof sharedNumber>>;

const [A1, A2, B1, A3] = [newPhone(), newPhone(), newPhone(), newPhone()];

/** Three leads of the default and, between them, one of the other campaign. */
async function enterInTurn({ first, other }: Line) {
  const before = await enter(scene, first, [{ phone: A1 }, { phone: A2 }]);
  const between = await enter(scene, other, [{ phone: B1 }]);
  const after = await enter(scene, first, [{ phone: A3 }]);
  return [...before, ...between, ...after];
}

/** Both campaigns check their queues every minute, the other one first or last. */
async function pass(minutes: number, campaigns: Line['first'][]) {
  for (let minute = 0; minute < minutes; minute += 1) {
    for (const campaign of campaigns) await send(scene, campaign);
    for (const campaign of campaigns) await send(scene, campaign);
    vi.setSystemTime(Date.now() + MINUTE_MS);
  }
}

const chatsOf = (phones: string[]) => phones.map((phone) => `${phone}@c.us`);

describe('the leads of two campaigns on one number', () => {
  it('share one pace: two first messages keep their distance', async () => {
    const { first, other } = await sharedNumber();
    await enter(scene, first, [{ phone: newPhone() }]);
    await enter(scene, other, [{ phone: newPhone() }]);
    await scene.runJobs();
    expect(await listSent(scene, first)).toHaveLength(1);
  });

  it.each(['first', 'last'])(
    'have their turns in the order in which they came: the other campaign looks %s',
    async (when) => {
      const line = await sharedNumber();
      const { first, other } = line;
      vi.useFakeTimers({ toFake: ['Date'] });
      await enterInTurn(line);
      await pass(12, when === 'first' ? [other, first] : [first, other]);
      const sent = (await listSent(scene, first)).map(({ chatId }) => chatId);
      expect(sent).toEqual(chatsOf([A1, A2, B1, A3]));
    },
  );

  it('are told times behind each other, on entering and on the page of those who wait', async () => {
    const line = await sharedNumber();
    const { first } = line;
    vi.useFakeTimers({ toFake: ['Date'] });
    const now = Date.now();
    const entered = await enterInTurn(line);
    const minutesOf = (times: (string | null | undefined)[]) =>
      times.map((at) => Math.round((Date.parse(at ?? '') - now) / MINUTE_MS));
    expect(minutesOf(entered.map(({ planned_at }) => planned_at))).toEqual([0, 3, 6, 9]);
    const { rpc, ref } = openOutreach(scene, first);
    const { items } = await rpc.waiting(ref);
    expect(items.map(({ phone }) => phone)).toEqual([A1, A2, B1, A3].map((phone) => `+${phone}`));
    expect(minutesOf(items.map(({ planned_at }) => planned_at))).toEqual([0, 3, 6, 9]);
    expect(minutesOf([(await rpc.plan(ref)).done_at])).toEqual([9]);
  });

  it("don't wait for those of a paused campaign", async () => {
    const line = await sharedNumber();
    const { first, other, rpc, team_slug } = line;
    vi.useFakeTimers({ toFake: ['Date'] });
    await enter(scene, other, [{ phone: B1 }]);
    await rpc.outreach.pauseCampaign({ team_slug, campaign_slug: other.campaign_slug });
    const now = Date.now();
    const [entered] = await enter(scene, first, [{ phone: A1 }]);
    expect(Date.parse(entered?.planned_at ?? '')).toBe(now);
    await pass(2, [other, first]);
    expect((await listSent(scene, first)).map(({ chatId }) => chatId)).toEqual(chatsOf([A1]));
  });

  it("don't wait for a queue that no worker has looked at for minutes", async () => {
    const line = await sharedNumber();
    const { first, other } = line;
    vi.useFakeTimers({ toFake: ['Date'] });
    await enter(scene, other, [{ phone: B1 }]);
    await enter(scene, first, [{ phone: A1 }]);
    await send(scene, first);
    expect(await listSent(scene, first)).toEqual([]);
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
    await send(scene, first);
    expect((await listSent(scene, first)).map(({ chatId }) => chatId)).toEqual(chatsOf([A1]));
  });
});
