import { sql } from 'kysely';
import { z } from 'zod';
import { maySend } from '#domain/outreach/may-send.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway/gateway.ts';
import { fullMessageId } from '#server/features/whatsapp/gateway/message-address.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { lockConversations } from '../conversation-store.ts';
import { findDeliveryFacts, sendFacts } from './unsent-facts.ts';

const RETRY_MS = 5_000;
/** A few minutes, after which a reaction's context is lost. */
const MAX_TRIES = 8;

const reactionPayload = z.object({
  conversation_id: z.uuid(),
  message_id: z.uuid(),
  /** the previous reaction */
  before: z.string().nullable(),
});

/**
 * Sends a message's current reaction: of several changes, only the last. Repeating a reaction is harmless,
 * so a lost response doesn't matter. A reaction that can't be sent is removed.
 */
export const reactionDue = defineJob({
  name: 'conversations:react',
  payload: reactionPayload,
  key: ({ message_id }) => `react:${message_id}`,
  async run(services: Services, scope, reaction, { tries }) {
    const { conversation_id, message_id } = reaction;
    const due = await services.db.inTeam(scope, (tx) => findDue(tx, conversation_id, message_id));
    if (!due) return;
    if (!due.allowed) return takeOff(services, scope, reaction, due);
    const { session, chat, wa_key, emoji } = due;
    try {
      await services.waha.sends.run(session, chat, () =>
        gatewayOf(services.waha).sendReaction(session, fullMessageId(wa_key, chat), emoji),
      );
    } catch (error) {
      if (!(error instanceof WahaError)) throw error;
      services.log.warn({ message_id, err: error }, 'could not send a reaction');
      if (tries >= MAX_TRIES || error.status === 400 || error.status === 404) {
        return takeOff(services, scope, reaction, due);
      }
      throw new RetryAfter(RETRY_MS, 'the gateway did not take the reaction', { cause: error });
    }
  },
});

interface DueReaction {
  session: string;
  chat: string;
  wa_key: string;
  /** empty if the reaction is removed */
  emoji: string;
  /** the rule before every send allows it, and there is a number to send with */
  allowed: boolean;
}

/** Locks the conversation, so that an opt-out comes either before or after it. */
async function findDue(
  tx: TeamTx,
  conversation_id: string,
  message_id: string,
): Promise<DueReaction | undefined> {
  const [stored] = await lockConversations(tx, [conversation_id]);
  const facts = await findDeliveryFacts(tx, conversation_id);
  const { rows } = await sql<Omit<DueReaction, 'allowed'>>`
    SELECT coalesce(k.waha_session, '') AS session, c.reply_address AS chat, m.wa_key,
      coalesce(m.our_reaction, '') AS emoji
    FROM messages m
    JOIN conversations c ON c.team_id = m.team_id AND c.conversation_id = m.conversation_id
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    WHERE m.team_id = ${tx.team_id} AND m.conversation_id = ${conversation_id}
      AND m.message_id = ${message_id} AND m.deleted_at IS NULL`.execute(tx.db);
  const [row] = rows;
  if (!row || !stored || !facts) return undefined;
  const reaction = { kind: 'reaction', age_seconds: 0 } as const;
  const decision = maySend(reaction, sendFacts(stored.state, facts, reaction, new Date()));
  return { ...row, allowed: row.session !== '' && decision.allowed };
}

async function takeOff(
  { db }: Services,
  scope: TeamScope,
  { conversation_id, message_id, before }: z.infer<typeof reactionPayload>,
  { emoji }: DueReaction,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    await tx.db
      .updateTable('messages')
      .set({ our_reaction: before })
      .where((eb) => eb.and({ team_id: tx.team_id, message_id }))
      .where((eb) => eb(eb.fn.coalesce('our_reaction', eb.val('')), '=', emoji))
      .execute();
    await recordChanges(tx, 'conversation', [conversation_id]);
  });
}
