import { type Insertable, sql } from 'kysely';
import { type LeadDelivery, MAX_DELIVERIES, SHOWN_DELIVERIES } from '#domain/leads/deliveries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { newId } from '#server/platform/id.ts';

export type NewDelivery = Omit<
  Insertable<Tables['lead_deliveries']>,
  'team_id' | 'delivery_id' | 'problems'
> & { problems?: Record<string, string> };

/** Maximum deliveries deleted per new one. More than one, so that a lowered limit is reached. */
const TRIMMED = 10;

/** Records a delivery and deletes the oldest beyond the limit. */
export async function recordDelivery(
  { db, team_id }: TeamTx,
  { problems = {}, ...delivery }: NewDelivery,
): Promise<void> {
  await db
    .insertInto('lead_deliveries')
    .values({ ...delivery, problems: JSON.stringify(problems), team_id, delivery_id: newId() })
    .execute();
  await sql`DELETE FROM lead_deliveries WHERE team_id = ${team_id} AND delivery_id IN (
    SELECT delivery_id FROM lead_deliveries
    WHERE team_id = ${team_id} AND campaign_id = ${delivery.campaign_id}
    ORDER BY delivery_id DESC OFFSET ${MAX_DELIVERIES} LIMIT ${TRIMMED})`.execute(db);
}

/** Newest leads of a campaign that are compared to learn what a form's fields hold. */
const MAX_EARLIER = 30;

/** The other form fields, besides name, number and email, of a campaign's newest leads. */
export async function listEarlierFields(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<Record<string, string>[]> {
  const { rows } = await sql<{ fields: Record<string, string> }>`SELECT f.fields
    FROM lead_deliveries d JOIN first_messages f
      ON f.team_id = d.team_id AND f.conversation_id = d.conversation_id
    WHERE d.team_id = ${team_id} AND d.campaign_id = ${campaign_id} AND d.outcome = 'planned'
    ORDER BY d.delivery_id DESC LIMIT ${MAX_EARLIER}`.execute(db);
  return rows.map(({ fields }) => fields);
}

export async function listDeliveries(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<LeadDelivery[]> {
  const rows = await db
    .selectFrom('lead_deliveries')
    .select([
      'delivery_id',
      'received_at',
      'outcome',
      'name',
      'phone',
      'email',
      'problems',
      'source',
      'consent',
      'by_model',
      'conversation_id',
      'planned_at',
    ])
    .where((eb) => eb.and({ team_id, campaign_id }))
    .orderBy('delivery_id', 'desc')
    .limit(SHOWN_DELIVERIES)
    .execute();
  return rows.map((row) => ({
    ...row,
    received_at: row.received_at.toISOString(),
    planned_at: row.planned_at?.toISOString() ?? null,
  }));
}
