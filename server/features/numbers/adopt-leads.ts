import { sql } from 'kysely';
import { numbersErrors } from '#copy/errors/numbers.ts';
import { Refusal } from '#domain/errors.ts';
import {
  lockConversations,
  storeChanges,
} from '#server/features/conversations/conversation-store.ts';
import { leadsOf } from '#server/features/conversations/receive/leads.ts';
import { mergeLeads } from '#server/features/conversations/receive/merge-leads.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';

/** More would block the number's messages for seconds. */
const MAX_ADDRESSES = 5_000;
const MAX_KNOWN = 100;

/**
 * Moves a campaign's existing leads to the number, under its default's id. A lead whom the number already
 * knows is the same lead there: the campaign's data is merged into that conversation.
 */
export async function adoptLeads(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  default_id: string,
  campaign_id: string,
): Promise<void> {
  const { db, team_id } = tx;
  if ((await countAddresses(tx, campaign_id)) > MAX_ADDRESSES) {
    throw new Refusal('CONFLICT', numbersErrors.tooManyLeads);
  }
  await joinKnown(services, tx, default_id, campaign_id);
  await sql`UPDATE lead_addresses SET campaign_id = ${default_id}
    WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}`.execute(db);
  // Messages of an earlier number with the same key stay where they are: they were already sent.
  await sql`UPDATE messages m SET campaign_id = ${default_id}
    WHERE m.team_id = ${team_id} AND m.campaign_id = ${campaign_id}
      AND NOT EXISTS (SELECT FROM messages o WHERE o.team_id = m.team_id
        AND o.campaign_id = ${default_id} AND o.wa_key = m.wa_key)`.execute(db);
}

async function countAddresses({ db, team_id }: TeamTx, campaign_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT FROM lead_addresses WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}
    LIMIT ${MAX_ADDRESSES + 1}) a`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Pair {
  survivor: string;
  duplicate: string;
}

async function joinKnown(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  default_id: string,
  campaign_id: string,
): Promise<void> {
  const pairs = await knownOnNumber(tx, default_id, campaign_id);
  if (pairs.length > MAX_KNOWN) throw new Refusal('CONFLICT', numbersErrors.tooManyLeads);
  if (pairs.length === 0) return;
  const ids = [...new Set(pairs.flatMap(({ survivor, duplicate }) => [survivor, duplicate]))];
  const stored = await lockConversations(tx, ids);
  const leads = leadsOf(stored);
  for (const { survivor, duplicate } of pairs) {
    await dropKnownAddresses(tx, default_id, campaign_id, duplicate);
    await mergeLeads(services, tx, leads, survivor, duplicate);
    await sql`UPDATE first_messages f SET campaign_id = c.campaign_id FROM conversations c
      WHERE f.team_id = ${tx.team_id} AND f.conversation_id = ${survivor}
        AND c.team_id = f.team_id AND c.conversation_id = f.conversation_id`.execute(tx.db);
  }
  const { gains, jobs, gone: alsoChanged } = leads;
  storeChanges(services, tx, [...leads.changes.values()], { gains, jobs, alsoChanged });
}

/** Pairs each of the campaign's leads that the number already knows with the number's lead. */
async function knownOnNumber(
  { db, team_id }: TeamTx,
  default_id: string,
  campaign_id: string,
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    SELECT DISTINCT ON (s.conversation_id) s.conversation_id AS duplicate,
      d.conversation_id AS survivor
    FROM lead_addresses s JOIN lead_addresses d ON d.team_id = s.team_id
      AND d.campaign_id = ${default_id} AND d.address = s.address
    WHERE s.team_id = ${team_id} AND s.campaign_id = ${campaign_id}
    ORDER BY s.conversation_id, d.conversation_id LIMIT ${MAX_KNOWN + 1}`.execute(db);
  return rows;
}

/** Deletes addresses that the number already has. */
async function dropKnownAddresses(
  { db, team_id }: TeamTx,
  default_id: string,
  campaign_id: string,
  conversation_id: string,
): Promise<void> {
  await sql`DELETE FROM lead_addresses s USING lead_addresses d
    WHERE s.team_id = ${team_id} AND s.campaign_id = ${campaign_id}
      AND s.conversation_id = ${conversation_id}
      AND d.team_id = s.team_id AND d.campaign_id = ${default_id}
      AND d.address = s.address`.execute(db);
}
