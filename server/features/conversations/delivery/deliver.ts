import { z } from 'zod';
import type { SendFailure } from '#domain/conversations/messages/delivery.ts';
import { waitToWrite } from '#domain/whatsapp/restriction.ts';
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
import { withdrawAnswers } from '../mark-number.ts';
import { markFailed, markSent, noteNotTaken } from './mark-message.ts';
import { untilRefused } from './refused-for-good.ts';
import { failUnreachable, isRejection, noteRejection } from './rejected-send.ts';
import { resolveLostSend } from './resolve-lost-send.ts';
import { noteSentFile } from './sent-files.ts';
import { releaseLease, type TurnLease, withTurn } from './turn-lease.ts';
import { oldestUnsent, type Outgoing, reviewUnsent } from './unsent-messages.ts';

/** Sends what is stored for a lead and was not sent, with the lease: the agent and a person never cross. */
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
        untilRefused(services, scope, conversation_id, async () => {
          await deliverPending(services, scope, conversation_id);
          return 'held';
        }),
    ),
});

const NOT_CONNECTED_RETRY_MS = 60_000;

/**
 * Sends what was not sent, oldest first: after a crash, a gateway that was down, or a person's reply.
 * What may not be sent any more is canceled; what may have been sent already is looked up at the
 * gateway first. The caller holds the lease. Throws RetryAfter when it should be tried later.
 */
export async function deliverPending(
  services: Services,
  scope: TeamScope,
  conversation_id: string,
): Promise<void> {
  const { waha, db } = services;
  let wasLate = false;
  for (;;) {
    const next = await db.inTeam(scope, (tx) => oldestUnsent(tx, conversation_id));
    if (!next) return wasLate ? endLateness(services, scope, conversation_id) : undefined;
    wasLate = next.marked_late;
    if (!next.session) {
      // A send that was under way when the number was lost is withdrawn here.
      if (await withdrawUnlinked(services, scope, conversation_id, next)) continue;
      throw new RetryAfter(NOT_CONNECTED_RETRY_MS, 'no number is connected');
    }
    const wait = waitToWrite(next, new Date());
    if (wait > 0) throw new RetryAfter(wait, 'the number may not write first', { steady: true });
    const turn = next.not_before ? next.not_before.getTime() - Date.now() : 0;
    if (turn > 0) throw new RetryAfter(turn, 'its turn is later', { steady: true });
    // A file cannot be sent under an id of our choice: it gets one with the gateway's answer.
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
}

/** What waited for too long went out, or waits no longer: no one has to look any more. */
async function endLateness(
  services: Services,
  scope: TeamScope,
  conversation_id: string,
): Promise<void> {
  await services.db.inTeam(scope, (tx) =>
    changeConversation(services, tx, conversation_id, {
      kind: 'block_ended',
      reasons: ['send_late'],
    }),
  );
}

/** Without a number, the agent's waiting messages are canceled. Returns whether this one was. */
async function withdrawUnlinked(
  services: Services,
  scope: TeamScope,
  conversation_id: string,
  { message_id }: Outgoing,
): Promise<boolean> {
  await services.db.inTeam(scope, (tx) => reviewUnsent(services, tx, conversation_id));
  await services.db.inTeam(scope, (tx) => withdrawAnswers(services, tx, [conversation_id]));
  const next = await services.db.inTeam(scope, (tx) => oldestUnsent(tx, conversation_id));
  return next?.message_id !== message_id;
}

/** A person's reply was stored before the gateway was asked for an id; now it gets one. */
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

/** Statuses by which the gateway says that this message can never be sent as it is. */
const REFUSED = new Set([400, 413]);
const RETRY_MS = 5_000;

/**
 * Hands one message that is `sending` to the gateway and notes that it took it. The caller has a place
 * in `waha.sends` and the lease; with `thenRelease` the lease is released in the same transaction, also
 * when the gateway permanently rejects the message. Throws RetryAfter when the gateway did not say that
 * it took it: the message waits again, unless someone took over or opted out meanwhile, and is looked
 * up before it is sent again.
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
    if (error instanceof FileIsGone) {
      await giveUp(services, scope, outgoing, 'no_file', thenRelease);
      return;
    }
    if (!(error instanceof WahaError)) throw error;
    if (!REFUSED.has(error.status)) {
      const delay = await services.db.inTeam(scope, async (tx) => {
        // A file is not found at the gateway by an id, so it counts that the gateway said no.
        if (outgoing.file && error.status >= 400 && error.status < 500) {
          await noteNotTaken(tx, message_id);
        }
        await reviewUnsent(services, tx, conversation_id);
        return isRejection(error) ? noteRejection(tx, outgoing) : RETRY_MS;
      });
      throw new RetryAfter(delay, 'the gateway did not take the message', { cause: error });
    }
    services.log.error({ message_id, status: error.status }, 'message refused');
    await giveUp(services, scope, outgoing, 'refused', thenRelease);
    return;
  }
  if (outgoing.file) {
    await services.db.inTeam(scope, (tx) => noteSentFile(tx, outgoing, sentAs, thenRelease));
    return;
  }
  // One that is not noted is looked up at the gateway, like after a lost answer: no need for the disk.
  await services.db.inTeamAtOnce(scope, (tx) => markSent(tx, outgoing, thenRelease), {
    durable: false,
  });
}

/** The content of a message's file is not stored any more. */
class FileIsGone extends Error {}

/** Answers the id under which the gateway has the message. */
async function handOver(services: Services, scope: TeamScope, outgoing: Outgoing): Promise<string> {
  const { session, chat, text, gateway_id, file, reply_to } = outgoing;
  if (!file) {
    await gatewayOf(services.waha).sendText(session, chat, text, gateway_id, reply_to);
    return gateway_id;
  }
  const { db, waha } = services;
  const stored = await db.inTeam(scope, (tx) => findStoredFile(tx, file.file_id));
  if (!stored) throw new FileIsGone();
  const { bytes } = stored;
  const parts = () => contentParts(db, scope, file.file_id, { start: 0, end: bytes - 1 });
  return gatewayFilesOf(waha).sendFile(session, chat, {
    ...file,
    content: { bytes, parts },
    caption: text,
    reply_to,
  });
}

/** The message can never be sent as it is: a person is notified. */
async function giveUp(
  services: Services,
  scope: TeamScope,
  { message_id, conversation_id }: Outgoing,
  failure: SendFailure,
  thenRelease: TurnLease | undefined,
): Promise<void> {
  await services.db.inTeam(scope, async (tx) => {
    await markFailed(tx, message_id, failure);
    await changeConversation(services, tx, conversation_id, { kind: 'send_failed' });
    if (thenRelease) await releaseLease(tx, thenRelease);
  });
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
