import { type Insertable, sql } from 'kysely';
import { type LeadDelivery, MAX_DELIVERIES, SHOWN_DELIVERIES } from '#domain/leads/deliveries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { newId } from '#server/platform/id.ts';

export type NewDelivery = Omit<
  Insertable<Tables['lead_deliveries']>,
  'team_id' | 'delivery_id' | 'problems'
> & { problems?: Record<string, string> };

/** Older deliveries that one new one removes: more than one, so that a lower limit is reached. */
const TRIMMED = 10;

/** Records what was sent, and removes what is older than the newest that are kept. */
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

/** The newest deliveries of a campaign. */
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
