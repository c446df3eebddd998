import { asksToStop } from '#domain/conversations/stop-words.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type {
  AckEvent,
  GatewayEvent,
  MessageEvent,
  StatusEvent,
} from '#server/features/whatsapp/gateway-event.ts';
import { noteRestriction } from '#server/features/whatsapp/note-restriction.ts';
import { applySessionStatus } from '#server/features/whatsapp/session-status.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { backfill } from '../backfill/backfill.ts';
import { changeConversation, lockConversations } from '../conversation-store.ts';
import { adoptSentFiles } from '../delivery/sent-files.ts';
import { keepEarlyChange, type MessageUpdate } from './early-changes.ts';
import { connectionLock } from './find-leads.ts';
import { conversationOfFailed, isOwnEcho, recordAck } from './record-acks.ts';
import {
  type EditedMessage,
  type Recorded,
  recordDeletion,
  recordEdit,
  recordReaction,
} from './record-changes.ts';
import { receiveMessages } from './receive-messages.ts';
import { isOfDeletedChat } from './without-deleted.ts';

/**
 * Stores an event of the gateway; when this returns, it is durable. Repeats and any order of arrival do
 * no harm.
 */
export async function receiveEvent(
  services: Services,
  connection: Connection,
  event: GatewayEvent,
): Promise<void> {
  if (event.kind === 'status') return receiveStatus(services, connection, event);
  if (event.kind !== 'message') return receiveUpdate(services, connection, event);
  if (!(await isOwn(services, connection, event)))
    await receiveMessages(services, connection, [event]);
}

/** Whether we sent a message of our side: its echo names what is stored, or one of our files on its way. */
async function isOwn(
  { db }: Services,
  connection: Connection,
  event: MessageEvent,
): Promise<boolean> {
  if (!event.from_me || event.typed_on_phone) return false;
  const { scope } = connection;
  if (await db.inTeamAtOnce(scope, (tx) => isOwnEcho(tx, connection, event))) return true;
  if (!event.file) return false;
  const own = await db.inTeam(scope, (tx) => adoptSentFiles(tx, connection, [event]));
  return own.length > 0;
}

async function receiveUpdate(
  services: Services,
  connection: Connection,
  event: MessageUpdate,
): Promise<void> {
  let recorded = await services.db.inTeamAtOnce(connection.scope, (tx) =>
    recordUpdate(tx, connection, event),
  );
  if (recorded === 'not_stored') recorded = await keepEarly(services, connection, event);
  if (event.kind === 'ack' && event.ack < 0) await flagFailed(services, connection, event);
  if (typeof recorded === 'object') await applyOptOutEdit(services, connection, recorded);
}

function recordUpdate(
  tx: TeamTx,
  connection: Connection,
  event: MessageUpdate,
): Promise<Recorded | EditedMessage> {
  switch (event.kind) {
    case 'ack':
      return recordAck(tx, connection, event);
    case 'reaction':
      return recordReaction(tx, connection, event);
    case 'edited':
      return recordEdit(tx, connection, event);
    case 'deleted':
      return recordDeletion(tx, connection, event);
  }
}

/**
 * The message is not stored yet. Checked again under the lock of whoever stores messages, or another
 * process could store it in between; what was said is kept for when the message comes.
 */
async function keepEarly(
  services: Services,
  connection: Connection,
  event: MessageUpdate,
): Promise<Recorded | EditedMessage> {
  return services.db.inTeam(
    connection.scope,
    async (tx) => {
      const recorded = await recordUpdate(tx, connection, event);
      if (recorded === 'not_stored' && !(await isOfDeletedChat(services, tx, connection, event)))
        await keepEarlyChange(tx, connection, event);
      return recorded;
    },
    connectionLock(connection),
  );
}

/** A message that its lead changed into a STOP asks to stop. */
async function applyOptOutEdit(services: Services, { scope }: Connection, edited: EditedMessage) {
  const { conversation_id, seq, from_lead, text, at: unix } = edited;
  if (!from_lead || !asksToStop(text)) return;
  await services.db.inTeam(scope, async (tx) => {
    const [stored] = await lockConversations(tx, [conversation_id]);
    if (!stored) return;
    const { name, reply_address } = stored.state;
    const preview = { text, interaction: 'USER_MESSAGE', unix } as const;
    const said = { seq, preview, name, reply_address };
    await changeConversation(services, tx, conversation_id, { kind: 'lead_opted_out', ...said });
  });
}

/** A message of ours could not be delivered, which a person should know. */
async function flagFailed(services: Services, connection: Connection, ack: AckEvent) {
  await services.db.inTeam(connection.scope, async (tx) => {
    const id = await conversationOfFailed(tx, connection, ack);
    if (id) await changeConversation(services, tx, id, { kind: 'send_failed' });
    if (ack.restriction) await noteRestriction(tx, connection, ack.restriction);
  });
}

/** A session that works again may have missed messages: its open conversations are read again. */
async function receiveStatus(services: Services, connection: Connection, event: StatusEvent) {
  await services.db.inTeam(connection.scope, async (tx) => {
    const { nowWorking } = await applySessionStatus(tx, connection, event);
    if (nowWorking) await backfill.enqueue(tx, connection, { because: 'missed' });
  });
}
