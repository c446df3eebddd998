import type { SendFailure } from '#domain/conversations/messages/delivery.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway.ts';
import { gatewayFilesOf } from '#server/features/whatsapp/gateway-files.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { changeConversation } from '../conversation-store.ts';
import { readContent } from '../files/read-content.ts';
import { markFailed, markSent, noteNotTaken } from './mark-message.ts';
import { noteSentFile } from './sent-files.ts';
import { releaseLease, type TurnLease } from './turn-lease.ts';
import { type Outgoing, reviewUnsent } from './unsent-messages.ts';

/** Statuses by which the gateway says that this message can never be sent as it is. */
const REFUSED = new Set([400, 413]);
const RETRY_MS = 5_000;

/**
 * Hands one message that is `sending` to the gateway and notes that it took it. The caller has a place
 * in `waha.sends` and the lease; with `thenRelease` the lease is released in the same transaction, also
 * when the gateway refuses the message for good. Throws RetryAfter when the gateway did not say that
 * it took it: the message waits again, unless somebody took over or opted out meanwhile, and is looked
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
      await services.db.inTeam(scope, async (tx) => {
        // A file is not found at the gateway by an id, so it counts that the gateway said no.
        if (outgoing.file && error.status >= 400 && error.status < 500) {
          await noteNotTaken(tx, message_id);
        }
        await reviewUnsent(services, tx, conversation_id);
      });
      throw new RetryAfter(RETRY_MS, 'the gateway did not take the message', { cause: error });
    }
    services.log.error({ message_id, status: error.status }, 'message refused');
    await giveUp(services, scope, outgoing, 'refused', thenRelease);
    return;
  }
  if (outgoing.file) {
    await services.db.inTeam(scope, (tx) => noteSentFile(tx, outgoing, sentAs));
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
  const content = await services.db.inTeam(scope, (tx) => readContent(tx, file.file_id));
  if (!content) throw new FileIsGone();
  return gatewayFilesOf(services.waha).sendFile(session, chat, {
    ...file,
    content,
    caption: text,
    reply_to,
  });
}

/** The message can never be sent as it is: a person is told. */
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
