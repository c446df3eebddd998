import { sql } from 'kysely';
import { onNumber } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { changeConversations } from './conversation-store.ts';

/** How many leads are answered in one transaction. */
const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * A campaign has a number again: leads who were left to a person because there was none are answered
 * by the agent. A repeat changes nothing.
 */
export async function markNumberBack(
  services: Services,
  scope: TeamScope,
  { campaign_id }: { campaign_id: string },
): Promise<void> {
  let after = FIRST;
  for (;;) {
    const last = await services.db.inTeam(scope, async (tx) => {
      const ids = await leftAlone(tx, campaign_id, after);
      if (ids.length > 0) await changeConversations(services, tx, ids, { kind: 'number_back' });
      return ids.at(-1);
    });
    if (last === undefined) return;
    after = last;
  }
}

/** No one if the number is lost once more. */
async function leftAlone({ db, team_id }: TeamTx, campaign_id: string, after: string) {
  const { rows } = await sql<{ conversation_id: string }>`
    SELECT c.conversation_id FROM conversations c
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    WHERE c.team_id = ${team_id} AND c.campaign_id = ANY(${onNumber({ team_id }, campaign_id)})
      AND c.conversation_id > ${after}
      AND k.whatsapp_connected AND c.needs_attention AND c.attention_reason = 'number_lost'
    ORDER BY c.conversation_id LIMIT ${BATCH}`.execute(db);
  return rows.map((row) => row.conversation_id);
}
