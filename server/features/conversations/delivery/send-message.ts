import { sql } from 'kysely';
import { gatewayOf } from '#server/features/whatsapp/gateway.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { changeConversation } from '../conversation-store.ts';
import { releaseLease, type TurnLease } from './turn-lease.ts';
import { type Outgoing, reviewUnsent } from './unsent-messages.ts';

/** Statuses by which the gateway says that this message can never be sent as it is. */
const REFUSED = new Set([400, 413]);
const RETRY_MS = 5_000;

/**
 * Hands one message that is `sending` to the gateway and notes that it took it. A retry carries the
 * same id, so it is the same message to WhatsApp. The caller holds the session's lane and the lease;
 * with `thenRelease` the lease is released in the same transaction, also when the gateway refuses the
 * message for good. Throws RetryAfter when the gateway did not take it: the message waits again,
 * unless somebody took over or opted out meanwhile.
 */
export async function sendMessage(
  services: Services,
  scope: TeamScope,
  outgoing: Outgoing,
  thenRelease?: TurnLease,
): Promise<void> {
  const { session, chat, text, gateway_id, message_id, conversation_id } = outgoing;
  try {
    await gatewayOf(services.waha).sendText(session, chat, text, gateway_id);
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    if (!REFUSED.has(error.status)) {
      await services.db.inTeam(scope, (tx) => reviewUnsent(services, tx, conversation_id));
      throw new RetryAfter(RETRY_MS, 'the gateway did not take the message', { cause: error });
    }
    services.log.error({ message_id, status: error.status }, 'message refused');
    await services.db.inTeam(scope, async (tx) => {
      await markFailed(tx, message_id);
      await changeConversation(services, tx, conversation_id, { kind: 'send_failed' });
      if (thenRelease) await releaseLease(tx, thenRelease);
    });
    return;
  }
  // Lost with a crash of the database, the message is sent again under its id: the same message.
  await services.db.inTeamAtOnce(scope, (tx) => markSent(tx, outgoing, thenRelease), {
    durable: false,
  });
}

async function markSent(tx: TeamTx, { message_id, conversation_id }: Outgoing, lease?: TurnLease) {
  await sql`WITH sent AS (
      UPDATE messages SET state = 'sent', send_attempts = send_attempts + 1
      WHERE team_id = ${tx.team_id} AND message_id = ${message_id}
        AND state IN ('pending', 'sending')
    ), released AS (
      DELETE FROM conversation_turns WHERE team_id = ${tx.team_id}
        AND conversation_id = ${conversation_id} AND turn_id = ${lease?.turn_id ?? null}
    )
    INSERT INTO live_events (team_id, kind, subject_id)
    VALUES (${tx.team_id}, 'conversation', ${conversation_id})`.execute(tx.db);
}

async function markFailed({ db, team_id }: TeamTx, message_id: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'failed' })
    .where('team_id', '=', team_id)
    .where('message_id', '=', message_id)
    .execute();
}

/** An id from the gateway to store first and send with. Throws RetryAfter while it has none. */
export async function newMessageId(services: Services, session: string): Promise<string> {
  try {
    return await gatewayOf(services.waha).newMessageId(session);
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    throw new RetryAfter(RETRY_MS, 'the gateway gives no message id', { cause: error });
  }
}
