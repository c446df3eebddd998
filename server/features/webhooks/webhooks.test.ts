import { describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { webhookBody } from '#domain/webhooks/bodies.ts';
import { MAX_ATTEMPTS } from '#domain/webhooks/delivery.ts';
import { newId } from '#server/platform/id.ts';
import { placeholder, rawMessage } from '#server/test/api/raw-messages.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { answerOf } from '#server/test/builders/held-answers.ts';
import { buildEndpoint, webhookScene } from '#server/test/builders/webhook-endpoints.ts';
import { receiveEvents } from '#server/test/receive-events.ts';

const { scene, services, receiver } = await webhookScene();

interface Received {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}
const read = ({ text }: { text: string }) => JSON.parse(text) as Received;
const runAll = async () => {
  for (let turn = 0; turn < 4; turn++) await scene.queue.run(services);
};

describe('events for endpoints', () => {
  it('is signed as Standard Webhooks says, and comes in the words of the API', async () => {
    const team = await buildTeam(services);
    const { secret, deliveries } = await buildEndpoint(services, receiver, team);
    const lead = await scene.lead({ team });
    await lead.says('Hello');
    await runAll();
    expect(await lead.heard()).toHaveLength(1);
    const types = deliveries().map((delivery) => read(delivery).type);
    expect(types.toSorted()).toEqual(['lead.created', 'message.received', 'message.sent']);
    for (const one of deliveries()) {
      const headers = one.headers as Record<string, string>;
      expect(new Webhook(secret).verify(one.text, headers)).toMatchObject({
        id: headers['webhook-id'],
      });
      expect(() => new Webhook(secret).verify(`${one.text} `, headers)).toThrow(
        'No matching signature found',
      );
    }
    const received = deliveries()
      .map(read)
      .find(({ type }) => type === 'message.received');
    expect(received?.data).toMatchObject({
      campaign_id: lead.campaign.campaign_id,
      message: { author: 'lead', text: 'Hello', kind: 'text' },
    });
  });

  it('tells of a message again once it can be read', async () => {
    const team = await buildTeam(services);
    const { deliveries } = await buildEndpoint(services, receiver, team, ['message.received']);
    const lead = await scene.lead({ team });
    const { connection } = lead.campaign;
    const text = { message: { conversation: 'Hello' } };
    await receiveEvents(services, connection, [placeholder(lead, '3A01')]);
    await receiveEvents(services, connection, [rawMessage(lead, '3A01', text)]);
    await runAll();
    const messages = deliveries().map((item) => read(item).data.message as Record<string, unknown>);
    const words = messages.map(({ kind, text: said }) => [kind, said]);
    expect(words).toEqual(
      expect.arrayContaining([
        ['unknown', ''],
        ['text', 'Hello'],
      ]),
    );
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
  });

  it('begins with what it listens to, and is nothing of another team', async () => {
    const [team, other] = [await buildTeam(services), await buildTeam(services)];
    const { deliveries } = await buildEndpoint(services, receiver, team, [
      'conversation.control_changed',
      'lead.opted_out',
    ]);
    const theirs = await buildEndpoint(services, receiver, other);
    const lead = await scene.lead({ team });
    await lead.says('Hello');
    await runAll();
    expect(deliveries()).toEqual([]);
    const conversation_id = (await lead.conversation()).conversation_id;
    await openBrowser(services, team.owner).rpc.conversations.stop({
      team_slug: team.team_slug,
      conversation_id,
    });
    await runAll();
    expect(deliveries().map((delivery) => read(delivery).data)).toMatchObject([
      { control: 'person' },
    ]);
    expect(theirs.deliveries()).toEqual([]);
  });

  it('exists only if its cause does', async () => {
    const team = await buildTeam(services);
    const { deliveries } = await buildEndpoint(services, receiver, team);
    const lead = await scene.lead({ team });
    await lead.says('Hello');
    await runAll();
    const before = deliveries().length;
    await expect(
      services.db.inTeam(team.scope, async ({ db }) => {
        await db.updateTable('conversations').set({ person_due_since: new Date() }).execute();
        throw new Error('broken off');
      }),
    ).rejects.toThrow('broken off');
    await runAll();
    expect(deliveries()).toHaveLength(before);
  });
});

describe('a lead who asks to stop', () => {
  it('is sent as such; one whose agent was stopped is not', async () => {
    const team = await buildTeam(services);
    const { deliveries } = await buildEndpoint(services, receiver, team, [
      'lead.opted_out',
      'conversation.status_changed',
    ]);
    const lead = await scene.lead({ team });
    await lead.says('Hello');
    await openBrowser(services, team.owner).rpc.conversations.stop({
      team_slug: team.team_slug,
      conversation_id: (await lead.conversation()).conversation_id,
    });
    await runAll();
    expect(deliveries().map((delivery) => read(delivery).data)).toMatchObject([
      { from: 'in_progress', to: 'stopped' },
    ]);
    await lead.says('STOP');
    await runAll();
    expect(read(deliveries().at(-1) ?? { text: '{}' })).toMatchObject({
      type: 'lead.opted_out',
      data: { lead: { phone: `+${lead.phone}` } },
    });
    expect(deliveries()).toHaveLength(2);
  });
});

describe('a lead who books', () => {
  it('is sent once, with the known words or time', async () => {
    const team = await buildTeam(services);
    const { deliveries } = await buildEndpoint(services, receiver, team, ['lead.booked']);
    const lead = await scene.lead({ team });
    const quote = 'I have booked Tuesday';
    await scene.outside.script(answerOf('See you!', { booked: quote }));
    await lead.says(quote);
    await runAll();
    const { conversation_id } = await lead.conversation();
    const data = { conversation_id, lead: { phone: `+${lead.phone}` } };
    const [first] = deliveries().map(read);
    expect(webhookBody.parse(first)).toMatchObject({
      type: 'lead.booked',
      data: { ...data, quote, booked_for: null },
    });
    const { setBooking } = openBrowser(services, team.owner).rpc.conversations;
    const ref = { team_slug: team.team_slug, conversation_id };
    const booked_for = '2030-01-08T10:00:00.000Z';
    await setBooking({ ...ref, booked: true, booked_for });
    await setBooking({ ...ref, booked: false });
    await runAll();
    expect(deliveries()).toHaveLength(1);
    await setBooking({ ...ref, booked: true, booked_for });
    await runAll();
    expect(webhookBody.parse(deliveries().map(read)[1])).toMatchObject({
      data: { ...data, quote: null, booked_for },
    });
  });
});

describe('an endpoint that fails', () => {
  it('is tried again with growing pauses for three days, then given up and revived by hand', async () => {
    const team = await buildTeam(services);
    const { rpc, ref, deliveries, health } = await buildEndpoint(services, receiver, team);
    receiver.answer = { status: 500, body: 'broken' };
    await rpc.sendTest(ref);
    const pauses: number[] = [];
    const healths: unknown[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      if (attempt === MAX_ATTEMPTS) await failingFor('72 hours', ref.endpoint_id);
      await scene.queue.run(services);
      const [job] = await scene.queue.planned();
      if (job) pauses.push(Math.round((job.run_at.getTime() - Date.now()) / 1000));
      healths.push(await health());
    }
    expect(healths[0]).toBe('failing');
    expect(deliveries()).toHaveLength(MAX_ATTEMPTS);
    expect(new Set(deliveries().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(deliveries().map(({ text }) => text)).size).toBe(1);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses).toHaveLength(MAX_ATTEMPTS - 1);
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
    expect(hours).toBeGreaterThan(71.5);
    expect(hours).toBeLessThan(73);
    expect(await health()).toBe('dead');
    const { items } = await rpc.deliveries(ref);
    expect(items[0]).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS, next_at: null });
    expect(items[0]?.log[0]).toMatchObject({ status: 500, response: 'broken' });
    await expect(rpc.sendTest(ref)).rejects.toMatchObject({ code: 'CONFLICT' });

    receiver.answer = { status: 204, body: '' };
    await rpc.change({ ...ref, form: { enabled: true } });
    await rpc.replay({ ...ref, delivery_id: items[0]?.delivery_id ?? '' });
    await scene.queue.run(services);
    expect(deliveries()).toHaveLength(MAX_ATTEMPTS + 1);
    expect(deliveries().at(-1)?.text).toBe(deliveries()[0]?.text);
    expect(await health()).toBe('healthy');
  });

  it.each([
    ['600', 600],
    ['2', 5],
    ['999999', 3600],
  ])('that asks for %s s is tried again after %i s', async (header, pause) => {
    const team = await buildTeam(services);
    const { rpc, ref } = await buildEndpoint(services, receiver, team);
    receiver.answer = { status: 429, body: '', headers: { 'retry-after': header } };
    await rpc.sendTest(ref);
    await scene.queue.run(services);
    const [job] = await scene.queue.planned();
    const seconds = ((job?.run_at.getTime() ?? 0) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(pause - 5);
    expect(seconds).toBeLessThanOrEqual(pause);
    const { items } = await rpc.deliveries(ref);
    expect(items[0]).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(items[0]?.next_at).toBe(job?.run_at.toISOString());
  });

  it('that answers 410 is given up at once', async () => {
    const team = await buildTeam(services);
    const { rpc, ref, health } = await buildEndpoint(services, receiver, team);
    receiver.answer = { status: 410, body: '' };
    await rpc.sendTest(ref);
    await scene.queue.run(services);
    expect(await scene.queue.planned()).toEqual([]);
    expect(await health()).toBe('dead');
  });

  it('keeps what waits from an endpoint that was switched off', async () => {
    const team = await buildTeam(services);
    const { rpc, ref, deliveries } = await buildEndpoint(services, receiver, team);
    await rpc.sendTest(ref);
    await rpc.change({ ...ref, form: { enabled: false } });
    await scene.queue.run(services);
    expect(deliveries()).toEqual([]);
    const { items } = await rpc.deliveries(ref);
    expect(items[0]).toMatchObject({ state: 'canceled' });
  });
});

describe('the log', () => {
  it.each([
    '2026-99-99T00:00:00Z',
    '2026-02-30T00:00:00+00:00',
    '2026-01-01T00:00:00+23:00',
    '0000-01-01T00:00:00Z',
    '2026-01-01T::Z',
  ])('begins anew at a cursor that is none of ours: %s', async (at) => {
    const team = await buildTeam(services);
    const { rpc, ref } = await buildEndpoint(services, receiver, team);
    await rpc.sendTest(ref);
    const { items } = await rpc.deliveries({ ...ref, cursor: `${at}~${newId()}` });
    expect(items).toHaveLength(1);
  });

  it('goes after 14 days', async () => {
    const team = await buildTeam(services);
    const { rpc, ref } = await buildEndpoint(services, receiver, team);
    await rpc.sendTest(ref);
    await scene.queue.run(services);
    await scene.queue.query(`UPDATE webhook_events SET at = now() - interval '15 days'`);
    const { purgeWebhookEvents } = await import('./deliver.ts');
    await services.db.outsideTeams((tx) => purgeWebhookEvents.enqueue(tx, {}));
    await scene.queue.run(services);
    expect((await rpc.deliveries(ref)).items).toEqual([]);
  });
});

async function failingFor(interval: string, endpoint_id: string) {
  await scene.queue.query(
    `UPDATE webhook_endpoints SET failing_since = now() - $1::interval WHERE endpoint_id = $2`,
    [interval, endpoint_id],
  );
}
