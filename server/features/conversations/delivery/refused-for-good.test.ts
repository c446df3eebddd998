import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { receiveEvents } from '#server/test/receive-events.ts';

const scene = await fileScene();
const settings = (body: object) => scene.outside.control('POST', '/waha/settings', body);
beforeEach(async () => {
  await scene.reset();
  await settings({ engine: 'NOWEB', reachOut: 'free' });
});

const rpcOf = ({ campaign }: SceneLead) => openBrowser(scene.services, campaign.team.owner).rpc;
const cardOf = async (lead: SceneLead) => {
  const [card] = await rpcOf(lead).whatsapp.accounts({ team_slug: lead.campaign.team.team_slug });
  return card;
};
const statesOf = async (lead: SceneLead) => (await lead.thread()).map(({ state }) => state);
const restrictedUntil = async ({ campaign }: SceneLead) => {
  const [row] = await scene.queue.query<{ restricted_until: Date | null }>(
    'SELECT restricted_until FROM whatsapp_accounts WHERE campaign_id = $1',
    [campaign.campaign_id],
  );
  return row?.restricted_until?.getTime() ?? 0;
};
const HOUR = 3600_000;

describe('a gateway that refuses for good', () => {
  const refusals = [
    ['gives no id', '/new-message-id', 401, 'key'],
    ['gives no id', '/new-message-id', 403, 'forbidden'],
    ['gives no id', '/new-message-id', 404, 'no_session'],
    ['gives no id', '/new-message-id', 501, 'unsupported'],
    ['does not send', '/api/sendText', 401, 'key'],
    ['does not send', '/api/sendText', 403, 'forbidden'],
    ['does not send', '/api/sendText', 404, 'no_session'],
    ['does not send', '/api/sendText', 501, 'unsupported'],
  ] as const;

  it.each(refusals)('%s (%s: %d): a person is asked at once and reads why', async (...refusal) => {
    const [, match, status, problem] = refusal;
    const lead = await scene.lead();
    await scene.outside.fault('waha', { match, status });
    await lead.says('Hi');
    await scene.runJobs();
    expect(await scene.queue.plannedWork()).toEqual([]);
    const { conversation_id } = await lead.conversation();
    const { team_slug } = lead.campaign.team;
    const about = await rpcOf(lead).conversations.get({ team_slug, conversation_id });
    expect(about).toMatchObject({
      conversation: { needs_attention: true },
      gatewayProblem: problem,
    });
    expect(await cardOf(lead)).toMatchObject({ gateway_problem: problem });

    const round = async () => {
      await scene.queue.query(`SELECT graphile_worker.add_job('whatsapp:watch-sessions')`);
      await scene.runJobs();
      await scene.runJobs();
    };
    await scene.outside.fault('waha', []);
    await round();
    expect(await lead.heard()).toHaveLength(1);
    expect(await cardOf(lead)).toMatchObject({ gateway_problem: null });
  });

  it('is not believed to be mended while it gives no ids', async () => {
    const lead = await scene.lead();
    await scene.outside.fault('waha', { match: '/new-message-id', status: 403 });
    await lead.says('Hi');
    await scene.runJobs();
    await scene.queue.query(`SELECT graphile_worker.add_job('whatsapp:watch-sessions')`);
    await scene.runJobs();
    expect(await scene.queue.plannedWork()).toEqual([]);
    expect(await cardOf(lead)).toMatchObject({ gateway_problem: 'forbidden' });
  });

  it.each(['WEBJS', 'WPP'] as const)('%s: no one is kept waiting for an answer', async (engine) => {
    const lead = await scene.lead();
    await settings({ engine });
    scene.services.waha = scene.anotherProcess().waha;
    await lead.says('Hi');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
    expect(await cardOf(lead)).toMatchObject({ gateway_problem: 'engine' });
    expect(await scene.outside.asked()).toEqual([]);
    scene.services.waha = scene.anotherProcess().waha;
  });

  it('for a moment is not that: an outage is tried again', async () => {
    const lead = await scene.lead();
    await scene.outside.fault('waha', { match: '/new-message-id', status: 500 });
    await lead.says('Hi');
    await scene.runJobs();
    expect(await scene.queue.planned()).toHaveLength(1);
    expect(await cardOf(lead)).toMatchObject({ gateway_problem: null });
  });
});

describe('a number that WhatsApp restricts', () => {
  /** A lead to whom we wrote first. */
  async function stranger(): Promise<SceneLead> {
    const lead = await scene.lead();
    await lead.says('Nice to have met you', { by: 'phone' });
    return lead;
  }
  async function write(lead: SceneLead, text: string) {
    const { conversation_id } = await lead.conversation();
    const { team_slug } = lead.campaign.team;
    const message_id = newId();
    await rpcOf(lead).conversations.reply({ team_slug, conversation_id, message_id, text });
  }
  /** Reports a failed message of the number, as its webhook does. */
  const failed = ({ campaign }: SceneLead, restriction: object) =>
    receiveEvents(scene.services, campaign.connection, [
      { kind: 'ack', wa_key: 'out:NONE', ack: -1, restriction } as never,
    ]);

  it('writes to no one first until the time that is named, and says so', async () => {
    const lead = await stranger();
    const until = Date.now() + 5 * HOUR;
    await failed(lead, { kind: 'time_lock', until });
    await write(lead, 'Shall we talk?');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await statesOf(lead)).toEqual(['sent', 'pending']);
    const [job] = await scene.queue.planned();
    expect(Math.abs((job?.run_at.getTime() ?? 0) - until)).toBeLessThan(60_000);
    const restricted_until = new Date(until).toISOString();
    const card = await cardOf(lead);
    expect(card).toMatchObject({ restriction: 'time_lock' });
    expect(new Date(card?.restricted_until ?? 0).toISOString()).toBe(restricted_until);

    await scene.queue.query(
      `UPDATE whatsapp_accounts SET restricted_until = now() - interval '1 second'`,
    );
    expect(await cardOf(lead)).toMatchObject({ restriction: null, restricted_until: null });
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Shall we talk?']);
  });

  it('goes on answering who has written', async () => {
    const lead = await scene.lead();
    await failed(lead, { kind: 'time_lock', until: Date.now() + HOUR });
    await lead.says('How much is it?');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('keeps a first message that WhatsApp refuses for a day, when no time is named', async () => {
    const lead = await stranger();
    await settings({ reachOut: 'error' });
    await write(lead, 'Shall we talk about 463?');
    await scene.runJobs();
    expect(await statesOf(lead)).toEqual(['sent', 'pending']);
    expect(await restrictedUntil(lead)).toBeGreaterThan(Date.now() + 23 * HOUR);
    const [job] = await scene.queue.planned();
    expect(job?.run_at.getTime()).toBeGreaterThan(Date.now() + 23 * HOUR);
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
  });

  it('does not repeat an answer that WhatsApp refuses: a person is asked', async () => {
    const lead = await scene.lead();
    const body = {
      statusCode: 500,
      exception: { message: '2 UNKNOWN: server returned error 463' },
    };
    await scene.outside.fault('waha', { match: '/api/sendText', status: 500, body });
    await lead.says('Hi');
    await scene.runJobs();
    expect(await statesOf(lead)).toEqual(['received', 'failed']);
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
    expect(await scene.queue.plannedWork()).toEqual([]);
    expect(await restrictedUntil(lead)).toBeGreaterThan(Date.now());
  });

  it('is not told by the echo of a text that a lead chose', async () => {
    const lead = await scene.lead();
    const body = { exception: { message: 'boom' }, request: { body: { text: 'error 463' } } };
    await scene.outside.fault('waha', { match: '/api/sendText', status: 500, body });
    await lead.says('Hi');
    await scene.runJobs();
    expect(await restrictedUntil(lead)).toBe(0);
    expect(await scene.queue.planned()).toHaveLength(1);
  });

  it('is known by its session too, and a report without a time shortens nothing', async () => {
    const lead = await scene.lead();
    await settings({ reachOut: 'error' });
    await scene.queue.query(`SELECT graphile_worker.add_job('whatsapp:watch-sessions')`);
    await scene.runJobs();
    const until = await restrictedUntil(lead);
    expect(until).toBeGreaterThan(Date.now() + 5 * HOUR);
    await failed(lead, { kind: 'time_lock', until: null });
    expect(await restrictedUntil(lead)).toBe(until);
  });
});
