import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { openScene, type Scene, type SceneLead } from '#server/test/scene.ts';
import type { TestServices } from '#server/test/services.ts';

const POLL = { timeout: 15_000 };

let scene: Scene;
/** A process that serves browsers and receives changes. */
let web: TestServices;
beforeAll(async () => {
  scene = await openScene();
  web = scene.anotherProcess({}, { listening: true });
});
afterAll(() => scene.close());
beforeEach(() => scene.reset());

function deskOf(lead: SceneLead, conversation_id: string) {
  const { team } = lead.campaign;
  const rpc = openBrowser(web, { cookie: team.owner.cookie }).rpc.conversations;
  const ref = { team_slug: team.team_slug, conversation_id };
  return { stop: () => rpc.stop(ref), ref, rpc };
}

/** A lead whose answer is on its way. The gateway accepts it when `release` is called. */
async function whileSending(work: (lead: SceneLead, release: () => void) => Promise<void>) {
  const lead = await scene.lead();
  await lead.says('Hi');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: sending, resolve: begin } = Promise.withResolvers<void>();
  const { waha } = scene.services;
  scene.services.waha = {
    ...waha,
    async call(call) {
      if (call.path !== '/api/sendText') return waha.call(call);
      begin();
      await released;
      return waha.call(call);
    },
  };
  const jobs = scene.runJobs();
  try {
    await sending;
    await work(lead, release);
  } finally {
    release();
    scene.services.waha = waha;
    await jobs;
  }
  return lead;
}

const agentMessage = async (lead: SceneLead) =>
  (await lead.thread()).find((message) => message.type_interaction === 'AI_RESPONSE')?.state;

describe('an answer that is on its way', () => {
  it('keeps the person who stops the agent waiting, and then shows them that it went out', async () => {
    await whileSending(async (lead, release) => {
      const { conversation_id } = await lead.conversation();
      expect(await agentMessage(lead)).toBe('sending');
      const stopping = deskOf(lead, conversation_id).stop();
      await expect
        .poll(async () => (await lead.conversation()).ai_state, POLL)
        .toBe('manual_control');
      release();
      expect(await stopping).toMatchObject({
        alreadySending: 'sent',
        conversation: { ai_state: 'manual_control' },
      });
      expect(await lead.heard()).toHaveLength(1);
    });
  });

  it('that the gateway refuses after a stop is not tried again', async () => {
    const lead = await whileSending(async (item, release) => {
      const { conversation_id } = await item.conversation();
      await scene.outside.fault('waha', { match: '/api/sendText', status: 503, times: 1 });
      const stopping = deskOf(item, conversation_id).stop();
      await expect
        .poll(async () => (await item.conversation()).ai_state, POLL)
        .toBe('manual_control');
      release();
      expect(await stopping).toMatchObject({ alreadySending: null });
    });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await agentMessage(lead)).toBe('canceled');
  });

  it('is not held up by words of the lead, nor said twice because of them', async () => {
    const lead = await whileSending((item) => item.says('and when?'));
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(2);
  });
});

it('what a dead worker was sending is looked up, and reaches the lead once', async () => {
  const lead = await scene.lead();
  await lead.says('Hi');
  await scene.outside.fault('waha', { match: '/api/sendText', dropAfterAccept: true, times: 1 });
  await scene.runJobs();
  await scene.queue.query(`UPDATE messages SET state = 'sending' WHERE state = 'pending'`);
  await scene.runJobs();
  expect(await lead.heard()).toHaveLength(1);
  expect(await agentMessage(lead)).toBe('sent');
});

it('what a dead worker was sending is not sent again to a lead who opted out since', async () => {
  const lead = await scene.lead();
  await lead.says('Hi');
  await scene.outside.fault('waha', { match: '/api/sendText', drop: true, times: 1 });
  await scene.runJobs();
  await scene.queue.query(`UPDATE messages SET state = 'sending' WHERE state = 'pending'`);
  await lead.says('STOP');
  await scene.runJobs();
  expect(await lead.heard()).toEqual([]);
  expect(await agentMessage(lead)).toBe('canceled');
});

it('a change that is none of the agent’s business does not make its answer late', async () => {
  const lead = await scene.lead();
  await lead.says('Hi');
  const { conversation_id } = await lead.conversation();
  scene.whileThinking(() =>
    scene.queue.query('UPDATE conversations SET name = $2 WHERE conversation_id = $1', [
      conversation_id,
      `Jane ${newId()}`,
    ]),
  );
  await scene.runJobs();
  expect(await lead.heard()).toHaveLength(1);
  expect(await scene.outside.asked()).toHaveLength(1);
});
