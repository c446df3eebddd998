import { z } from 'zod';
import { allAddressForms } from '#domain/identity/number-forms.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { defineConnectionJob } from '#server/features/whatsapp/connection-job.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway/gateway.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { storeChanges } from '../conversation-store.ts';
import { connectionLock, findLeads } from './find-leads.ts';

const RETRY_MS = 30_000;
/** About an hour. A gateway that is away for longer isn't asked any more. */
const MAX_TRIES = 60;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** WhatsApp may tell the gateway later, so we ask again at growing intervals, eight times in total. */
const RECHECK_MS = [
  10 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
  3 * DAY_MS,
  7 * DAY_MS,
  30 * DAY_MS,
];
/** Far enough apart that thousands of lids cost little while they wait for one session. */
const LANE_WAIT_MS = { min: 2_000, max: 20_000 };

/** Finds out whose number a lid hides, for a lead known only by the lid. */
export const resolveLid = defineConnectionJob({
  name: 'agent:resolve-lid',
  payload: z.object({
    lid: z.string().min(1),
    tries: z.int().min(0).optional(),
    /** how often the gateway has said that it doesn't know the number */
    unknown: z.int().min(0).optional(),
  }),
  key: ({ connection_id, lid }) => `lid:${connection_id}:${lid}`,
  run: (services, connection, { lid, unknown = 0 }, { tries }) =>
    resolveHiddenNumber(services, connection, { lid, tries, unknown }),
});

interface HiddenNumber {
  lid: string;
  tries: number;
  unknown: number;
}

/**
 * If the same lead also wrote from the number, the two are merged. Otherwise two agents would write to
 * one lead. A lid that the gateway doesn't know is looked up again later. A repeat finds the number
 * known. No job waits in the session's lane: after an outage there is one per new lead, and if the
 * session hangs they would occupy every worker and delay the answers of all teams.
 */
export async function resolveHiddenNumber(
  services: Services,
  connection: Connection,
  about: HiddenNumber,
): Promise<void> {
  const { lid, tries, unknown } = about;
  const hidden = await services.db.inTeam(connection.scope, (tx) => findLead(tx, connection, lid));
  if (!hidden?.id_lead.endsWith('@lid')) return;
  if (services.waha.lanes.isBusy(connection.waha_session)) {
    const { min, max } = LANE_WAIT_MS;
    // At a random time, or all would return together and find the lane as busy as before.
    return askAgain(services, connection, about, min + Math.random() * (max - min));
  }
  const phone = await phoneOf(services, connection, lid, tries);
  if (phone === undefined) return;
  if (phone === null) {
    const wait = RECHECK_MS[unknown];
    const next = { lid, tries: 0, unknown: unknown + 1 };
    if (wait !== undefined) await askAgain(services, connection, next, wait);
    return;
  }
  await services.db.inTeam(
    connection.scope,
    async (tx) => {
      // Merges the leads with these addresses into one that has all of them.
      const addresses = allAddressForms([lid, phone]);
      const leads = await findLeads(services, tx, connection, [{ addresses }]);
      const { gains, jobs, gone: alsoChanged } = leads;
      const changes = [...leads.changes.values()];
      if (changes.length > 0) storeChanges(services, tx, changes, { gains, jobs, alsoChanged });
    },
    connectionLock(connection),
  );
}

/** Doesn't use RetryAfter, which would count a try: waiting must not use up a lid's tries. */
async function askAgain(
  { db }: Services,
  connection: Connection,
  about: HiddenNumber,
  ms: number,
): Promise<void> {
  const runAt = new Date(Date.now() + ms);
  await db.inTeam(connection.scope, (tx) =>
    resolveLid.enqueue(tx, connection, about, { runAt, unlessPlanned: true }),
  );
}

function findLead(tx: TeamTx, { campaign_id }: Connection, address: string) {
  return tx.db
    .selectFrom('lead_addresses as a')
    .innerJoin('conversations as c', (join) =>
      join
        .onRef('c.team_id', '=', 'a.team_id')
        .onRef('c.conversation_id', '=', 'a.conversation_id'),
    )
    .select(['c.conversation_id', 'c.id_lead'])
    .where('a.team_id', '=', tx.team_id)
    .where('a.campaign_id', '=', campaign_id)
    .where('a.address', '=', address)
    .executeTakeFirst();
}

/** null if the gateway doesn't know it; undefined if the gateway no longer responds. */
async function phoneOf(
  { waha, log }: Services,
  { waha_session, connection_id }: Connection,
  lid: string,
  tries: number,
): Promise<string | null | undefined> {
  try {
    return await gatewayOf(waha).phoneOfLid(waha_session, lid);
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    if (tries < MAX_TRIES) {
      throw new RetryAfter(RETRY_MS, 'the gateway cannot resolve a lid now', { cause: error });
    }
    log.warn({ connection_id, err: error }, 'a lid could not be resolved');
    return undefined;
  }
}
