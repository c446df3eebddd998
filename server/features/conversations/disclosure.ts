import { sql } from 'kysely';
import {
  type DisclosingAgent,
  disclosureLine,
  type DisclosureSettings,
} from '#domain/disclosure/disclosure.ts';
import { joinCandidate } from '#server/features/campaigns/queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/**
 * Whether the agent has written to the lead of conversation `c`. Derived from the messages, so it stays
 * right after a crash or a merge, and unsent first messages don't count. Not an EXISTS: a plan made for a
 * team with few messages would read and hash all messages of the next team.
 */
export const hasAgentWritten = sql<boolean>`((SELECT true FROM messages o WHERE o.team_id = c.team_id
  AND o.conversation_id = c.conversation_id AND o.type_interaction IN ('AI_RESPONSE', 'LEAD_WELCOME')
  AND o.state NOT IN ('canceled', 'failed') LIMIT 1) IS NOT NULL)`;

type Row = DisclosingAgent & { disclosure: DisclosureSettings; has_written: boolean };

/** The disclosure line for the end of the agent's next message to this lead; undefined: none. */
export async function findDueDisclosure(
  { db, team_id }: TeamTx,
  conversation_id: string,
): Promise<string | undefined> {
  const { rows } = await sql<Row>`SELECT
      coalesce(x.agent_language, k.agent_language) AS agent_language,
      coalesce(x.agent_name, k.agent_name) AS agent_name,
      coalesce(x.company_name, k.company_name) AS company_name, t.disclosure, ${hasAgentWritten} AS has_written
    FROM conversations c
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    JOIN team_settings t ON t.team_id = c.team_id ${joinCandidate}
    WHERE c.team_id = ${team_id} AND c.conversation_id = ${conversation_id}`.execute(db);
  const [row] = rows;
  return row && !row.has_written ? disclosureLine(row.disclosure, row) : undefined;
}
