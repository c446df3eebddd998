import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { stableId } from '../stable-id.ts';
import { sessionOf } from './campaign-rows.ts';
import type { CampaignKey, DemoCampaign } from './campaigns.ts';
import { campaignId, userId } from './teams.ts';

/** Writes the number's account and session. Links a connected number, across all teams. */
export async function writeConnection(
  { db, team_id }: TeamTx,
  key: CampaignKey,
  { phone, profile, connected }: NonNullable<DemoCampaign['number']>,
) {
  const campaign_id = campaignId(key);
  const waha_session = sessionOf(campaign_id);
  const agent_phone_id = `${phone}@c.us`;
  const connection_id = stableId(`demo connection ${key}`);
  const hmac_key = randomBytes(32).toString('base64url');
  const now = new Date();
  await db
    .insertInto('whatsapp_connections')
    .values({
      team_id,
      connection_id,
      campaign_id,
      waha_session,
      hmac_key,
      status: connected ? 'WORKING' : 'FAILED',
      last_event_at: now,
    })
    .execute();
  await db
    .insertInto('whatsapp_accounts')
    .values({
      team_id,
      campaign_id,
      waha_session,
      agent_phone_id,
      phone_number: phone,
      profile_name: profile,
      connection_status: connected ? 'connected' : 'disconnected',
      lost_at: connected ? null : now,
      owner_user_id: userId('claire'),
    })
    .execute();
  // The number has been messaging leads for weeks.
  await db.insertInto('number_paces').values({ team_id, agent_phone_id, allowance: 250 }).execute();
  await db
    .insertInto('number_rules')
    .values({ team_id, agent_phone_id, chats_read_at: now, live_since: now })
    .execute();
  if (connected) await linkNumber(db, phone, campaign_id);
  return { session: waha_session, connection_id, hmac_key };
}

async function linkNumber(db: TeamTx['db'], phone: string, campaign_id: string) {
  const { rows } = await sql<{ outcome: string }>`
    SELECT outcome FROM gate_link_number(${`${phone}@c.us`}, ${campaign_id})`.execute(db);
  if (rows[0]?.outcome === 'linked') return;
  throw new Error(
    `The demo's number +${phone} is linked to another campaign. Disconnect it there.`,
  );
}
