import { joinLead } from '#server/features/conversations/record-messages.ts';
import { resolveLidJob } from '#server/features/conversations/resolve-lid-later.ts';
import type { Connection } from '#server/features/whatsapp/connection-gate.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { lockOf } from './receive-messages.ts';
import { wakeJoined } from './wake-joined.ts';

const RETRY_MS = 30_000;
/** About an hour: a gateway that is away for longer is not asked any more. */
const MOST_TRIES = 60;
/** Far apart enough that thousands of lids cost little while they wait for one session. */
const LANE_WAIT_MS = { least: 2_000, most: 20_000 };

interface LidQuestion {
  lid: string;
  /** how often the gateway was asked in vain */
  tries: number;
}

/**
 * Asks the gateway whose number a lid hides, for a lead of whom only the lid is known. When the same
 * lead also wrote from the number, the two become one, or two agents would speak to one person. A lid
 * that the gateway does not know is left alone; a repeat finds the number known. No job waits in the
 * session's lane: after an outage there is one for each new lead, and when the session hangs they
 * would hold every worker, and with them the answers of all teams.
 */
export async function resolveLid(
  services: Services,
  connection: Connection,
  about: LidQuestion,
): Promise<void> {
  const { lid, tries } = about;
  const hidden = await services.db.inTeam(connection.scope, (tx) => findLead(tx, connection, lid));
  if (!hidden?.id_lead.endsWith('@lid')) return;
  if (services.waha.lanes.isBusy(connection.waha_session)) {
    await askLater(services, connection, about);
    return;
  }
  const phone = await phoneOf(services, connection, lid, tries);
  if (!phone) return;
  await services.db.inTeam(
    connection.scope,
    async (tx) => {
      await joinLead(tx, connection, [lid, phone]);
      const lead = await findLead(tx, connection, lid);
      if (!lead) return;
      await wakeJoined(tx, [lead.conversation_id]);
      await recordChanges(tx, 'conversation', [lead.conversation_id]);
    },
    lockOf(connection.connection_id),
  );
  services.live.poke();
}

/** Not by RetryAfter, which counts a try: a lid must not be given up for waiting. */
async function askLater(
  { db }: Services,
  connection: Connection,
  { lid, tries }: LidQuestion,
): Promise<void> {
  const { least, most } = LANE_WAIT_MS;
  // By chance, or all would come back at once, and find the lane as busy as before.
  const run_at = new Date(Date.now() + least + Math.random() * (most - least));
  const again = { ...resolveLidJob(connection, lid, tries), run_at };
  await db.inTeam(connection.scope, (tx) => enqueueUnlessPlanned(tx.db, [again]));
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

async function phoneOf(
  { waha, log }: Services,
  { waha_session, connection_id }: Connection,
  lid: string,
  tries: number,
): Promise<string | null> {
  try {
    return await gatewayOf(waha).phoneOfLid(waha_session, lid);
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    if (tries < MOST_TRIES) {
      throw new RetryAfter(RETRY_MS, 'the gateway does not tell of a lid now', { cause: error });
    }
    log.warn({ connection_id, err: error }, 'nobody can say whose number a lid hides');
    return null;
  }
}
