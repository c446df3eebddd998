import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';

/**
 * Of a conversation `c`: the lead asked to stop and has written nothing later. Then nothing is sent,
 * by nobody, unless the lead writes first or a person gives the lead back to the agent (DECISIONS,
 * "STOP words"). A person who stops the agent leaves the same status behind, which is no opt-out.
 */
export const optedOut = sql<boolean>`(c.conversation_status = 'stop' AND (NOT c.manual_override
  OR (c.opt_out_unix IS NOT NULL AND NOT EXISTS (SELECT FROM messages said
    WHERE said.team_id = c.team_id AND said.conversation_id = c.conversation_id
      AND said.type_interaction = 'USER_MESSAGE' AND said.timestamp_unix > c.opt_out_unix))))`;

/** Whether nothing may be sent to this lead, because the lead asked so. */
export async function hasOptedOut(tx: TeamTx, id: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('conversations as c')
    .where('c.team_id', '=', tx.team_id)
    .where('c.conversation_id', '=', id)
    .select(optedOut.as('opted_out'))
    .executeTakeFirst();
  return row?.opted_out ?? false;
}
