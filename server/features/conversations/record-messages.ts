import { sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-gate.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { mergeConversations } from './merge-conversations.ts';
import { resolveLidJob } from './resolve-lid-later.ts';

/** A message that was not known before. */
export interface Recorded {
  event: MessageEvent;
  conversation_id: string;
  message_id: string;
  /** the order of arrival */
  seq: number;
}

/**
 * Stores messages once and for ever: the unique key makes a repeat end here. Answers the new ones
 * in their order of arrival, how many leads are new, and which took another one in (`joined`). The
 * caller holds the connection's lock, so no other process finds or makes the same lead at the same
 * time. Three round trips a batch, four with a new lead, five when only the lid of one is known.
 */
export async function recordMessages(
  tx: TeamTx,
  connection: Connection,
  events: MessageEvent[],
): Promise<{ recorded: Recorded[]; newLeads: number; joined: string[] }> {
  const { known: leads, joined } = await findLeads(tx, connection, events);
  const newLeads = await createMissing(tx, connection, events, leads);
  const rows = events.map((event) => ({
    event,
    message_id: newId(),
    conversation_id: leads.get(event.chat) ?? '',
  }));
  const { rows: stored } = await sql<{ message_id: string; seq: number }>`
    INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
      type_interaction, message_lead, message_ia, media_type, state, timestamp_unix)
    SELECT ${tx.team_id}, m.message_id, m.conversation_id, ${connection.campaign_id}, m.wa_key,
      CASE WHEN m.from_me THEN 'HUMAN_MESSAGE' ELSE 'USER_MESSAGE' END,
      CASE WHEN m.from_me THEN NULL ELSE m.body END, CASE WHEN m.from_me THEN m.body END,
      m.media_type, CASE WHEN m.from_me THEN 'sent' ELSE 'received' END, m.timestamp_unix
    FROM unnest(${rows.map((r) => r.message_id)}::uuid[],
      ${rows.map((r) => r.conversation_id)}::uuid[], ${rows.map((r) => r.event.wa_key)}::text[],
      ${rows.map((r) => r.event.from_me)}::boolean[], ${rows.map((r) => r.event.text)}::text[],
      ${rows.map((r) => r.event.media_type)}::text[],
      ${rows.map((r) => r.event.timestamp)}::bigint[])
      WITH ORDINALITY AS m (message_id, conversation_id, wa_key, from_me, body, media_type,
        timestamp_unix, place)
    ORDER BY m.place
    ON CONFLICT DO NOTHING
    RETURNING message_id, seq`.execute(tx.db);
  const seqs = new Map(stored.map((row) => [row.message_id, row.seq]));
  const recorded = rows
    .filter((row) => seqs.has(row.message_id))
    .map((row) => ({ ...row, seq: seqs.get(row.message_id) ?? 0 }))
    .sort((a, b) => a.seq - b.seq);
  return { recorded, newLeads, joined };
}

/**
 * Says that these addresses are of one lead: whoever is known by them becomes one, and is known by all
 * of them from then on. The caller holds the connection's lock.
 */
export async function joinLead(
  tx: TeamTx,
  connection: Connection,
  addresses: string[],
): Promise<void> {
  await findLeads(tx, connection, [{ addresses }]);
}

/**
 * `known`: chat address → conversation. Names that turn out to be one lead are merged, and remembered;
 * `joined` are the conversations that stayed.
 */
async function findLeads(
  tx: TeamTx,
  connection: Connection,
  events: Pick<MessageEvent, 'addresses'>[],
) {
  const addresses = [...new Set(events.flatMap((event) => event.addresses))];
  const rows = await tx.db
    .selectFrom('lead_addresses')
    .select(['address', 'conversation_id'])
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', connection.campaign_id)
    .where('address', '=', sql<string>`ANY(${addresses}::text[])`)
    .execute();
  const known = new Map(rows.map((row) => [row.address, row.conversation_id]));
  const joined: string[] = [];
  for (const event of events) {
    const found = [...new Set(event.addresses.map((one) => known.get(one)).filter((id) => !!id))];
    const [keep, ...others] = found as string[];
    if (!keep) continue;
    for (const other of others) {
      await mergeConversations(tx, keep, other);
      joined.push(keep);
      for (const [address, id] of known) if (id === other) known.set(address, keep);
    }
    const fresh = event.addresses.filter((one) => known.get(one) !== keep);
    if (fresh.length > 0) await rememberAddresses(tx, connection, keep, fresh);
    for (const one of event.addresses) known.set(one, keep);
  }
  return { known, joined };
}

async function createMissing(
  tx: TeamTx,
  connection: Connection,
  events: MessageEvent[],
  leads: Map<string, string>,
): Promise<number> {
  const fresh = newLeadsOf(events, leads);
  if (fresh.length === 0) return 0;
  const addresses = fresh.flatMap((f) =>
    f.addresses.map((address) => ({ address, conversation_id: f.conversation_id })),
  );
  for (const { address, conversation_id } of addresses) leads.set(address, conversation_id);
  await sql`WITH c AS (
      INSERT INTO conversations (team_id, conversation_id, campaign_id, id_lead, reply_address)
      SELECT ${tx.team_id}, * FROM unnest(${fresh.map((f) => f.conversation_id)}::uuid[],
        ${fresh.map(() => connection.campaign_id)}::uuid[],
        ${fresh.map((f) => leadId(f.addresses))}::text[], ${fresh.map((f) => f.chat)}::text[]))
    INSERT INTO lead_addresses (team_id, campaign_id, conversation_id, address)
    SELECT ${tx.team_id}, ${connection.campaign_id}, * FROM unnest(
      ${addresses.map((one) => one.conversation_id)}::uuid[],
      ${addresses.map((one) => one.address)}::text[])
    ON CONFLICT DO NOTHING`.execute(tx.db);
  const hidden = fresh.filter((lead) => lead.addresses.every((one) => one.endsWith('@lid')));
  const jobs = hidden.map((lead) => resolveLidJob(connection, lead.chat));
  await enqueueJobs(tx.db, jobs);
  return fresh.length;
}

interface NewLead {
  conversation_id: string;
  /** the address that the first message came from */
  chat: string;
  addresses: string[];
}

/**
 * The leads of a batch that nobody knew. Messages that share an address are of one lead: in a burst
 * the first may come from the number alone and the next from the lid that names the number.
 */
function newLeadsOf(events: MessageEvent[], leads: Map<string, string>): NewLead[] {
  let fresh: NewLead[] = [];
  for (const { chat, addresses } of events) {
    if (leads.has(chat)) continue;
    const unknown = addresses.filter((one) => !leads.has(one));
    const same = fresh.filter((lead) => unknown.some((one) => lead.addresses.includes(one)));
    const [first = { conversation_id: newId(), chat, addresses: [] }] = same;
    const all = new Set([...same.flatMap((lead) => lead.addresses), ...unknown]);
    fresh = [...fresh.filter((lead) => !same.includes(lead)), { ...first, addresses: [...all] }];
  }
  return fresh;
}

async function rememberAddresses(
  tx: TeamTx,
  connection: Connection,
  conversation_id: string,
  addresses: string[],
) {
  const { team_id } = tx;
  const { campaign_id } = connection;
  await tx.db
    .insertInto('lead_addresses')
    .values(addresses.map((address) => ({ team_id, campaign_id, address, conversation_id })))
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'campaign_id', 'address']).doUpdateSet({ conversation_id }),
    )
    .execute();
  const phone = addresses.find((one) => one.endsWith('@c.us'));
  if (!phone) return;
  await tx.db
    .updateTable('conversations')
    .set({ id_lead: phone })
    .where('team_id', '=', team_id)
    .where('conversation_id', '=', conversation_id)
    .execute();
}

/** The number where it is known, else the address itself. */
function leadId(addresses: string[]): string {
  return addresses.find((one) => one.endsWith('@c.us')) ?? addresses[0] ?? '';
}
