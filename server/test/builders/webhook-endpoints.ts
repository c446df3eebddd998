import { afterAll, beforeEach } from 'vitest';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#domain/webhooks/schema.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import type { BuiltTeam } from '#server/test/builders/builders.ts';
import { type Receiver, startReceiver } from '#server/test/outside/receiver.ts';
import { fileScene } from '#server/test/scene.ts';
import type { TestServices } from '#server/test/services.ts';

/** A scene with one receiver for all endpoints. Await it like `fileScene`. */
export async function webhookScene() {
  const receiver = await startReceiver();
  const scene = await fileScene();
  const services = scene.anotherProcess({ WEBHOOK_ALLOWED_ORIGINS: `${receiver.url}/` });
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.answer = { status: 200, body: 'thanks' };
  });
  afterAll(() => receiver.stop());
  return { scene, services, receiver };
}

export const webhooksOf = (services: TestServices, team: BuiltTeam) =>
  openBrowser(services, team.owner).rpc.webhooks;

export async function buildEndpoint(
  services: TestServices,
  receiver: Receiver,
  team: BuiltTeam,
  event_types: WebhookEventType[] = WEBHOOK_EVENT_TYPES,
) {
  const rpc = webhooksOf(services, team);
  const path = `/${newId()}`;
  const { endpoint, secret } = await rpc.create({
    team_slug: team.team_slug,
    endpoint_id: newId(),
    form: { url: `${receiver.url}${path}`, event_types },
  });
  const ref = { team_slug: team.team_slug, endpoint_id: endpoint.endpoint_id };
  const deliveries = () => receiver.received.filter((item) => item.path === path);
  const health = async () => {
    const all = await rpc.endpoints({ team_slug: team.team_slug });
    return all.find(({ endpoint_id }) => endpoint_id === ref.endpoint_id)?.health;
  };
  return { rpc, ref, secret, deliveries, health, path };
}
