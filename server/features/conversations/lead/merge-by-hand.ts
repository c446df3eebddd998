import { sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { leadCardErrors } from '#copy/errors/lead-card.ts';
import { Refusal } from '#domain/errors.ts';
import { numberOfConversation } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { lockConversations, storeChanges } from '../conversation-store.ts';
import { connectionLock } from '../receive/find-leads.ts';
import { leadsOf } from '../receive/leads.ts';
import { mergeLeads } from '../receive/merge-leads.ts';

/**
 * A member merges two leads of a campaign: what the other one has moves to `conversation_id`. Throws
 * NOT_FOUND, and CONFLICT for leads of two campaigns, which each have their own agent.
 */
export async function mergeByHand(
  tx: TeamTx,
  { conversation_id, other_id }: { conversation_id: string; other_id: string },
  { person }: TeamAccess<'canEditCampaigns'>,
  services: Pick<Services, 'db' | 'env' | 'log'>,
): Promise<void> {
  await lockNumberOf(tx, [conversation_id, other_id]);
  const stored = await lockConversations(tx, [conversation_id, other_id]);
  if (stored.length < 2) throw new Refusal('NOT_FOUND', conversationsErrors.notFound);
  const leads = leadsOf(stored);
  await mergeLeads(services, tx, leads, conversation_id, other_id, person.user_id);
  const { gains, jobs, gone: alsoChanged } = leads;
  storeChanges(services, tx, [...leads.changes.values()], { gains, jobs, alsoChanged });
}

/**
 * Keeps messages of the campaign's number from being stored in the meantime. Throws NOT_FOUND if one of
 * the leads isn't the team's, and CONFLICT if they are of several campaigns.
 */
export async function lockNumberOf({ db, team_id }: TeamTx, ids: string[]): Promise<void> {
  const { rows } = await sql<{ campaign_id: string; connection_id: string }>`
    SELECT c.campaign_id, coalesce(w.connection_id, ${numberOfConversation}) AS connection_id
    FROM conversations c LEFT JOIN whatsapp_connections w
      ON w.team_id = c.team_id AND w.campaign_id = ${numberOfConversation}
    WHERE c.team_id = ${team_id} AND c.conversation_id = ANY(${ids}::uuid[])`.execute(db);
  const [first] = rows;
  if (!first || rows.length < new Set(ids).size) {
    throw new Refusal('NOT_FOUND', conversationsErrors.notFound);
  }
  if (ids.length > 1 && ids[0] === ids[1]) {
    throw new Refusal('CONFLICT', leadCardErrors.sameLead);
  }
  if (rows.some(({ campaign_id }) => campaign_id !== first.campaign_id)) {
    throw new Refusal('CONFLICT', leadCardErrors.otherCampaign);
  }
  const lock = connectionLock(first);
  await sql`SELECT pg_advisory_xact_lock(${lock.toString()}::bigint)`.execute(db);
}
