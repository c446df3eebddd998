import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Connection } from './connection-scope.ts';
import { lockCampaign } from './connections.ts';
import type { LinkedPhone } from './gateway/status-event.ts';
import { numberBack, numberLinked } from './number-lost.ts';
import { readProfile, rejectSession } from './session-jobs.ts';

export const NUMBER_TAKEN = 'This WhatsApp number is already used by another campaign';

/**
 * Links the scanned phone to the connection's campaign: one number serves one campaign, across all
 * teams. If the number is taken, a job logs the session out, and the refusal is stored for the user who
 * scans, and returned. A repeat does no harm.
 */
export async function linkNumber(
  tx: TeamTx,
  connection: Connection,
  me: LinkedPhone,
): Promise<string | undefined> {
  const { rows } = await sql<{ outcome: string; other_campaign_id: string | null }>`
    SELECT * FROM gate_link_number(${me.id}, ${connection.campaign_id})`.execute(tx.db);
  if (rows[0]?.outcome !== 'linked') {
    const refusal = await refusalWords(tx, rows[0]?.other_campaign_id ?? null);
    await reject(tx, connection, refusal);
    return refusal;
  }
  await unlinkOtherNumbers(tx, connection, me.id);
  const { wasConnected } = await markConnected(tx, connection, me);
  const { campaign_id } = connection;
  if (!wasConnected) {
    await numberBack.enqueue(tx, { campaign_id });
    if (await awaitReview(tx, me)) await numberLinked.enqueue(tx, { campaign_id });
  }
  await readProfile.enqueue(tx, connection, {});
  await recordChanges(tx, 'campaign', [campaign_id]);
  return undefined;
}

/**
 * Logs out a session whose number couldn't be checked, with `message` for the user who scans. A session
 * that was linked anyway stays: the gateway's webhook may have been faster.
 */
export async function rejectUnlessLinked(
  tx: TeamTx,
  connection: Connection,
  message: string,
): Promise<void> {
  const { campaign_id } = connection;
  if (!(await lockCampaign(tx, campaign_id))) return;
  const linked = await tx.db
    .selectFrom('linked_numbers')
    .select('campaign_id')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .executeTakeFirst();
  if (!linked) await reject(tx, connection, message);
}

async function reject(tx: TeamTx, connection: Connection, link_error: string): Promise<void> {
  await tx.db
    .updateTable('whatsapp_connections')
    .set({ link_error })
    .where((eb) => eb.and({ team_id: tx.team_id, connection_id: connection.connection_id }))
    .execute();
  await rejectSession.enqueue(tx, connection, {});
}

/** Unlinks the campaign's previous number if another phone was scanned. */
async function unlinkOtherNumbers(tx: TeamTx, connection: Connection, keep: string) {
  await tx.db
    .deleteFrom('linked_numbers')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id: connection.campaign_id }))
    .where('agent_phone_id', '<>', keep)
    .execute();
}

/** The caller has locked the campaign's row, so its previous state is certain. */
async function markConnected(tx: TeamTx, connection: Connection, me: LinkedPhone) {
  const { campaign_id, waha_session } = connection;
  const { rows } = await sql<{ before: boolean }>`UPDATE campaigns k
    SET agent_phone_id = ${me.id}, waha_session = ${waha_session},
      waha_session_status = 'WORKING', whatsapp_connected = true,
      status = CASE WHEN k.status = 'inactive' THEN k.status ELSE 'active' END,
      updated_at = now()
    FROM (SELECT whatsapp_connected AS before FROM campaigns
      WHERE team_id = ${tx.team_id} AND campaign_id = ${campaign_id}) o
    WHERE k.team_id = ${tx.team_id} AND k.campaign_id = ${campaign_id}
    RETURNING o.before`.execute(tx.db);
  await storeAccount(tx, connection, me);
  await clearLost(tx, connection, me);
  return { wasConnected: rows[0]?.before === true };
}

/**
 * A new number, or one that a user disconnected, may have private chats: its agent answers no chat until
 * they were read. Returns whether that is still pending.
 */
async function awaitReview(tx: TeamTx, me: LinkedPhone): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO number_rules AS r (team_id, agent_phone_id) VALUES (${tx.team_id}, ${me.id})
    ON CONFLICT (team_id, agent_phone_id) DO UPDATE SET linked_at = now()
    WHERE r.chats_read_at IS NULL RETURNING 1`.execute(tx.db);
  return rows.length > 0;
}

/** Clears the lost state of the campaign and of the number, wherever the number was before. */
async function clearLost(tx: TeamTx, { campaign_id }: Connection, me: LinkedPhone) {
  await tx.db
    .updateTable('whatsapp_accounts')
    .set({ lost_at: null })
    .where('team_id', '=', tx.team_id)
    .where('lost_at', 'is not', null)
    .where((where) =>
      where.or([where('campaign_id', '=', campaign_id), where('agent_phone_id', '=', me.id)]),
    )
    .execute();
}

/**
 * Finds the number's account: that of this campaign and session, else the one with which the team used
 * this number last, which moves here with its quota and counts. Otherwise creates one.
 */
async function storeAccount(
  tx: TeamTx,
  { campaign_id, waha_session }: Connection,
  me: LinkedPhone,
) {
  await sql`WITH found AS (
      SELECT a.campaign_id, a.waha_session FROM whatsapp_accounts a
      WHERE a.team_id = ${tx.team_id} AND (a.agent_phone_id = ${me.id}
        OR (a.campaign_id = ${campaign_id} AND a.waha_session = ${waha_session}))
      ORDER BY (a.campaign_id = ${campaign_id} AND a.waha_session = ${waha_session}) DESC,
        a.updated_at DESC
      LIMIT 1
    ), kept AS (
      UPDATE whatsapp_accounts a SET campaign_id = ${campaign_id}, waha_session = ${waha_session},
        agent_phone_id = ${me.id}, phone_number = ${me.id.split('@')[0]},
        profile_name = ${me.pushName || 'Unknown'}, connection_status = 'connected',
        status = 'active', last_seen = now(), updated_at = now()
      FROM found WHERE a.team_id = ${tx.team_id} AND a.campaign_id = found.campaign_id
        AND a.waha_session = found.waha_session
      RETURNING 1
    )
    INSERT INTO whatsapp_accounts (team_id, campaign_id, waha_session, agent_phone_id, phone_number,
      profile_name, owner_user_id)
    SELECT ${tx.team_id}, ${campaign_id}, ${waha_session}, ${me.id}, ${me.id.split('@')[0]},
      ${me.pushName || 'Unknown'}, k.user_id
    FROM campaigns k WHERE k.team_id = ${tx.team_id} AND k.campaign_id = ${campaign_id}
      AND NOT EXISTS (SELECT FROM kept)`.execute(tx.db);
}

/** Names the other campaign only within the same team. */
async function refusalWords(tx: TeamTx, otherCampaignId: string | null): Promise<string> {
  if (!otherCampaignId) return NUMBER_TAKEN;
  const other = await tx.db
    .selectFrom('campaigns')
    .select('campaign_name')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id: otherCampaignId }))
    .executeTakeFirst();
  if (!other) return NUMBER_TAKEN;
  return `This WhatsApp number is already connected to the campaign "${other.campaign_name}". Please use a different number or disconnect the other campaign.`;
}
