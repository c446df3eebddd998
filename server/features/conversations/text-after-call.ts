import { sql } from 'kysely';
import { z } from 'zod';
import {
  AFTER_CALL,
  CALL_BURST_SECONDS,
  callOf,
  LATEST_TEXT_SECONDS,
  RINGING_MS,
} from '#domain/conversations/messages/calls.ts';
import { withDisclosure } from '#domain/disclosure/disclosure.ts';
import { maySend } from '#domain/outreach/may-send.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { numberOfConversation } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { computeChange, eventContext } from './conversation-change.ts';
import { lockConversations, storeChanges } from './conversation-store.ts';
import { hasMessageLeft } from './counters.ts';
import { deliveryDue } from './delivery/deliver.ts';
import { findDeliveryFacts, sendFacts } from './delivery/unsent-facts.ts';
import { findDueDisclosure } from './disclosure.ts';
import type { NewMessage } from './receive/message-events.ts';
import type { StoredConversation } from './stored-conversation.ts';

/**
 * Sends the team's text to a lead whose call no one took, once for all calls within some hours. Another
 * call postpones it. It is sent only where the agent may answer, and never in addition to an answer.
 */
export const textAfterCall = defineJob({
  name: 'conversations:text-after-call',
  payload: z.object({ conversation_id: z.uuid(), message_id: z.uuid() }),
  key: ({ conversation_id }) => `call:${conversation_id}`,
  run: ({ db, env, log }: Pick<Services, 'db' | 'env' | 'log'>, scope, call) =>
    db.inTeam(scope, async (tx) => {
      const [stored] = await lockConversations(tx, [call.conversation_id]);
      const text = stored && (await dueText(tx, call));
      if (text && (await maySendNow(tx, stored))) await storeText({ env, log }, tx, stored, text);
    }),
});

/** Delayed, because a call that is still ringing may be taken. */
export function callTextsOf({ scope }: Pick<Connection, 'scope'>, stored: NewMessage[]): JobSpec[] {
  const missed = stored.filter(
    ({ event }) => event.media_type === 'call' && callOf(event.details).end !== 'answered',
  );
  return missed.map(({ conversation_id, message_id }) => {
    const runAt = new Date(Date.now() + RINGING_MS);
    return textAfterCall.spec(scope, { conversation_id, message_id }, { runAt });
  });
}

/** Undefined if the team has no such text, or our side has written to the lead since. */
async function dueText(
  { db, team_id }: TeamTx,
  { conversation_id, message_id }: { conversation_id: string; message_id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ call_text: string; details: string }>`
    SELECT k.call_text, m.details FROM messages m
    JOIN conversations c ON c.team_id = m.team_id AND c.conversation_id = m.conversation_id
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    WHERE m.team_id = ${team_id} AND m.message_id = ${message_id} AND k.call_text <> ''
      AND k.is_agent_configured AND k.status <> 'inactive'
      AND m.timestamp_unix > extract(epoch FROM now()) - ${LATEST_TEXT_SECONDS}
      AND NOT EXISTS (SELECT FROM messages o WHERE o.team_id = m.team_id
        AND o.conversation_id = ${conversation_id} AND o.type_interaction <> 'USER_MESSAGE'
        AND (o.timestamp_unix >= m.timestamp_unix
          OR o.details = ${AFTER_CALL} AND o.timestamp_unix > m.timestamp_unix - ${CALL_BURST_SECONDS})
        AND o.state NOT IN ('canceled', 'failed'))`.execute(db);
  const [row] = rows;
  return row && callOf(row.details).end !== 'answered' ? row.call_text : undefined;
}

async function maySendNow(tx: TeamTx, { conversation_id, state }: StoredConversation) {
  const kind = 'answer';
  const [found, messages_left] = await Promise.all([
    findDeliveryFacts(tx, conversation_id),
    hasMessageLeft(tx),
  ]);
  if (!found) return false;
  const facts = { ...sendFacts(state, found, { kind }, new Date()), messages_left };
  return maySend({ kind, age_seconds: 0 }, facts).allowed;
}

async function storeText(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  stored: StoredConversation,
  call_text: string,
): Promise<void> {
  const { conversation_id } = stored;
  const text = withDisclosure(call_text, await findDueDisclosure(tx, conversation_id));
  const context = eventContext(services);
  const unix = Math.floor(context.now.getTime() / 1000);
  const preview = { text, interaction: 'AI_RESPONSE', unix } as const;
  const change = computeChange(context, stored, { kind: 'call_texted', preview });
  if (!change) return;
  const message_id = newId();
  await sql`INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
      type_interaction, message_ia, details, state, timestamp_unix)
    SELECT c.team_id, ${message_id}, c.conversation_id, ${numberOfConversation}, ${`call:${message_id}`},
      'AI_RESPONSE', ${text}, ${AFTER_CALL}, 'pending', ${unix}
    FROM conversations c WHERE c.team_id = ${tx.team_id}
      AND c.conversation_id = ${conversation_id}`.execute(tx.db);
  storeChanges(services, tx, [change], {
    messages: [{ timestamp_unix: unix, from_me: true }],
    gains: [{ messages_count: 1, usage_messages: 1 }],
    jobs: [deliveryDue.spec(tx.scope, { conversation_id })],
  });
}
