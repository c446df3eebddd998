import { sql } from 'kysely';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import type { Connection } from './connection-gate.ts';
import { findConnectionById, lockCampaign } from './connections.ts';
import { gatewayOf } from './gateway.ts';
import { unlinkNumber } from './link-number.ts';
import { works } from './session-status.ts';

const RETRY_MS = 10_000;

/**
 * Logs out a session whose number belongs to another campaign. A repeat that comes late leaves it
 * alone: whoever scans anew begins by taking the refusal away (openConnection).
 */
export async function rejectSession(services: Services, connection: Connection): Promise<void> {
  const stored = await services.db.inTeam(connection.scope, (tx) =>
    findConnectionById(tx, connection.connection_id),
  );
  if (!stored?.link_error) return;
  await fromGateway('log out', () =>
    gatewayOf(services.waha).logoutSession(connection.waha_session),
  );
}

/** Keeps the name and picture of the linked number. */
export async function readProfile(services: Services, connection: Connection): Promise<void> {
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

/**
 * A session that had failed or stopped is looked at again. If it works, nothing happened; if it is
 * on its way, it gets more time; otherwise the campaign has lost its number.
 */
export async function settleSession(services: Services, connection: Connection): Promise<void> {
  const state = await fromGateway('look at the session', () =>
    gatewayOf(services.waha).sessionState(connection.waha_session),
  );
  if (state?.status === 'WORKING') return;
  if (state?.status === 'STARTING') throw new RetryAfter(RETRY_MS, 'the session is starting');
  const lost = await services.db.inTeam(connection.scope, async (tx) => {
    await lockCampaign(tx, connection.campaign_id);
    // It came back after the gateway had answered us.
    if (await works(tx, connection)) return false;
    await unlinkNumber(tx, connection.campaign_id);
    return true;
  });
  if (!lost) return;
  services.live.poke();
  services.log.warn({ connection_id: connection.connection_id }, 'a number lost its connection');
}

/** 404 and 422 mean "not there", which is an answer; anything else is tried again. */
async function fromGateway<T>(what: string, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    if (error.status === 404 || error.status === 422) return undefined;
    throw new RetryAfter(RETRY_MS, `cannot ${what} now`, { cause: error });
  }
}
