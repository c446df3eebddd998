import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Connection } from './connection-gate.ts';
import type { LinkedPhone } from './gateway.ts';
import { profileJob, rejectJob } from './jobs-later.ts';

export const NUMBER_TAKEN = 'This WhatsApp number is already used by another campaign.';

export type LinkOutcome = { ok: true } | { ok: false; message: string };

/**
 * Links the phone that was scanned to the connection's campaign: one number serves one campaign,
 * across all teams (document 2, section 5; DECISIONS). A number that is taken is refused, the
 * session is logged out by a job, and the words are kept for the person who scans. A repeat does
 * no harm.
 */
export async function linkNumber(
  tx: TeamTx,
  connection: Connection,
  me: LinkedPhone,
): Promise<LinkOutcome> {
  const { rows } = await sql<{ outcome: string; other_campaign_id: string | null }>`
    SELECT * FROM gate_link_number(${me.id}, ${connection.campaign_id})`.execute(tx.db);
  if (rows[0]?.outcome !== 'linked') {
    const message = await refusalWords(tx, rows[0]?.other_campaign_id ?? null);
    await tx.db
      .updateTable('whatsapp_connections')
      .set({ link_error: message })
      .where('team_id', '=', tx.team_id)
      .where('connection_id', '=', connection.connection_id)
      .execute();
    await enqueueJobs(tx.db, [rejectJob(connection)]);
    return { ok: false, message };
  }
  await unlinkOtherNumbers(tx, connection, me.id);
  await markConnected(tx, connection, me);
  await enqueueJobs(tx.db, [profileJob(connection)]);
  await recordChanges(tx, 'campaign', [connection.campaign_id]);
  return { ok: true };
}

/** A campaign that was scanned with another phone lets its former number go. */
async function unlinkOtherNumbers(tx: TeamTx, connection: Connection, keep: string) {
  await tx.db
    .deleteFrom('linked_numbers')
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', connection.campaign_id)
    .where('agent_phone_id', '<>', keep)
    .execute();
}

async function markConnected(tx: TeamTx, connection: Connection, me: LinkedPhone) {
  const { campaign_id, waha_session } = connection;
  await tx.db
    .updateTable('campaigns')
    .set({
      agent_phone_id: me.id,
      waha_session,
      waha_session_status: 'WORKING',
      whatsapp_connected: true,
      status: sql`CASE WHEN status = 'inactive' THEN status ELSE 'active' END`,
      updated_at: sql`now()`,
    })
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', campaign_id)
    .execute();
  await sql`INSERT INTO whatsapp_accounts AS a (team_id, campaign_id, waha_session,
      agent_phone_id, phone_number, profile_name, owner_user_id)
    SELECT ${tx.team_id}, ${campaign_id}, ${waha_session}, ${me.id}, ${me.id.split('@')[0]},
      ${me.pushName || 'Unknown'}, k.user_id
    FROM campaigns k WHERE k.team_id = ${tx.team_id} AND k.campaign_id = ${campaign_id}
    ON CONFLICT (team_id, campaign_id, waha_session) DO UPDATE SET
      agent_phone_id = excluded.agent_phone_id, phone_number = excluded.phone_number,
      profile_name = excluded.profile_name, connection_status = 'connected', status = 'active',
      last_seen = now(), updated_at = now()`.execute(tx.db);
}

/** Names the other campaign only within the same team. */
async function refusalWords(tx: TeamTx, otherCampaignId: string | null): Promise<string> {
  if (!otherCampaignId) return NUMBER_TAKEN;
  const other = await tx.db
    .selectFrom('campaigns')
    .select('campaign_name')
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', otherCampaignId)
    .executeTakeFirst();
  if (!other) return NUMBER_TAKEN;
  return `This WhatsApp number is already connected to the campaign "${other.campaign_name}". Please use a different number or disconnect the other campaign.`;
}

/**
 * The campaign lost its number: it becomes a draft again and the agent stops answering; its
 * conversations stay (document 2, section 4). The number is free for another campaign.
 */
export async function unlinkNumber(tx: TeamTx, campaign_id: string): Promise<void> {
  await tx.db
    .deleteFrom('linked_numbers')
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', campaign_id)
    .execute();
  await tx.db
    .updateTable('campaigns')
    .set({
      agent_phone_id: null,
      whatsapp_connected: false,
      status: sql`CASE WHEN status = 'active' THEN 'draft' ELSE status END`,
      updated_at: sql`now()`,
    })
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', campaign_id)
    .execute();
  await tx.db
    .updateTable('whatsapp_accounts')
    .set({ connection_status: 'disconnected', updated_at: sql`now()` })
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', campaign_id)
    .execute();
  await recordChanges(tx, 'campaign', [campaign_id]);
}
