import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOf, webhookBody } from '#domain/webhooks/bodies.ts';
import { WEBHOOK_EVENT_TYPES } from '#domain/webhooks/schema.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildKey } from '#server/test/api/api-client.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { type Receiver, startReceiver } from '#server/test/outside/receiver.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import type { TestServices } from '#server/test/services.ts';
import { createClient, take } from '../../../clients/typescript/index.js';

let scene: Scene;
let services: TestServices;
let receiver: Receiver;
let web: WebProcess;
beforeAll(async () => {
  receiver = await startReceiver();
  scene = await openScene();
  services = scene.anotherProcess({ WEBHOOK_ALLOWED_ORIGINS: `${receiver.url}/` });
  web = await serve(services);
});
afterAll(async () => {
  await web.stop();
  await scene.close();
  await receiver.stop();
});

async function buildSide() {
  const team = await buildTeam(services);
  const { token } = await buildKey(services, team, {
    // Events contain messages, so receiving them needs both scopes.
    scopes: ['webhooks:write', 'conversations:read'],
  });
  return { team, api: createClient({ url: web.url, key: token }) };
}
type Side = Awaited<ReturnType<typeof buildSide>>;
type EventType = (typeof WEBHOOK_EVENT_TYPES)[number];
const samplesOf = async ({ api }: Side, type: EventType) =>
  (await take(api.GET('/webhook-events/samples', { params: { query: { type } } }))).data;

describe('what a trigger of Zapier or n8n needs', () => {
  it('is an example of each event before the first one, in the shape of the document', async () => {
    const side = await buildSide();
    const { data: events } = await take(side.api.GET('/webhook-events'));
    expect(events.map(({ type }) => type)).toEqual(WEBHOOK_EVENT_TYPES);
    for (const { type } of events) {
      const samples = await samplesOf(side, type);
      expect(samples).toEqual([exampleOf(type)]);
      expect(samples[0]?.type).toBe(type);
    }
  });

  it('is an address that gets events, and lists the latest as they were sent', async () => {
    const [side, other] = [await buildSide(), await buildSide()];
    const { url, endpoint_id, deliveries } = await subscribe(side);
    const { data: known } = await take(side.api.GET('/webhook-endpoints'));
    expect(known.find((item) => item.url === url)?.endpoint_id).toBe(endpoint_id);

    const lead = await scene.lead({ team: side.team });
    await lead.says('Hello');
    await openBrowser(services, side.team.owner).rpc.conversations.stop({
      team_slug: side.team.team_slug,
      conversation_id: (await lead.conversation()).conversation_id,
    });
    await lead.says('STOP');
    await runUntilDone();
    const bodies = deliveries().map(({ text }) => webhookBody.parse(JSON.parse(text)));
    for (const type of ['lead.created', 'message.received', 'lead.opted_out'] as const) {
      const sent = bodies.filter((body) => body.type === type);
      expect(sent.length).toBeGreaterThan(0);
      const samples = await samplesOf(side, type);
      expect(samples.toSorted(byId)).toEqual(sent.toSorted(byId));
      expect(await samplesOf(other, type)).toEqual([exampleOf(type)]);
    }
  }, 60_000);

  it('gets no more events once it is removed', async () => {
    const side = await buildSide();
    const { endpoint_id, deliveries } = await subscribe(side);
    const lead = await scene.lead({ team: side.team });
    await lead.says('Hello');
    await runUntilDone();
    const before = deliveries().length;
    expect(before).toBeGreaterThan(0);
    const params = { path: { endpoint_id } };
    await take(side.api.DELETE('/webhook-endpoints/{endpoint_id}', { params }));
    await lead.says('Hello again');
    await runUntilDone();
    expect(deliveries()).toHaveLength(before);
    expect(await samplesOf(side, 'lead.created')).toEqual([exampleOf('lead.created')]);
  }, 60_000);
});

async function subscribe({ api }: Side) {
  const path = `/hooks/${newId()}`;
  const url = `${receiver.url}${path}`;
  const body = { url, event_types: [...WEBHOOK_EVENT_TYPES] };
  const { endpoint_id } = await take(api.POST('/webhook-endpoints', { body }));
  return {
    url,
    endpoint_id,
    deliveries: () => receiver.received.filter((item) => item.path === path),
  };
}

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

async function runUntilDone() {
  for (let turn = 0; turn < 4; turn++) await scene.queue.run(services);
}
