import { z } from 'zod';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { defineConnectionJob } from './connection-job.ts';
import type { CheckedConnection, Connection } from './connection-scope.ts';
import { findConnectionById, sessionRequest } from './connections.ts';
import { gatewayOf } from './gateway/gateway.ts';

/** A number of which nothing was heard for this long can be restarted without anyone noticing. */
const IDLE_MS = 10 * 60_000;

/**
 * Gives a session that an earlier version made the config of this one. That restarts it, for some five
 * seconds, so it happens while no one writes. The next check sees whether it worked.
 */
export const updateSessionConfig = defineConnectionJob({
  name: 'whatsapp:update-config',
  payload: z.object({}),
  key: ({ connection_id }) => `update-config:${connection_id}`,
  run: async (services: Services, { scope, connection_id }: Connection) => {
    const signed = await services.db.inTeam(scope, (tx) => findConnectionById(tx, connection_id));
    if (!signed) return;
    try {
      await gatewayOf(services.waha).updateSession(sessionRequest(services.env, signed));
    } catch (error) {
      if (!(error instanceof WahaError)) throw error;
      services.log.warn({ connection_id, err: error }, 'a session kept its old config');
    }
  },
});

/** The one number a round whose session may be updated now, or none. */
export function nextToUpdate(outdated: CheckedConnection[]): CheckedConnection | undefined {
  const now = Date.now();
  return outdated.find(({ last_event_at }) => now - (last_event_at?.getTime() ?? 0) > IDLE_MS);
}
