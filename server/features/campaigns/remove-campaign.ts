import { sql } from 'kysely';
import { z } from 'zod';
import { numbersErrors } from '#copy/errors/numbers.ts';
import type { RemovedCampaign, SessionRemoval } from '#domain/campaigns/schema.ts';
import { Refusal } from '#domain/errors.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway/gateway.ts';
import { leaveNumberDue, removeSession } from '#server/features/whatsapp/unlink-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { onWahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { noCampaign } from './queries.ts';
import { formatList } from '#domain/format.ts';

/**
 * Permanently deletes a campaign (docs/rules/campaigns.md): first its session at the gateway, then the
 * campaign. A gateway failure doesn't stop the deletion. The campaign is hidden on return, and a job
 * purges its data. After a crash in between, a retry completes it. Throws NOT_FOUND, and CONFLICT while
 * other campaigns answer on its number.
 */
export async function removeCampaign(
  services: Services,
  { scope, person }: TeamAccess<'canDeleteCampaigns'>,
  campaign_id: string,
): Promise<RemovedCampaign> {
  const { db, log } = services;
  const found = await db.inTeam(scope, (tx) => findSession(tx, campaign_id));
  if (!found) throw noCampaign();
  const { campaign_name, number_campaign_id: default_id, others } = found;
  if (others.length > 0) {
    throw new Refusal('CONFLICT', numbersErrors.othersAnswer({ campaigns: formatList(others) }));
  }
  // With a shared number, the session is the default's.
  const waha_session = default_id === null ? found.waha_session : null;
  const outcome = waha_session ? await deleteSession(services, waha_session) : NO_SESSION;
  await db.inTeam(scope, async (tx) => {
    if (!(await hideCampaign(tx, campaign_id))) throw noCampaign();
    const retry =
      waha_session && outcome.session !== 'deleted' ? [removeSession.spec({ waha_session })] : [];
    // Leads on a shared number first go to its default campaign.
    const then = default_id
      ? leaveNumberDue.spec(scope, { campaign_id, removed: { default_id, campaign_name } })
      : purgeCampaign.spec(scope, { campaign_id });
    await enqueueJobs(tx.db, [then, ...retry]);
    await recordChanges(tx, 'campaign', [campaign_id]);
  });
  log.info({ campaign_id, user_id: person.user_id, session: outcome.session }, 'campaign removed');
  return outcome;
}

const NO_SESSION: RemovedCampaign = { session: 'none', error: null };

interface Found {
  campaign_name: string;
  waha_session: string | null;
  number_campaign_id: string | null;
  /** names of other campaigns that answer on its number */
  others: string[];
}

async function findSession({ db, team_id }: TeamTx, campaign_id: string) {
  const { rows } = await sql<Found>`SELECT k.campaign_name, k.waha_session, k.number_campaign_id,
      ARRAY(SELECT n.campaign_name FROM campaigns n WHERE n.team_id = k.team_id
        AND n.number_campaign_id = k.campaign_id ORDER BY n.campaign_name) AS others
    FROM campaigns k WHERE k.team_id = ${team_id} AND k.campaign_id = ${campaign_id}`.execute(db);
  return rows[0];
}

/** Deletes the session, then checks that the gateway no longer knows it. */
async function deleteSession(
  { waha, log }: Pick<Services, 'waha' | 'log'>,
  session: string,
): Promise<RemovedCampaign> {
  const gateway = gatewayOf(waha);
  const refused = await gateway.deleteSession(session).then(
    () => undefined,
    onWahaError((error) => error),
  );
  if (!refused) {
    const after: Promise<SessionRemoval> = gateway.sessionState(session).then(
      () => 'partially_deleted',
      onWahaError(() => 'deleted'),
    );
    return { session: await after, error: null };
  }
  log.warn({ session, err: refused }, 'could not delete a session');
  if (refused.status === 0) return { session: 'unreachable', error: null };
  return { session: 'failed', error: gatewayErrorMessage(refused.status) };
}

function gatewayErrorMessage(status: number): string {
  if (status === 401) return 'Invalid API key. Please check your configuration.';
  return `the service returned an error (${status})`;
}

async function hideCampaign({ db }: TeamTx, campaign_id: string): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    SELECT gate_remove_campaign(${campaign_id}) AS removed`.execute(db);
  return rows[0]?.removed ?? false;
}

/** A batch with its messages takes about 10 ms. */
const BATCH_SIZE = 100;
const LOCKED_RETRY_MS = 500;

/**
 * Purges the data of a removed campaign in small transactions, so that no lock lasts long. Each
 * transaction keeps the team's counters correct, so a run after a crash continues. A campaign that
 * isn't removed stays as it is.
 */
export const purgeCampaign = defineJob({
  name: 'campaigns:purge',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `purge-campaign:${campaign_id}`,
  async run({ db }: Pick<Services, 'db'>, scope, { campaign_id }) {
    const purgeBatch = () => db.inTeam(scope, (tx) => purgeConversations(tx, campaign_id));
    let purged = await purgeBatch();
    while (purged) purged = await purgeBatch();
    if (purged === 0) throw new RetryAfter(LOCKED_RETRY_MS, 'one of its conversations is locked');
    await db.inTeam(scope, (tx) => recordChanges(tx, 'campaign', [campaign_id]));
  },
});

/** How many conversations were purged; null when nothing is left. */
async function purgeConversations({ db }: TeamTx, campaign_id: string): Promise<number | null> {
  const { rows } = await sql<{ purged: number | null }>`
    SELECT gate_purge_campaign(${campaign_id}, ${BATCH_SIZE}) AS purged`.execute(db);
  return rows[0]?.purged ?? null;
}
