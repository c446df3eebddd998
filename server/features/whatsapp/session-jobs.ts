import { sql } from 'kysely';
import { z } from 'zod';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import type { CheckedConnection, Connection } from './connection-scope.ts';
import { defineConnectionJob } from './connection-job.ts';
import { findConnectionById, sessionRequest } from './connections.ts';
import { gatewayOf } from './gateway/gateway.ts';

const RETRY_MS = 10_000;

const nothing = z.object({});

/** Logs out a session whose number may not be linked. */
export const rejectSession = defineConnectionJob({
  name: 'whatsapp:reject-session',
  payload: nothing,
  key: ({ connection_id }) => `reject:${connection_id}`,
  run: reject,
});

/** Reads name and picture of the linked number. */
export const readProfile = defineConnectionJob({
  name: 'whatsapp:read-profile',
  payload: nothing,
  key: ({ connection_id }) => `profile:${connection_id}`,
  run: keepProfile,
});

/**
 * Logs out a session whose number belongs to another campaign. A late repeat leaves it alone: scanning
 * again starts by clearing the refusal (openConnection).
 */
async function reject(services: Services, connection: Connection): Promise<void> {
  const stored = await services.db.inTeam(connection.scope, (tx) =>
    findConnectionById(tx, connection.connection_id),
  );
  if (!stored?.link_error) return;
  await fromGateway('log out', () =>
    gatewayOf(services.waha).logoutSession(connection.waha_session),
  );
}

async function keepProfile(services: Services, connection: Connection): Promise<void> {
  const profile = await fromGateway('read the profile', () =>
    gatewayOf(services.waha).profile(connection.waha_session),
  );
  if (!profile) return;
  await services.db.inTeam(connection.scope, (tx) =>
    tx.db
      .updateTable('whatsapp_accounts')
      .set({
        profile_name: profile.name || 'Unknown',
        profile_picture_url: profile.picture,
        updated_at: sql`now()`,
      })
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', connection.campaign_id)
      .where('waha_session', '=', connection.waha_session)
      .execute(),
  );
}

/** 404 and 422 mean that it doesn't exist, which is a result. Any other error is retried. */
async function fromGateway<T>(what: string, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    if (error.status === 404 || error.status === 422) return undefined;
    throw new RetryAfter(RETRY_MS, `cannot ${what} now`, { cause: error });
  }
}

/** A number without events for this long can be restarted without anyone noticing. */
const IDLE_MS = 10 * 60_000;

/**
 * Updates the config of a session that an earlier version created. That restarts it for about five
 * seconds, so it happens while no messages arrive. The next check shows whether it worked.
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

/** Picks at most one number per round whose session may be updated now. */
export function nextToUpdate(outdated: CheckedConnection[]): CheckedConnection | undefined {
  const now = Date.now();
  return outdated.find(({ last_event_at }) => now - (last_event_at?.getTime() ?? 0) > IDLE_MS);
}
