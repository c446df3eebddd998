import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { stableId } from '../stable-id.ts';
import { sessionOf } from './campaign-rows.ts';
import type { DemoCampaign } from './campaigns.ts';
import { campaignId, userId } from './teams.ts';

/** Writes the number's account and session. Links a connected number, across all teams. */
export async function writeConnection({ db, team_id }: TeamTx, { key, number }: DemoCampaign) {
  const campaign_id = campaignId(key);
  const session = sessionOf(campaign_id);
  const connection_id = stableId(`demo connection ${key}`);
  const hmac_key = randomBytes(32).toString('base64url');
  const { phone = '', profile = '', connected = false } = number ?? {};
  await db
    .insertInto('whatsapp_connections')
    .values({
      team_id,
      connection_id,
      campaign_id,
      waha_session: session,
      hmac_key,
      status: connected ? 'WORKING' : 'FAILED',
      link_error: null,
      last_event_at: new Date(),
    })
    .execute();
  await db
    .insertInto('whatsapp_accounts')
    .values({
      team_id,
      campaign_id,
      waha_session: session,
      agent_phone_id: `${phone}@c.us`,
      phone_number: phone,
      profile_name: profile,
      profile_picture_url: null,
      connection_status: connected ? 'connected' : 'disconnected',
      lost_at: connected ? null : new Date(),
      owner_user_id: userId('claire'),
      quota_reset_date: null,
    })
    .execute();
  // The number has been messaging leads for weeks.
  await db
    .insertInto('number_paces')
    .values({ team_id, agent_phone_id: `${phone}@c.us`, allowance: 250 })
    .execute();
  const seen = { chats_read_at: new Date(), live_since: new Date() };
  await db
    .insertInto('number_rules')
    .values({ team_id, agent_phone_id: `${phone}@c.us`, ...seen })
    .execute();
  if (connected) await linkNumber(db, phone, campaign_id);
  return { session, connection_id, hmac_key };
}

async function linkNumber(db: TeamTx['db'], phone: string, campaign_id: string) {
  const { rows } = await sql<{ outcome: string }>`
    SELECT outcome FROM gate_link_number(${`${phone}@c.us`}, ${campaign_id})`.execute(db);
  if (rows[0]?.outcome === 'linked') return;
  throw new Error(
    `The demo's number +${phone} is linked to another campaign. Disconnect it there.`,
  );
}
