import { z } from 'zod';
import type { SendFailure } from '#domain/conversations/messages/delivery.ts';
import { writingDelay } from '#domain/whatsapp/restriction.ts';
import { gatewayFilesOf } from '#server/features/whatsapp/gateway/gateway-files.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway/gateway.ts';
import { outgoingKey } from '#server/features/whatsapp/gateway/message-address.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { changeConversation } from '../conversation-store.ts';
import { contentParts, findStoredFile } from '../files/read-content.ts';
import { cancelAnswersWithoutNumber } from '../mark-number.ts';
import { markFailed, markSent, markUnsent } from './mark-message.ts';
import { withRejectionHandling } from './rejection-handling.ts';
import { failUnreachable, isRejection, recordRejection } from './rejected-send.ts';
import { resolveLostSend } from './resolve-lost-send.ts';
import { recordSentFile } from './sent-files.ts';
import { releaseLease, type TurnLease, withTurn } from './turn-lease.ts';
import { findOldestUnsent, type Outgoing, reviewUnsent } from './unsent-messages.ts';

/** Sends a lead's unsent messages while holding the lease, so that agent and user never collide. */
export const deliveryDue = defineJob({
  name: 'conversations:deliver',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `deliver:${conversation_id}`,
  run: (services: Services, scope, { conversation_id }) =>
    withTurn(
      services,
      scope,
      conversation_id,
      async () => undefined,
      () =>
        withRejectionHandling(services, scope, conversation_id, async () => {
          await deliverPending(services, scope, conversation_id);
          return 'held';
        }),
    ),
});

const NOT_CONNECTED_RETRY_MS = 60_000;

/**
 * Sends unsent messages, oldest first: after a crash, a gateway outage, or a user's reply. Messages that
 * may no longer be sent are canceled. Those that may already have been sent are looked up at the gateway
 * first. The caller holds the lease. Throws RetryAfter to be retried later.
 */
export async function deliverPending(
  services: Services,
  scope: TeamScope,
  conversation_id: string,
): Promise<void> {
  const { waha, db } = services;
  let wasLate = false;
  for (;;) {
    const next = await db.inTeam(scope, (tx) => findOldestUnsent(tx, conversation_id));
    if (!next) break;
    wasLate = next.marked_late;
    if (!next.session) {
      // Withdraws a send that was under way when the number was lost.
      if (await withdrawUnlinked(services, scope, conversation_id, next)) continue;
      throw new RetryAfter(NOT_CONNECTED_RETRY_MS, 'no number is connected');
    }
    const wait = writingDelay(next, new Date());
    if (wait > 0) throw new RetryAfter(wait, 'the number may not write first', { steady: true });
    const turn = next.not_before ? next.not_before.getTime() - Date.now() : 0;
    if (turn > 0) throw new RetryAfter(turn, 'its turn is later', { steady: true });
    // A file can't be sent under an id that we choose. The gateway's response has its id.
    const named = next.gateway_id !== '' || next.file !== null;
    const ready = named ? next : await withGatewayId(services, scope, next);
    await waha.sends.run(ready.session, ready.chat, async () => {
      if (ready.sends_begun > 0 && (await resolveLostSend(services, scope, ready)) === 'done')
        return;
      if (await failUnreachable(services, scope, ready)) return;
      const review = await db.inTeam(scope, (tx) =>
        reviewUnsent(services, tx, conversation_id, ready.message_id),
      );
      if (review.claimed) await sendMessage(services, scope, ready);
      else if (review.wait_ms !== null) {
        throw new RetryAfter(review.wait_ms, 'it may not be sent now', { steady: true });
      }
    });
  }
  if (!wasLate) return;
  // The late messages were sent or no longer wait, so no user has to check.
  const ended = { kind: 'block_ended', reasons: ['send_late'] } as const;
  await db.inTeam(scope, (tx) => changeConversation(services, tx, conversation_id, ended));
}

/** Without a number, the agent's waiting messages are canceled. Returns whether this one was. */
async function withdrawUnlinked(
  services: Services,
  scope: TeamScope,
  conversation_id: string,
  { message_id }: Outgoing,
): Promise<boolean> {
  await services.db.inTeam(scope, (tx) => reviewUnsent(services, tx, conversation_id));
  await services.db.inTeam(scope, (tx) =>
    cancelAnswersWithoutNumber(services, tx, [conversation_id]),
  );
  const next = await services.db.inTeam(scope, (tx) => findOldestUnsent(tx, conversation_id));
  return next?.message_id !== message_id;
}

/** A user's reply is stored before the gateway is asked for an id. This adds the id. */
async function withGatewayId(
  services: Services,
  scope: TeamScope,
  outgoing: Outgoing,
): Promise<Outgoing> {
  const gateway_id = await newMessageId(services, outgoing.session);
  await services.db.inTeam(scope, (tx) =>
    tx.db
      .updateTable('messages')
      .set({ wa_key: outgoingKey(gateway_id) })
      .where((eb) => eb.and({ team_id: tx.team_id, message_id: outgoing.message_id }))
      .execute(),
  );
  return { ...outgoing, gateway_id };
}

/** Statuses that mean the gateway can never send this message as it is. */
const REFUSED = new Set([400, 413]);
const RETRY_MS = 5_000;

/**
 * Hands one message in state `sending` to the gateway and records that it was accepted. The caller holds
 * the lease and a slot in `waha.sends`. With `thenRelease`, the lease is released in the same transaction,
 * also if the gateway permanently rejects the message. Throws RetryAfter if the gateway didn't confirm it:
 * the message waits again, unless a user took over or the lead opted out meanwhile, and is looked up
 * before it is sent again.
 */
export async function sendMessage(
  services: Services,
  scope: TeamScope,
  outgoing: Outgoing,
  thenRelease?: TurnLease,
): Promise<void> {
  const { message_id, conversation_id } = outgoing;
  let sentAs: string;
  try {
    sentAs = await handOver(services, scope, outgoing);
  } catch (error) {
    if (error instanceof FileMissing) {
      await giveUp(services, scope, outgoing, 'no_file', thenRelease);
      return;
    }
    if (!(error instanceof WahaError)) throw error;
    if (!REFUSED.has(error.status)) {
      const delay = await services.db.inTeam(scope, async (tx) => {
        // The gateway can't look up a file by id, so its refusal counts.
        if (outgoing.file && error.status >= 400 && error.status < 500) {
          await markUnsent(tx, message_id);
        }
        await reviewUnsent(services, tx, conversation_id);
        return isRejection(error) ? recordRejection(tx, outgoing) : RETRY_MS;
      });
      throw new RetryAfter(delay, 'the gateway did not take the message', { cause: error });
    }
    services.log.error({ message_id, status: error.status }, 'message refused');
    await giveUp(services, scope, outgoing, 'refused', thenRelease);
    return;
  }
  if (outgoing.file) {
    await services.db.inTeam(scope, (tx) => recordSentFile(tx, outgoing, sentAs, thenRelease));
    return;
  }
  // If this isn't stored, the message is looked up as after a lost response, so it needn't be durable.
  await services.db.inTeamAtOnce(scope, (tx) => markSent(tx, outgoing, thenRelease), {
    durable: false,
  });
}

/** The content of a message's file is no longer stored. */
class FileMissing extends Error {}

/** Returns the message's id at the gateway. */
async function handOver(services: Services, scope: TeamScope, outgoing: Outgoing): Promise<string> {
  const { session, chat, text, gateway_id, file, reply_to } = outgoing;
  if (!file) {
    await gatewayOf(services.waha).sendText(session, chat, text, gateway_id, reply_to);
    return gateway_id;
  }
  const { db, waha } = services;
  const stored = await db.inTeam(scope, (tx) => findStoredFile(tx, file.file_id));
  if (!stored) throw new FileMissing();
  const { bytes } = stored;
  const parts = () => contentParts(db, scope, file.file_id, { start: 0, end: bytes - 1 });
  return gatewayFilesOf(waha).sendFile(session, chat, {
    ...file,
    content: { bytes, parts },
    caption: text,
    reply_to,
  });
}

/** The message can never be sent as it is, so the team is notified. */
async function giveUp(
  services: Services,
  scope: TeamScope,
  { message_id, conversation_id }: Outgoing,
  failure: SendFailure,
  thenRelease: TurnLease | undefined,
): Promise<void> {
  await services.db.inTeam(scope, async (tx) => {
    await changeConversation(services, tx, conversation_id, { kind: 'send_failed' });
    await markFailed(tx, message_id, failure);
    if (thenRelease) await releaseLease(tx, thenRelease);
  });
}

/** Gets an id from the gateway to store first and send with. Throws RetryAfter if it can't get one. */
export async function newMessageId(services: Services, session: string): Promise<string> {
  try {
    return await gatewayOf(services.waha).newMessageId(session);
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    throw new RetryAfter(RETRY_MS, 'the gateway gives no message id', { cause: error });
  }
}
