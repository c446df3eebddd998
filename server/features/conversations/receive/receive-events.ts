import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type {
  AckEvent,
  GatewayEvent,
  MessageEvent,
  StatusEvent,
} from '#server/features/whatsapp/gateway-event.ts';
import { applySessionStatus } from '#server/features/whatsapp/session-status.ts';
import type { Services } from '#server/services.ts';
import { backfill } from '../backfill/backfill.ts';
import { changeConversations } from '../conversation-store.ts';
import {
  conversationsOfFailed,
  foreignEchoes,
  recordAcks,
  recordReactions,
} from './record-acks.ts';
import { receiveMessages } from './receive-messages.ts';

/**
 * Stores the gateway's events of one connection; when this returns all of them are durable.
 * Repeats and any order of arrival do no harm.
 */
export async function receiveEvents(
  services: Services,
  connection: Connection,
  events: GatewayEvent[],
): Promise<void> {
  const messages = events.filter((event) => event.kind === 'message');
  const said = messages.filter((event) => !event.from_me || event.typed_on_phone);
  const echoes = messages.filter((event) => event.from_me && !event.typed_on_phone);
  const foreign = await receiveNotes(services, connection, events, echoes);
  const fresh = [...said, ...foreign];
  if (fresh.length > 0) await receiveMessages(services, connection, fresh);
  for (const event of events) {
    if (event.kind === 'status') await receiveStatus(services, connection, event);
  }
}

/** What concerns messages that are stored already. Answers the echoes that are not our own. */
async function receiveNotes(
  services: Services,
  connection: Connection,
  events: GatewayEvent[],
  echoes: MessageEvent[],
): Promise<MessageEvent[]> {
  const acks = events.filter((event) => event.kind === 'ack');
  const reactions = events.filter((event) => event.kind === 'reaction');
  if (acks.length + reactions.length + echoes.length === 0) return [];
  const foreign = await services.db.inTeamAtOnce(connection.scope, async (tx) => {
    const unknown = echoes.length > 0 ? foreignEchoes(tx, connection, echoes) : [];
    await Promise.all([
      unknown,
      acks.length > 0 && recordAcks(tx, connection, acks),
      reactions.length > 0 && recordReactions(tx, connection, reactions),
    ]);
    return unknown;
  });
  await askAboutFailed(services, connection, acks);
  return foreign;
}

/** A message of ours could not be delivered, which a person should know. */
async function askAboutFailed(services: Services, connection: Connection, acks: AckEvent[]) {
  const failed = acks.filter((ack) => ack.ack < 0);
  if (failed.length === 0) return;
  await services.db.inTeam(connection.scope, async (tx) => {
    const ids = await conversationsOfFailed(tx, connection, failed);
    await changeConversations(services, tx, ids, { kind: 'send_failed' });
  });
}

/** A session that works again may have missed messages: its open conversations are read again. */
async function receiveStatus(services: Services, connection: Connection, event: StatusEvent) {
  await services.db.inTeam(connection.scope, async (tx) => {
    const { nowWorking } = await applySessionStatus(tx, connection, event);
    if (nowWorking) await backfill.enqueue(tx, connection, { because: 'missed' });
  });
}
