import { sql } from 'kysely';
import { connectionLock } from '#server/features/conversations/receive/find-leads.ts';
import { findCampaignConnection, lockCampaign } from '#server/features/whatsapp/connections.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/**
 * No lead of the number comes in meanwhile, and no one else changes which campaigns answer on it.
 * Answers whether there is such a default campaign.
 */
export async function lockNumber(tx: TeamTx, default_id: string): Promise<boolean> {
  const connection = await findCampaignConnection(tx, default_id);
  const lock = connectionLock({ connection_id: connection?.connection_id ?? default_id });
  await sql`SELECT pg_advisory_xact_lock(${lock.toString()}::bigint)`.execute(tx.db);
  return lockCampaign(tx, default_id);
}
