import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { changeConversations } from './conversation-store.ts';

/** How many leads are marked in one transaction. */
const BATCH = 500;

/** Leads that wait for an answer of a campaign without a number wait for a person now. */
export async function markNumberLost(
  services: Services,
  scope: TeamScope,
  { campaign_id }: { campaign_id: string },
): Promise<void> {
  for (;;) {
    const changed = await services.db.inTeam(scope, async (tx) => {
      const waiting = await tx.db
        .selectFrom('conversations')
        .innerJoin('campaigns', (join) =>
          join
            .onRef('campaigns.team_id', '=', 'conversations.team_id')
            .onRef('campaigns.campaign_id', '=', 'conversations.campaign_id'),
        )
        .select('conversations.conversation_id')
        .where('conversations.team_id', '=', tx.team_id)
        .where('conversations.campaign_id', '=', campaign_id)
        // When another number was linked meanwhile, the agent answers them.
        .where('campaigns.whatsapp_connected', '=', false)
        .where('waiting_since', 'is not', null)
        .where('needs_attention', '=', false)
        .limit(BATCH)
        .execute();
      const ids = waiting.map((row) => row.conversation_id);
      return changeConversations(services, tx, ids, { kind: 'number_lost' });
    });
    if (changed.length < BATCH) return;
  }
}
