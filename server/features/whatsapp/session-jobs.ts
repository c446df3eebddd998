import { sql } from 'kysely';
import { z } from 'zod';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { onWahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import type { CheckedConnection, Connection } from './connection-scope.ts';
import { defineConnectionJob } from './connection-job.ts';
import { sessionRequest } from './connections.ts';
import { gatewayOf } from './gateway/gateway.ts';

const RETRY_MS = 10_000;

/**
 * Logs out a session whose number may not be linked. A late repeat leaves it alone: scanning again starts
 * by clearing the refusal (openConnection).
 */
export const rejectSession = defineConnectionJob({
  name: 'whatsapp:reject-session',
  payload: z.object({}),
  key: ({ connection_id }) => `reject:${connection_id}`,
  run: async ({ waha }, { waha_session, link_error }) => {
    if (!link_error) return;
    await fromGateway('log out', gatewayOf(waha).logoutSession(waha_session));
  },
});

/** Reads name and picture of the linked number. */
export const readProfile = defineConnectionJob({
  name: 'whatsapp:read-profile',
  payload: z.object({}),
  key: ({ connection_id }) => `profile:${connection_id}`,
  run: storeProfile,
});

async function storeProfile(
  { db, waha }: Services,
  { scope, campaign_id, waha_session }: Connection,
): Promise<void> {
  const profile = await fromGateway('read the profile', gatewayOf(waha).profile(waha_session));
  if (!profile) return;
  const columns = {
    profile_name: profile.name || 'Unknown',
    profile_picture_url: profile.picture,
    updated_at: sql<Date>`now()`,
  };
  await db.inTeam(scope, (tx) =>
    tx.db
      .updateTable('whatsapp_accounts')
      .set(columns)
      .where((eb) => eb.and({ team_id: tx.team_id, campaign_id, waha_session }))
      .execute(),
  );
}

/** 404 and 422 mean that it doesn't exist, which is a result. Any other error is retried. */
const fromGateway = <T>(what: string, call: Promise<T>): Promise<T | undefined> =>
  call.catch(
    onWahaError((error) => {
      if (error.status === 404 || error.status === 422) return undefined;
      throw new RetryAfter(RETRY_MS, `cannot ${what} now`, { cause: error });
    }),
  );

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
  run: ({ env, log, waha }, connection) =>
    gatewayOf(waha)
      .updateSession(sessionRequest(env, connection))
      .catch(
        onWahaError((error) => {
          const { connection_id } = connection;
          log.warn({ connection_id, err: error }, 'a session kept its old config');
        }),
      ),
});

/** Picks at most one number per round whose session may be updated now. */
export function pickNumberToUpdate(outdated: CheckedConnection[]): CheckedConnection | undefined {
  const now = Date.now();
  return outdated.find(({ last_event_at }) => now - (last_event_at?.getTime() ?? 0) > IDLE_MS);
}
