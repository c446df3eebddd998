import { sql } from 'kysely';
import { onNumber } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { forEachBatch } from '#server/platform/db/for-each-batch.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { cancelUnsentAnswers, type CanceledMessage } from './canceled-answers.ts';
import { type ConversationChange, computeChange, eventContext } from './conversation-change.ts';
import { changeConversations, lockConversations, storeChanges } from './conversation-store.ts';

/** Leads changed in one transaction. */
const BATCH = 500;

/**
 * A campaign has a number again: the agent answers leads who waited for a person because there was no
 * number. A repeat changes nothing.
 */
export function markNumberBack(
  services: Services,
  scope: TeamScope,
  { campaign_id }: { campaign_id: string },
): Promise<void> {
  return forEachBatch((after) =>
    services.db.inTeam(scope, async (tx) => {
      const ids = await leftAlone(tx, campaign_id, after);
      if (ids.length > 0) await changeConversations(services, tx, ids, { kind: 'number_back' });
      return ids;
    }),
  );
}

/** Leads that the agent answers again; none if the number is lost again. */
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

/**
 * A campaign lost its number, and so did others that answer on it. Cancels the agent's unsent answers,
 * since no one would understand them when a number is linked days later, and their leads wait again. All
 * leads that wait for the agent now wait for a person. A repeat changes nothing.
 */
export function markNumberLost(
  services: Services,
  scope: TeamScope,
  { campaign_id }: { campaign_id: string },
): Promise<void> {
  return forEachBatch(async (after) => {
    const ids = await services.db.inTeam(scope, (tx) => affected(tx, campaign_id, after));
    if (ids.length > 0) {
      await services.db.inTeam(scope, (tx) => cancelAnswersWithoutNumber(services, tx, ids));
    }
    return ids;
  });
}

/** Leads that wait for the agent or for an unsent message; none if a number is linked again. */
async function affected({ db, team_id }: TeamTx, campaign_id: string, after: string) {
  const { rows } = await sql<{ conversation_id: string }>`
    SELECT conversation_id FROM (
      SELECT conversation_id FROM conversations WHERE team_id = ${team_id}
        AND campaign_id = ANY(${onNumber({ team_id }, campaign_id)}) AND waiting_since IS NOT NULL
      UNION
      SELECT conversation_id FROM messages WHERE team_id = ${team_id}
        AND campaign_id = ${campaign_id} AND state IN ('pending', 'sending')) w
    WHERE conversation_id > ${after}::uuid AND EXISTS (SELECT FROM campaigns
      WHERE team_id = ${team_id} AND campaign_id = ${campaign_id} AND NOT whatsapp_connected)
    ORDER BY conversation_id LIMIT ${BATCH}`.execute(db);
  return rows.map((row) => row.conversation_id);
}

/** Cancels the agent's unsent answers to these leads of a campaign without a number. */
export async function cancelAnswersWithoutNumber(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  ids: string[],
): Promise<void> {
  const stored = await lockConversations(tx, ids);
  const canceled = await cancelUnsentAnswers(
    tx,
    stored.filter(({ state }) => state.agent_active).map(({ conversation_id }) => conversation_id),
  );
  const withdrawn = firstUnanswered(canceled);
  const context = eventContext(services);
  const changes: ConversationChange[] = stored.flatMap((item) => {
    const withdrawn_seq = withdrawn.get(item.conversation_id);
    return computeChange(context, item, { kind: 'number_lost', withdrawn_seq }) ?? [];
  });
  if (changes.length > 0) storeChanges(services, tx, changes, { answersCanceled: true });
}

/** Per conversation, the lead's first message whose answer was canceled. */
function firstUnanswered(canceled: CanceledMessage[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const { conversation_id, read_seq } of canceled) {
    if (read_seq === null) continue;
    first.set(conversation_id, Math.min(read_seq, first.get(conversation_id) ?? read_seq));
  }
  return first;
}
