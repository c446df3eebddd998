import { sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import type { FieldValues, Lead, LeadField, LeadMerge } from '#domain/conversations/lead/lead.ts';
import { Refusal } from '#domain/errors.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { requireConversation } from '../conversation-queries.ts';
import { listFields } from './lead-fields.ts';

/** What the team knows about a lead. Throws NOT_FOUND. */
export async function getLead(
  tx: TeamTx,
  { team: { role } }: TeamAccess,
  conversation_id: string,
): Promise<Lead> {
  const [row, details, fields, same, merges] = await Promise.all([
    requireConversation(tx, conversation_id),
    findDetails(tx, conversation_id),
    listFields(tx),
    conversationsOfPerson(tx, conversation_id),
    listMerges(tx, conversation_id),
  ]);
  if (!details) throw new Refusal('NOT_FOUND', conversationsErrors.notFound);
  return {
    conversation_id,
    name: details.name,
    email: details.email,
    phone: row.phone,
    campaign_name: row.campaign_name,
    agent_name: row.agent_name,
    since: details.created_at.toISOString(),
    last_activity_at: row.shown_at,
    replied: details.replied,
    tags: row.tags,
    fields: fields.map((field) => ({ ...field, value: valueOf(details.custom_fields, field) })),
    attribution: details.attribution,
    others: same.filter((item) => item.conversation_id !== conversation_id),
    merges,
    can: {
      edit: roleAllows(role, 'canEditCampaigns'),
      remove: roleAllows(role, 'canDeleteLeads'),
    },
  };
}

async function listMerges({ db, team_id }: TeamTx, conversation_id: string): Promise<LeadMerge[]> {
  const { rows } = await sql<LeadMerge>`
    SELECT m.merge_id, m.merged_name AS name, to_json(m.at) #>> '{}' AS at, u.name AS by_name
    FROM lead_merges m LEFT JOIN users u ON u.id = m.by_user_id
    WHERE m.team_id = ${team_id} AND m.conversation_id = ${conversation_id}
    ORDER BY m.at DESC, m.merge_id DESC`.execute(db);
  return rows;
}

/** Values can also come from forms and imports: anything but text counts as empty. */
function valueOf(values: FieldValues, { field_id }: LeadField): string {
  const value: unknown = values[field_id];
  return typeof value === 'string' ? value : '';
}

async function findDetails({ db, team_id }: TeamTx, conversation_id: string) {
  return db
    .selectFrom('conversations')
    .select(['name', 'email', 'custom_fields', 'attribution', 'created_at', 'replied'])
    .where((eb) => eb.and({ team_id, conversation_id }))
    .executeTakeFirst();
}

/**
 * All of the team's conversations with one person: those that share an address with the given one, in any
 * campaign, the given one first. Looks up by key, campaign by campaign: no index has addresses alone.
 */
export async function conversationsOfPerson(
  { db, team_id }: TeamTx,
  conversation_id: string,
): Promise<Lead['others']> {
  const { rows } = await sql<Lead['others'][number]>`
    SELECT c.conversation_id, k.campaign_name
    FROM (
      SELECT ${conversation_id}::uuid AS conversation_id
      UNION
      SELECT a.conversation_id FROM lead_addresses own
      JOIN campaigns r ON r.team_id = own.team_id
      JOIN lead_addresses a ON a.team_id = r.team_id AND a.campaign_id = r.campaign_id
        AND a.address = own.address
      WHERE own.team_id = ${team_id} AND own.conversation_id = ${conversation_id}
    ) same
    JOIN conversations c ON c.team_id = ${team_id} AND c.conversation_id = same.conversation_id
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    ORDER BY c.conversation_id <> ${conversation_id}, k.campaign_name`.execute(db);
  return rows;
}
