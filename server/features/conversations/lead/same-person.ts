import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';

export interface ConversationOfPerson {
  conversation_id: string;
  campaign_name: string;
}

/**
 * Every conversation of the team with the person behind one: those that share an address, in any
 * campaign, with the given one first. By key, campaign after campaign: no index has addresses alone.
 */
export async function conversationsOfPerson(
  { db, team_id }: TeamTx,
  conversation_id: string,
): Promise<ConversationOfPerson[]> {
  const { rows } = await sql<ConversationOfPerson>`
    SELECT c.conversation_id, k.campaign_name
    FROM (
      SELECT ${conversation_id}::uuid AS conversation_id
      UNION
      SELECT a.conversation_id FROM lead_addresses own
      JOIN campaigns r ON r.team_id = own.team_id
      JOIN lead_addresses a ON a.team_id = r.team_id AND a.campaign_id = r.campaign_id
        AND a.address = own.address
      WHERE own.team_id = ${team_id} AND own.conversation_id = ${conversation_id}
    ) same
    JOIN conversations c ON c.team_id = ${team_id} AND c.conversation_id = same.conversation_id
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    ORDER BY c.conversation_id <> ${conversation_id}, k.campaign_name`.execute(db);
  return rows;
}
