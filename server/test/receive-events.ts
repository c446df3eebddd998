import { receiveEvent } from '#server/features/conversations/receive/receive.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { GatewayEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { Services } from '#server/services.ts';

/** The gateway delivers these events, one webhook each. */
export async function receiveEvents(
  services: Services,
  connection: Connection,
  events: GatewayEvent[],
): Promise<void> {
  for (const event of events) await receiveEvent(services, connection, event);
}
