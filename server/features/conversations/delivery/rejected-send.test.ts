import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverPending } from './deliver.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { enter, send, listSent } from '#server/test/builders/first-messages.ts';
import { type ConnectedCampaign, leadOf, newPhone } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { stayWithinOneHour } from '#server/test/one-hour.ts';

const scene = await fileScene();
beforeEach(stayWithinOneHour);
afterEach(() => {
  vi.restoreAllMocks();
});

const text = (phone: string) => ({ error: `no LID found for ${phone}@s.whatsapp.net from server` });

/** The gateway answers each send to these chats with an error, and accepts all others. */
function rejects(of: (chat: string) => boolean, status = 500, path = '/api/sendText') {
  const { waha } = scene.services;
  const call = waha.call.bind(waha);
  const tried: string[] = [];
  vi.spyOn(waha, 'call').mockImplementation((request) => {
    const { chatId = '' } = (request.body ?? {}) as { chatId?: string };
    const chat = path === '/api/sendText' ? chatId : (request.path.match(/phone=(\d+)/)?.[1] ?? '');
    if (!request.path.startsWith(path) || !of(chat)) return call(request);
    tried.push(chat);
    return Promise.resolve({ status, headers: {}, body: Buffer.from(JSON.stringify(text(chat))) });
  });
  return tried;
}

/** Runs the delivery job as often as it reschedules itself. Time passes only for the message. */
async function redeliver({ team }: ConnectedCampaign, conversation_id: string) {
  await scene.queue.query(
    `UPDATE messages SET rejected_at = rejected_at - interval '30 seconds'
      WHERE conversation_id = $1`,
    [conversation_id],
  );
  await deliverPending(scene.services, team.scope, conversation_id).catch((error: unknown) => {
    if (!(error instanceof RetryAfter)) throw error;
  });
}

async function turn(campaign: ConnectedCampaign) {
  await scene.queue.query('UPDATE number_paces SET last_at = NULL');
  await send(scene, campaign);
}

const stateOf = async (conversation_id: string) =>
  (
    await scene.queue.query(
      `SELECT m.state, m.failure, m.rejections, f.state AS wait FROM messages m
        LEFT JOIN first_messages f ON f.conversation_id = m.conversation_id
        WHERE m.conversation_id = $1`,
      [conversation_id],
    )
  )[0];

describe('a lead whose chat the gateway always answers with an error', () => {
  it.each([500, 502, 400 + 9])(
    '%i: the others get their messages, and it fails in words',
    async (status) => {
      const campaign = await scene.connectedCampaign();
      const bad = newPhone();
      const tried = rejects((chat) => chat.startsWith(bad), status);
      const [first] = await enter(scene, campaign, [{ phone: bad }]);
      await enter(
        scene,
        campaign,
        Array.from({ length: 4 }, () => ({ phone: newPhone() })),
      );
      const conversation_id = first?.conversation_id ?? '';
      await turn(campaign);
      await turn(campaign);
      expect(await listSent(scene, campaign)).toEqual([]);
      await redeliver(campaign, conversation_id);
      for (let n = 0; n < 4; n += 1) await turn(campaign);
      expect(await listSent(scene, campaign)).toHaveLength(4);
      for (let n = 0; n < 4; n += 1) await redeliver(campaign, conversation_id);
      await turn(campaign);
      expect(tried).toHaveLength(4);
      expect(await stateOf(conversation_id)).toMatchObject({
        state: 'failed',
        failure: 'unreachable',
        wait: 'failed',
      });
      const lead = leadOf(scene.services, campaign, bad);
      expect(await lead.conversation()).toMatchObject({ attention_reason: 'send_failed' });
      expect((await lead.thread())[0]?.failure).toContain("can't reach this number");
    },
  );

  it('is tried once by its lid, where that is known', async () => {
    const campaign = await scene.connectedCampaign();
    const phone = newPhone();
    const lead = leadOf(scene.services, campaign, phone);
    await lead.says('Hi', { alt: '99887766@lid' });
    const tried = rejects((chat) => chat.endsWith('@c.us'));
    await scene.runJobs();
    const { conversation_id } = await lead.conversation();
    for (let n = 0; n < 3; n += 1) await redeliver(campaign, conversation_id);
    expect(tried).toEqual([lead.chat, lead.chat]);
    expect((await listSent(scene, campaign)).map(({ chatId }) => chatId)).toEqual(['99887766@lid']);
    expect((await lead.thread()).at(-1)).toMatchObject({ state: 'sent' });
  });

  it('waits, while no one else gets a message either: the gateway may be down', async () => {
    const campaign = await scene.connectedCampaign();
    const tried = rejects(() => true);
    const entered = await enter(
      scene,
      campaign,
      Array.from({ length: 5 }, () => ({ phone: newPhone() })),
    );
    for (let round = 0; round < 8; round += 1) {
      await turn(campaign);
      for (const { conversation_id } of entered) await redeliver(campaign, conversation_id ?? '');
    }
    // Another lead shows that it isn't just the first. Then the queue waits.
    expect(new Set(tried).size).toBe(2);
    vi.restoreAllMocks();
    for (let round = 0; round < 6; round += 1) {
      for (const { conversation_id } of entered) await redeliver(campaign, conversation_id ?? '');
      await turn(campaign);
    }
    expect(new Set((await listSent(scene, campaign)).map(({ chatId }) => chatId)).size).toBe(5);
  });

  it('an answer to a lead fails the same way, and leaves other leads alone', async () => {
    const lead = await scene.lead();
    const other = leadOf(scene.services, lead.campaign);
    const tried = rejects((chat) => chat === lead.chat);
    await lead.says('Hi');
    await scene.runJobs();
    await other.says('Hello');
    await scene.runJobs();
    const { conversation_id } = await lead.conversation();
    for (let n = 0; n < 5; n += 1) await redeliver(lead.campaign, conversation_id);
    expect(tried).toHaveLength(4);
    expect((await lead.thread()).at(-1)).toMatchObject({ state: 'failed' });
    expect((await other.thread()).at(-1)).toMatchObject({ state: 'sent' });
  });
});

it('a number that cannot be checked leaves its place to the others, and is given up', async () => {
  const campaign = await scene.connectedCampaign();
  const bad = newPhone();
  rejects((digits) => digits === bad, 500, '/api/contacts/check-exists');
  const [first] = await enter(scene, campaign, [{ phone: bad }]);
  await enter(scene, campaign, [{ phone: newPhone() }, { phone: newPhone() }]);
  for (let n = 0; n < 3; n += 1) await turn(campaign);
  expect(await listSent(scene, campaign)).toHaveLength(2);
  await scene.queue.query(
    `UPDATE first_messages SET planned_at = now(), check_failed_at = now() - interval '6 minutes'
      WHERE conversation_id = $1`,
    [first?.conversation_id],
  );
  await scene.queue.query("UPDATE number_paces SET last_at = now() - interval '5 minutes'");
  await send(scene, campaign);
  const [wait] = await scene.queue.query(
    'SELECT state, reason FROM first_messages WHERE conversation_id = $1',
    [first?.conversation_id],
  );
  expect(wait).toEqual({ state: 'failed', reason: 'unreachable' });
});
