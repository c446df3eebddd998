import { asksToStop } from '#domain/conversations/lead/stop-words.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type {
  AckEvent,
  GatewayEvent,
  MessageEvent,
  StatusEvent,
} from '#server/features/whatsapp/gateway-event.ts';
import { noteRestriction } from '#server/features/whatsapp/note-restriction.ts';
import { applySessionStatus } from '#server/features/whatsapp/session-status.ts';
import { allEnded } from '#server/platform/all-ended.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { backfill } from '../backfill/backfill.ts';
import {
  changeConversation,
  changeConversations,
  lockConversations,
} from '../conversation-store.ts';
import { withoutOwnFiles } from '../delivery/sent-files.ts';
import { wasSentHere } from '../delivery/sent-here.ts';
import { keepEarlyChanges } from './early-changes.ts';
import { connectionLock } from './find-leads.ts';
import { conversationsOfFailed, foreignEchoes, lockMessages, recordAcks } from './record-acks.ts';
import {
  type EarlyChange,
  type EditedMessage,
  recordDeletions,
  recordEdits,
  recordReactions,
} from './record-changes.ts';
import { type Received, receiveOfTeam } from './receive-messages.ts';
import { withoutDeletedChats } from './without-deleted.ts';

/** The gateway's events of one connection. */
export interface EventsOf {
  connection: Connection;
  events: GatewayEvent[];
}

/** As `receiveEventsOfTeam`, for one connection. */
export const receiveEvents = (
  services: Services,
  connection: Connection,
  events: GatewayEvent[],
): Promise<void> => receiveEventsOfTeam(services, [{ connection, events }]);

/**
 * Stores the gateway's events of connections of one team, each of which comes once; when this returns
 * all of them are durable. Repeats and any order of arrival do no harm.
 */
export async function receiveEventsOfTeam(services: Services, parts: EventsOf[]): Promise<void> {
  const said = await allEnded(parts.map((part) => saidIn(services, part)));
  await receiveOfTeam(
    services,
    said.filter(({ messages }) => messages.length > 0),
  );
  for (const { connection, events } of parts) {
    for (const event of events) {
      if (event.kind === 'status') await receiveStatus(services, connection, event);
    }
  }
}

/** Notes what concerns messages that are stored already; answers what may be new. */
async function saidIn(services: Services, { connection, events }: EventsOf): Promise<Received> {
  const messages = events.filter((event) => event.kind === 'message');
  const said = messages.filter((event) => !event.from_me || event.typed_on_phone);
  const echoes = await notSentHere(
    services,
    connection,
    messages.filter((event) => event.from_me && !event.typed_on_phone),
  );
  const foreign = await receiveNotes(services, connection, events, echoes);
  const others = await withoutOwnFiles(services, connection, foreign);
  return { connection, messages: [...said, ...others] };
}

/** The echoes of what this process did not send itself, or not note as sent. */
async function notSentHere(
  services: Services,
  { scope, campaign_id }: Connection,
  echoes: MessageEvent[],
): Promise<MessageEvent[]> {
  const { teamId: team_id } = scope;
  const known = await Promise.all(
    echoes.map(({ wa_key }) => wasSentHere(services, { team_id, campaign_id, wa_key })),
  );
  return echoes.filter((_, index) => !known[index]);
}

/** What concerns messages that are stored already. Answers the echoes that are not our own. */
async function receiveNotes(
  services: Services,
  connection: Connection,
  events: GatewayEvent[],
  echoes: MessageEvent[],
): Promise<MessageEvent[]> {
  const { acks, ...changes } = notesOf(events);
  const all = Object.values(changes).flat();
  if (acks.length + all.length + echoes.length === 0) return [];
  const keys = new Set([...echoes, ...acks].map(({ wa_key }) => wa_key));
  const [, foreign, recorded] = await services.db.inTeamAtOnce(connection.scope, (tx) =>
    Promise.all([
      keys.size > 1 && lockMessages(tx, connection, [...keys]),
      echoes.length > 0 ? foreignEchoes(tx, connection, echoes) : [],
      recordNotes(tx, connection, { acks, ...changes }),
    ]),
  );
  const edited = [...recorded.edited];
  if (recorded.early.length > 0) edited.push(...(await keepEarly(services, connection, events)));
  await askAboutFailed(services, connection, acks);
  await obeyEdits(services, connection, edited);
  return foreign;
}

function notesOf(events: GatewayEvent[]) {
  return {
    acks: events.filter((event) => event.kind === 'ack'),
    reactions: events.filter((event) => event.kind === 'reaction'),
    edits: events.filter((event) => event.kind === 'edited'),
    deletions: events.filter((event) => event.kind === 'deleted'),
  };
}

async function recordNotes(
  tx: TeamTx,
  connection: Connection,
  { acks, reactions, edits, deletions }: ReturnType<typeof notesOf>,
): Promise<{ edited: EditedMessage[]; early: EarlyChange[] }> {
  const [ofAcks, ofReactions, ofEdits, ofDeletions] = await Promise.all([
    acks.length > 0 ? recordAcks(tx, connection, acks) : [],
    reactions.length > 0 ? recordReactions(tx, connection, reactions) : [],
    edits.length > 0 ? recordEdits(tx, connection, edits) : { edited: [], early: [] },
    deletions.length > 0 ? recordDeletions(tx, connection, deletions) : [],
  ]);
  const early = [...ofAcks, ...ofReactions, ...ofEdits.early, ...ofDeletions];
  return { edited: ofEdits.edited, early };
}

/**
 * Some messages are not stored yet. Under the lock of whoever stores messages it is looked again, or
 * another process could store one of them in between; the rest is kept for when it comes.
 */
async function keepEarly(
  services: Services,
  connection: Connection,
  events: GatewayEvent[],
): Promise<EditedMessage[]> {
  return services.db.inTeam(
    connection.scope,
    async (tx) => {
      const { edited, early } = await recordNotes(tx, connection, notesOf(events));
      const kept = await withoutDeletedChats(services, tx, connection, early);
      if (kept.length > 0) await keepEarlyChanges(tx, connection, kept);
      return edited;
    },
    connectionLock(connection),
  );
}

/** Whoever changes a message into a STOP asks to stop. */
async function obeyEdits(services: Services, { scope }: Connection, edited: EditedMessage[]) {
  const stops = edited.filter((one) => one.from_lead && asksToStop(one.text));
  if (stops.length === 0) return;
  await services.db.inTeam(scope, async (tx) => {
    for (const { conversation_id, seq, text, at: unix } of stops) {
      const [stored] = await lockConversations(tx, [conversation_id]);
      if (!stored) continue;
      const { name, reply_address } = stored.state;
      const preview = { text, interaction: 'USER_MESSAGE', unix } as const;
      await changeConversation(services, tx, conversation_id, {
        kind: 'lead_opted_out',
        seq,
        preview,
        name,
        reply_address,
      });
    }
  });
}

/** A message of ours could not be delivered, which a person should know. */
async function askAboutFailed(services: Services, connection: Connection, acks: AckEvent[]) {
  const failed = acks.filter((ack) => ack.ack < 0);
  if (failed.length === 0) return;
  await services.db.inTeam(connection.scope, async (tx) => {
    const ids = await conversationsOfFailed(tx, connection, failed);
    await changeConversations(services, tx, ids, { kind: 'send_failed' });
    const [restriction] = failed.flatMap((ack) => ack.restriction ?? []);
    if (restriction) await noteRestriction(tx, connection, restriction);
  });
}

/** A session that works again may have missed messages: its open conversations are read again. */
async function receiveStatus(services: Services, connection: Connection, event: StatusEvent) {
  await services.db.inTeam(connection.scope, async (tx) => {
    const { nowWorking } = await applySessionStatus(tx, connection, event);
    if (nowWorking) await backfill.enqueue(tx, connection, { because: 'missed' });
  });
}
