import { type RawBuilder, sql } from 'kysely';
import type { ResumeRule } from '#domain/conversations/handoff.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { recordEventReceived } from '#server/features/whatsapp/connections.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { noChange } from '../conversation-change.ts';
import { insertConversations, storeChanges } from '../conversation-store.ts';
import { recognizeAutomatic } from '../automatic-messages/recognize-automatic.ts';
import { findResumeRules } from '../resume-agent.ts';
import { callTextsOf } from '../text-after-call.ts';
import { attributeByAds } from '../lead/attribution.ts';
import { fetchFile } from '../files/fetch-file.ts';
import { fileRows } from '../files/insert-files.ts';
import { readingRows } from '../readings/reading.ts';
import { stateOfAck } from './record-acks.ts';
import { completeMessages } from './complete-messages.ts';
import { eventsOf, type NewMessage, type Recognized } from './message-events.ts';
import { claimEarlyChanges } from './early-changes.ts';
import {
  connectionLock,
  findLeads,
  newLeadsOf,
  type NewLeadWithAddresses,
  insertLeadAddresses,
} from './find-leads.ts';
import { findStrangers, routeNewLeads } from './find-strangers.ts';
import { mergeRepeatedLeads, findStoredMessages, withoutRepeats } from './join-repeats.ts';
import { applyToLead, isKnown, type Leads } from './leads.ts';
import { resolveLid } from './resolve-lid.ts';
import { restoreOptOuts, dropDeleted } from './drop-deleted.ts';
import { markLeftAlone, dropLeftAlone } from './drop-left-alone.ts';

/**
 * Receives messages of a number in one transaction. Each is stored once, a STOP takes effect before any
 * model is asked, text typed on the phone stops the agent, and an answer is scheduled for when the lead
 * has been quiet. When this returns, everything is durable. Returns how many messages were new.
 *
 * Takes three round trips: the lookup that locks the leads, the messages, and everything else with the
 * COMMIT. Repeats take one more, and so do a new lead and text typed on the phone.
 */
export function receiveMessages(
  services: Services,
  connection: Connection,
  messages: MessageEvent[],
): Promise<number> {
  return services.db.inTeam(
    connection.scope,
    async (tx) => {
      const once = withoutRepeats(messages);
      const leads = await findLeads(services, tx, connection, once);
      const ofLeads = once.filter((event) => !event.to_many || leads.byAddress.has(event.chat));
      const unknown = ofLeads.filter((event) => !isKnown(leads, event));
      const addresses = unknown.flatMap((event) => event.addresses);
      const strangers = await findStrangers(services, tx, connection, addresses);
      const undeleted = dropDeleted(leads, ofLeads, strangers);
      const { events, leftAlone } = dropLeftAlone(leads, undeleted, strangers);
      const unrouted = newLeadsOf(connection, events, leads);
      const newLeads = await routeNewLeads(tx, connection, unrouted, events, strangers);
      const stored = await store(tx, connection, leads, events, newLeads);
      restoreOptOuts(services, leads, newLeads, strangers);
      markLeftAlone(services, leads, newLeads, leftAlone);
      const recognized = await recognizeAutomatic(tx, connection, leads, stored);
      const typed = stored.filter(({ event }) => event.typed_on_phone);
      const taken = typed.map((message) => message.conversation_id);
      const resume = await findResumeRules(tx, taken);
      applyMessages(services, leads, stored, { recognized, resume });
      const known = new Set(stored.map(({ event }) => event));
      const repeats = events.filter((event) => !known.has(event));
      if (repeats.length > 0) {
        const before = await findStoredMessages(tx, connection, repeats);
        await mergeRepeatedLeads(services, tx, leads, repeats, { before, newLeads });
        await completeMessages(services, tx, leads, repeats, before);
      }
      storeLeads(services, tx, connection, leads, { fresh: newLeads, stored });
      return stored.length;
    },
    connectionLock(connection),
  );
}

/** Stores new leads and messages in one round trip. */
async function store(
  tx: TeamTx,
  connection: Connection,
  leads: Leads,
  events: MessageEvent[],
  newLeads: NewLeadWithAddresses[],
): Promise<NewMessage[]> {
  for (const { conversation_id, addresses } of newLeads) {
    for (const address of addresses) leads.byAddress.set(address, conversation_id);
  }
  const messages = events.map((event) => ({
    event,
    conversation_id: leads.byAddress.get(event.chat) ?? '',
    merged_from: leads.mergedFrom.get(event.chat) ?? null,
  }));
  const [inserted, , stored] = await Promise.all([
    newLeads.length > 0 ? insertConversations(tx, newLeads) : [],
    newLeads.length > 0 && insertLeadAddresses(tx, connection, newLeads),
    storeMessages(tx, connection, messages),
  ]);
  for (const conversation of inserted)
    leads.changes.set(conversation.conversation_id, noChange(conversation));
  return stored;
}

function applyMessages(
  services: Services,
  leads: Leads,
  messages: NewMessage[],
  {
    recognized,
    resume,
  }: {
    recognized: ReadonlyMap<string, Recognized>;
    resume: ReadonlyMap<string, ResumeRule>;
  },
): void {
  const eventOf = (message: NewMessage) =>
    eventsOf(message, {
      recognized: recognized.get(message.message_id),
      resume: resume.get(message.conversation_id),
    });
  for (const [id, ofLead] of Map.groupBy(messages, (message) => message.conversation_id)) {
    applyToLead(services, leads, id, ...ofLead.flatMap(eventOf));
  }
}

/** Stores the changes of the leads with the COMMIT. */
function storeLeads(
  services: Services,
  tx: TeamTx,
  connection: Connection,
  leads: Leads,
  { fresh, stored }: { fresh: NewLeadWithAddresses[]; stored: NewMessage[] },
): void {
  for (const { conversation_id, message_id, seq } of stored) {
    services.log.info({ conversation_id, message_id, seq }, 'message stored');
  }
  const changes = [...leads.changes.values()].filter(
    (change) => change.active || change.after !== change.stored.state,
  );
  if (changes.length + fresh.length === 0) return;
  storeChanges(services, tx, changes, {
    messages: stored.map(({ event }) => ({
      timestamp_unix: event.timestamp,
      from_me: event.from_me,
    })),
    gains: [...leads.gains, { messages_count: stored.length, leads_count: fresh.length }],
    jobs: [...leads.jobs, ...jobsOf(connection, fresh, stored)],
    alsoChanged: leads.gone,
  });
  attributeByAds(tx, stored);
  tx.withCommit(() => recordEventReceived(tx, connection));
}

/** Jobs that look up hidden senders' numbers and fetch files. */
function jobsOf(
  connection: Connection,
  newLeads: NewLeadWithAddresses[],
  stored: NewMessage[],
): JobSpec[] {
  const hidden = newLeads.filter((lead) =>
    lead.addresses.every((address) => address.endsWith('@lid')),
  );
  return [
    ...hidden.map((lead) => resolveLid.spec(connection, { lid: lead.reply_address })),
    ...stored.flatMap(({ file_id }) =>
      file_id ? fetchFile.spec(connection.scope, { file_id }) : [],
    ),
    ...callTextsOf(connection, stored),
  ];
}

type MessageRow = Omit<NewMessage, 'seq' | 'text' | 'edit_unread'> & {
  merged_from?: string | null;
};

type StoredRow = Pick<NewMessage, 'message_id' | 'seq' | 'text' | 'edit_unread'>;

/**
 * Stores messages of a number once, in one statement: the unique key stops repeats. Events that arrived
 * before their message are stored with it. Returns the new messages in their order of arrival.
 */
export async function storeMessages(
  tx: TeamTx,
  { campaign_id }: Connection,
  messages: Pick<MessageRow, 'event' | 'conversation_id' | 'merged_from'>[],
): Promise<NewMessage[]> {
  const rows: MessageRow[] = messages.map((message) => ({
    ...message,
    message_id: newId(),
    file_id: message.event.file ? newId() : null,
  }));
  const withFile = rows.filter((row) => row.file_id !== null);
  const files =
    withFile.length > 0 ? sql`, files AS (${fileRows(tx, withFile, sql`stored`)})` : sql``;
  const readings = readingRows(tx, withFile, sql`stored`);
  const keys = rows.map(({ event }) => event.wa_key);
  const { rows: stored } = await sql<StoredRow>`
    WITH ${claimEarlyChanges(tx, campaign_id, keys)}, stored AS (
      ${insertMessages(tx, campaign_id, rows)}
    ) ${files} ${readings ? sql`, readings AS (${readings})` : sql``}
    SELECT message_id, seq, text, edit_unread FROM stored`.execute(tx.db);
  const found = new Map(stored.map((row) => [row.message_id, row]));
  return rows
    .flatMap((row) => {
      const inserted = found.get(row.message_id);
      return inserted ? [{ ...row, ...inserted }] : [];
    })
    .toSorted((a, b) => a.seq - b.seq);
}

/** For a message written on our phone, the gateway includes its delivery state. */
function insertMessages(
  { team_id }: TeamTx,
  campaign_id: string,
  rows: MessageRow[],
): RawBuilder<unknown> {
  const jsonOf = (value: object | null) => value && JSON.stringify(value);
  const addresses = rows.map(({ event }) => JSON.stringify(event.addresses));
  const isFrom = (place: string) => sql`m.addresses @> to_jsonb(${sql.ref(`e.${place}`)})`;
  // An edit that can't be read has no text, so the previous one stays.
  const text = sql`CASE WHEN ${isFrom('edited_in')} THEN coalesce(nullif(e.text, ''), m.body)
    ELSE m.body END`;
  const ack = sql`CASE WHEN least(m.ack, e.ack) < 0 THEN -1 ELSE greatest(m.ack, e.ack) END`;
  return sql`INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
      type_interaction, message_lead, message_ia, media_type, details, quoted, ad, ack, state, failure,
      edited_at, edit_unread, deleted_at, lead_reaction, lead_reaction_at, our_reaction, our_reaction_at,
      timestamp_unix, merged_from)
    SELECT ${team_id}, m.message_id, m.conversation_id, ${campaign_id}, m.wa_key,
      CASE WHEN m.from_me THEN 'HUMAN_MESSAGE' ELSE 'USER_MESSAGE' END,
      CASE WHEN m.from_me THEN NULL ELSE ${text} END, CASE WHEN m.from_me THEN ${text} END,
      m.media_type, m.details, m.quoted, m.ad, CASE WHEN m.from_me THEN ${ack} ELSE 0 END,
      CASE WHEN NOT m.from_me THEN 'received' ELSE ${stateOfAck(ack)} END,
      CASE WHEN m.from_me AND ${ack} < 0 THEN 'reported' END,
      CASE WHEN ${isFrom('edited_in')} THEN e.edited_at END,
      coalesce(${isFrom('edited_in')} AND e.text = '', false),
      CASE WHEN ${isFrom('deleted_in')} THEN e.deleted_at END, nullif(e.lead_reaction, ''), e.lead_reaction_at,
      nullif(e.our_reaction, ''), e.our_reaction_at, m.timestamp_unix, m.merged_from
    FROM unnest(${rows.map((r) => r.message_id)}::uuid[],
      ${rows.map((r) => r.conversation_id)}::uuid[], ${rows.map((r) => r.event.wa_key)}::text[],
      ${rows.map((r) => r.event.from_me)}::boolean[], ${rows.map((r) => r.event.text)}::text[],
      ${rows.map((r) => r.event.media_type)}::text[], ${rows.map((r) => r.event.details)}::text[],
      ${rows.map((r) => jsonOf(r.event.quoted))}::jsonb[],
      ${rows.map((r) => jsonOf(r.event.ad))}::jsonb[],
      ${addresses}::jsonb[], ${rows.map((r) => r.event.ack)}::int[],
      ${rows.map((r) => r.event.timestamp)}::bigint[],
      ${rows.map((r) => r.merged_from ?? null)}::uuid[])
      WITH ORDINALITY AS m (message_id, conversation_id, wa_key, from_me, body, media_type, details,
        quoted, ad, addresses, ack, timestamp_unix, merged_from, place)
    LEFT JOIN early e ON e.wa_key = m.wa_key
    ORDER BY m.place
    ON CONFLICT DO NOTHING
    RETURNING message_id, seq, coalesce(message_lead, message_ia, '') AS text, edit_unread`;
}
