import { sql } from 'kysely';
import { agentMaySpeak, isUnanswered } from '#domain/conversations/conversation.ts';
import { numberOf, onNumber } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { answerDue } from '../declared-jobs.ts';
import { computeChange, eventContext } from '../conversation-change.ts';
import { recordConversationEvents } from '../conversation-events.ts';
import { lockConversations, storeChanges } from '../conversation-store.ts';
import { releaseLeases, acquireLeases } from '../receive/merge-leads.ts';

export interface Move {
  to_campaign_id: string;
  /** null: the campaign no longer answers, and the default takes over */
  by_user_id: string | null;
  /** the previous campaign's name, if it is already hidden */
  from_name?: string | undefined;
}

/** Reasons why the previous campaign's agent asked for a person, though another agent may answer. */
const OF_CAMPAIGN = ['not_ready', 'off_hours', 'lead_limit'] as const;

/**
 * Moves leads of a number to another campaign that answers on it, with everything planned for them.
 * Messages and addresses stay with the number. An answer that is being written is dropped, and the other
 * agent reads the whole conversation. A repeat changes nothing.
 */
export async function moveToCampaign(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  ids: string[],
  { to_campaign_id, by_user_id, from_name }: Move,
): Promise<void> {
  await lockQueues(tx, to_campaign_id);
  const stored = await lockConversations(tx, ids);
  const names = await changeCampaign(tx, ids, to_campaign_id);
  const moved = stored.filter((item) => names.has(item.conversation_id));
  const movedIds = moved.map((item) => item.conversation_id);
  if (movedIds.length === 0) return;
  await acquireLeases(tx, movedIds);
  await movePlans(tx, movedIds, to_campaign_id);
  await releaseLeases(tx, movedIds);
  const to_value = await nameOf(tx, to_campaign_id);
  const kind = by_user_id === null ? 'campaign_fell_back' : 'campaign_changed';
  await recordConversationEvents(
    tx,
    movedIds.map((conversation_id) => ({
      conversation_id,
      kind,
      by_user_id,
      from_value: names.get(conversation_id) ?? from_name ?? null,
      to_value,
    })),
  );
  const context = eventContext(services);
  const event = { kind: 'block_ended', reasons: OF_CAMPAIGN } as const;
  const waiting = moved.filter(({ state }) => isUnanswered(state) && agentMaySpeak(state));
  storeChanges(
    services,
    tx,
    moved.flatMap((item) => computeChange(context, item, event) ?? []),
    {
      jobs: waiting.map(({ conversation_id }) => answerDue.spec(tx.scope, { conversation_id })),
      alsoChanged: movedIds,
    },
  );
}

/** Call it before locking the conversations, as sending first messages does. */
async function lockQueues(tx: TeamTx, campaign_id: string): Promise<void> {
  const campaigns = onNumber(tx, numberOf(tx, campaign_id));
  await sql`SELECT FROM outreach_queues WHERE team_id = ${tx.team_id}
    AND campaign_id = ANY(${campaigns}) ORDER BY campaign_id FOR UPDATE`.execute(tx.db);
}

/** Returns the previous campaign's name for those that were in another one. */
async function changeCampaign(
  { db, team_id }: TeamTx,
  ids: string[],
  to_campaign_id: string,
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ conversation_id: string; name: string | null }>`
    UPDATE conversations c SET campaign_id = ${to_campaign_id}
    FROM (SELECT b.conversation_id, k.campaign_name AS name FROM conversations b
      LEFT JOIN campaigns k ON k.team_id = b.team_id AND k.campaign_id = b.campaign_id
      WHERE b.team_id = ${team_id} AND b.conversation_id = ANY(${ids}::uuid[])) before
    WHERE c.team_id = ${team_id} AND c.conversation_id = before.conversation_id
      AND c.campaign_id <> ${to_campaign_id}
    RETURNING c.conversation_id, before.name`.execute(db);
  return new Map(rows.map((row) => [row.conversation_id, row.name]));
}

/** Moves first messages to the other campaign's queue, and texts held for approval with them. */
async function movePlans(
  { db, team_id }: TeamTx,
  ids: string[],
  to_campaign_id: string,
): Promise<void> {
  await sql`UPDATE held_answers SET campaign_id = ${to_campaign_id} WHERE team_id = ${team_id}
    AND conversation_id = ANY(${ids}::uuid[]) AND state = 'open'`.execute(db);
  await sql`WITH moved AS (
      UPDATE first_messages SET campaign_id = ${to_campaign_id} WHERE team_id = ${team_id}
        AND conversation_id = ANY(${ids}::uuid[]) RETURNING state
    )
    INSERT INTO outreach_queues AS q (team_id, campaign_id, next_at)
    SELECT ${team_id}, ${to_campaign_id}, now() FROM moved WHERE state IN ('waiting', 'sending')
    LIMIT 1
    ON CONFLICT (team_id, campaign_id) DO UPDATE SET next_at = now()`.execute(db);
}

async function nameOf({ db, team_id }: TeamTx, campaign_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('campaigns')
    .select('campaign_name')
    .where((eb) => eb.and({ team_id, campaign_id }))
    .executeTakeFirst();
  return row?.campaign_name ?? null;
}
