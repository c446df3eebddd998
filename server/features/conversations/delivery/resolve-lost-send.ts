import { decideLostSend, type LookupResult } from '#domain/conversations/messages/delivery.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway/gateway.ts';
import { messageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { changeConversation } from '../conversation-store.ts';
import { markSent } from './mark-message.ts';
import { matchSentFiles } from './sent-files.ts';
import { type Outgoing, reviewUnsent } from './unsent-messages.ts';

const RETRY_MS = 5_000;

/**
 * Resolves a message whose send started and was never confirmed, by asking the gateway whether it has it.
 * `done`: nothing is left to send. `send`: it may be claimed and sent. Throws RetryAfter while that is
 * unknown. Meanwhile, messages that may no longer be sent are canceled. The caller holds the lease.
 */
export async function resolveLostSend(
  services: Services,
  scope: TeamScope,
  outgoing: Outgoing,
): Promise<'done' | 'send'> {
  const { db, log } = services;
  const { message_id, gateway_id, conversation_id, sends_begun } = outgoing;
  const lookUp = await lookUpSend(services, scope, outgoing);
  const failed_lookups =
    lookUp === 'unclear' ? await db.inTeam(scope, (tx) => countFailed(tx, message_id)) : 0;
  const decision = decideLostSend(lookUp, { sends_begun, failed_lookups });
  log.warn({ message_id, gateway_id, lookUp, decision }, 'the answer to a send was lost');
  switch (decision) {
    case 'note_sent':
      await db.inTeam(scope, (tx) => markSent(tx, outgoing));
      return 'done';
    case 'send':
      await db.inTeam(scope, (tx) => restart(tx, outgoing, lookUp === 'absent' ? 0 : sends_begun));
      return 'send';
    case 'give_up':
      // Shown as unconfirmed, because no acknowledgement follows, and left to a person.
      await db.inTeam(scope, async (tx) => {
        await changeConversation(services, tx, conversation_id, { kind: 'send_failed' });
        await markSent(tx, outgoing);
      });
      return 'done';
    case 'wait':
      await db.inTeam(scope, (tx) => reviewUnsent(services, tx, conversation_id));
      throw new RetryAfter(RETRY_MS, 'it is not known whether the gateway took the message');
  }
}

async function lookUpSend(
  services: Services,
  scope: TeamScope,
  outgoing: Outgoing,
): Promise<LookupResult> {
  const isUnnamed = outgoing.file !== null && outgoing.gateway_id === '';
  try {
    return await (isUnnamed ? findSentFile : findSent)(services, scope, outgoing);
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    return (await works(services, outgoing.session)) ? 'unclear' : 'away';
  }
}

/**
 * The history keeps a message under the address that it was sent to or another one of the lead, so it is
 * absent only if none has it.
 */
async function findSent(
  services: Services,
  scope: TeamScope,
  { session, chat, gateway_id, conversation_id }: Outgoing,
): Promise<LookupResult> {
  const gateway = gatewayOf(services.waha);
  const others = await services.db.inTeam(scope, (tx) => addressesOf(tx, conversation_id));
  for (const address of new Set([chat, ...others])) {
    if (await gateway.hasSent(session, address, gateway_id)) return 'sent';
  }
  return 'absent';
}

/** How far back to look for a sent file, which was our last message in the chat. */
const NEWEST = 20;

/**
 * A file is identified only by its position: our newest one in the chat's history that isn't stored. If
 * there is none, that proves nothing while the gateway may still be uploading it.
 */
async function findSentFile(
  services: Services,
  scope: TeamScope,
  outgoing: Outgoing,
): Promise<LookupResult> {
  const history = await gatewayOf(services.waha).history(outgoing.session, outgoing.chat, NEWEST);
  const events = history.flatMap((item) => messageEvent(item) ?? []);
  const ownFiles = events.filter((event) => event.from_me && event.file);
  const adopted = await services.db.inTeam(scope, (tx) => matchSentFiles(tx, outgoing, ownFiles));
  return adopted.length > 0 ? 'sent' : 'unclear';
}

async function works({ waha }: Services, session: string): Promise<boolean> {
  try {
    return (await gatewayOf(waha).sessionState(session)).status === 'WORKING';
  } catch (error) {
    if (error instanceof WahaError) return false;
    throw error;
  }
}

/** A lead has two: its number and its lid. */
const MAX_ADDRESSES = 4;

async function addressesOf({ db, team_id }: TeamTx, conversation_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lead_addresses')
    .select('address')
    .where((eb) => eb.and({ team_id, conversation_id }))
    .orderBy('address')
    .limit(MAX_ADDRESSES)
    .execute();
  return rows.map((row) => row.address);
}

async function countFailed({ db, team_id }: TeamTx, message_id: string): Promise<number> {
  const row = await db
    .updateTable('messages')
    .set((eb) => ({ failed_lookups: eb('failed_lookups', '+', 1) }))
    .where((eb) => eb.and({ team_id, message_id }))
    .returning('failed_lookups')
    .executeTakeFirst();
  return row?.failed_lookups ?? 0;
}

/** Returns it to waiting. The next claim counts its own send. */
async function restart(
  { db, team_id }: TeamTx,
  { message_id }: Outgoing,
  send_attempts: number,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'pending', send_attempts, failed_lookups: 0 })
    .where((eb) => eb.and({ team_id, message_id }))
    .where('state', 'in', ['pending', 'sending'])
    .execute();
}
