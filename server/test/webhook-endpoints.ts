import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#domain/webhooks/events.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import type { BuiltTeam } from '#server/test/builders.ts';
import type { Receiver } from '#server/test/receiver.ts';
import type { TestServices } from '#server/test/services.ts';

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
  const told = () => receiver.received.filter((one) => one.path === path);
  const health = async () => {
    const all = await rpc.endpoints({ team_slug: team.team_slug });
    return all.find(({ endpoint_id }) => endpoint_id === ref.endpoint_id)?.health;
  };
  return { rpc, ref, secret, told, health, path };
}
