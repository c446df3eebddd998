import { sql } from 'kysely';
import { type Conversation, isOptedOut } from '#domain/conversations/conversation.ts';
import { addressForms, allAddressForms } from '#domain/identity/number-forms.ts';
import type { LeadSource, NewOutreachLead } from '#domain/outreach/schema.ts';
import { addToCounters, sumGains } from '#server/features/conversations/counters.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { numberOf } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { firstMessagesDue } from './plan-due.ts';

type OptOut = Pick<Conversation, 'opt_out_unix' | 'last_inbound_unix'>;

export interface NewLead {
  lead: NewOutreachLead;
  address: string;
  conversation_id: string;
}

/** Lower numbers go first. */
const PRIORITY: Record<LeadSource, number> = { form: 0, manual: 0, import: 1 };

export async function lockForEntering({ db }: TeamTx, lock: bigint): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lock.toString()}::bigint)`.execute(db);
}

/** Known leads of the campaign's number, by those of the addresses that match in any form. */
export async function findKnownLeads(
  { db, team_id }: TeamTx,
  campaign_id: string,
  addresses: string[],
): Promise<Map<string, OptOut & { conversation_id: string }>> {
  const { rows } = await sql<OptOut & { address: string; conversation_id: string }>`
    SELECT a.address, c.conversation_id, c.opt_out_unix, c.last_inbound_unix
    FROM lead_addresses a
    JOIN conversations c ON c.team_id = a.team_id AND c.conversation_id = a.conversation_id
    WHERE a.team_id = ${team_id} AND a.campaign_id = ${numberOf({ team_id }, campaign_id)}
      AND a.address = ANY(${allAddressForms(addresses)}::text[])`.execute(db);
  const byForm = new Map(rows.map((row) => [row.address, row]));
  return new Map(
    addresses.flatMap((address) => {
      const found = addressForms(address).flatMap((form) => byForm.get(form) ?? []);
      const lead = found.find(isOptedOut) ?? found[0];
      return lead ? [[address, lead] as const] : [];
    }),
  );
}

export async function insertEnteredAddresses(
  { db, team_id }: TeamTx,
  campaign_id: string,
  newLeads: NewLead[],
): Promise<void> {
  const rows = newLeads.flatMap(({ conversation_id, address }) =>
    addressForms(address).map((form) => ({ conversation_id, form })),
  );
  await sql`INSERT INTO lead_addresses (team_id, campaign_id, conversation_id, address)
    SELECT ${team_id}, ${numberOf({ team_id }, campaign_id)}, * FROM unnest(
      ${rows.map((row) => row.conversation_id)}::uuid[],
      ${rows.map((row) => row.form)}::text[])`.execute(db);
}

/** A place in the queue. */
export interface QueueEntry {
  conversation_id: string;
  priority: number;
  /** position in the shared line of all campaigns */
  place: number;
  source: LeadSource;
}

export async function insertFirstMessages(
  { db, team_id }: TeamTx,
  campaign_id: string,
  newLeads: NewLead[],
  now: Date,
): Promise<QueueEntry[]> {
  const rows = newLeads.map(({ conversation_id, lead }) => ({
    conversation_id,
    priority: PRIORITY[lead.source],
    source: lead.source,
    import_id: lead.import_id ?? null,
    consent_source: lead.consent?.source ?? null,
    consent_at: lead.consent?.at ?? null,
    fields: lead.fields ?? {},
  }));
  const { rows: placed } = await sql<QueueEntry>`
    INSERT INTO first_messages (team_id, campaign_id, conversation_id, priority, source, import_id,
      consent_source, consent_at, fields, entered_at)
    SELECT ${team_id}, ${campaign_id}, r.conversation_id, r.priority, r.source, r.import_id,
      r.consent_source, r.consent_at, r.fields, ${now}
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(rows)}::json) AS (conversation_id uuid,
      priority smallint, source text, import_id uuid, consent_source text, consent_at timestamptz,
      fields jsonb)) WITH ORDINALITY AS r (conversation_id, priority, source, import_id,
      consent_source, consent_at, fields, n)
    ORDER BY r.n
    RETURNING conversation_id, priority, place, source`.execute(db);
  return placed;
}

/** Schedules the queue for now. */
export async function openQueue(tx: TeamTx, campaign_id: string, now: Date): Promise<void> {
  await sql`INSERT INTO outreach_queues AS q (team_id, campaign_id, next_at)
    VALUES (${tx.team_id}, ${campaign_id}, ${now})
    ON CONFLICT (team_id, campaign_id) DO UPDATE SET next_at = ${now}`.execute(tx.db);
  await firstMessagesDue.enqueue(tx, { campaign_id });
}

/** Counts new leads and notifies browsers, once for an import. */
export function countEntered(tx: TeamTx, fresh: NewLead[]): void {
  const individual = fresh.filter(({ lead }) => lead.source !== 'import');
  const notified = individual.length > 0 ? individual : fresh.slice(0, 1);
  const ids = notified.map((item) => item.conversation_id);
  tx.withCommit(() => recordChanges(tx, 'conversation', ids));
  tx.withCommit(() => addToCounters(tx, sumGains({ leads_count: fresh.length })));
}
