import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { OpenTx, TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type SubscriptionRow = Selectable<Tables['subscriptions']>;

const rowOf = ({ db, team_id }: TeamTx) =>
  db.selectFrom('subscriptions').selectAll().where('team_id', '=', team_id);

export const findSubscriptionRow = (tx: TeamTx): Promise<SubscriptionRow | undefined> =>
  rowOf(tx).executeTakeFirst();
export const lockSubscriptionRow = (tx: TeamTx): Promise<SubscriptionRow | undefined> =>
  rowOf(tx).forUpdate().executeTakeFirst();

/** Reads the row with the database's time, which orders Stripe's responses. */
export async function findForReading(
  tx: TeamTx,
): Promise<{ row: SubscriptionRow; asked_at: Date } | undefined> {
  const row = await findSubscriptionRow(tx);
  if (!row) return undefined;
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(tx.db);
  const [time] = rows;
  return time && { row, asked_at: time.at };
}

export async function saveSubscription(
  { db, team_id }: TeamTx,
  values: Partial<Omit<SubscriptionRow, 'team_id' | 'customer_id' | 'created_at'>>,
): Promise<void> {
  await db.updateTable('subscriptions').set(values).where('team_id', '=', team_id).execute();
}

/** Stores the team's customer. Returns the one stored first. */
export async function insertCustomer(tx: TeamTx, customer_id: string): Promise<string> {
  const { db, team_id } = tx;
  await db
    .insertInto('subscriptions')
    .values({ team_id, customer_id })
    .onConflict((conflict) => conflict.column('team_id').doNothing())
    .execute();
  return (await findSubscriptionRow(tx))?.customer_id ?? customer_id;
}

/** Stores a Stripe event. Returns its team, or null for repeats and unknown customers. */
export async function storeStripeEvent(
  { db }: OpenTx,
  event: { id: string; type: string; customer_id: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ team_id: string | null }>`
    SELECT gate_take_billing_event(${event.id}, ${event.type}, ${event.customer_id}) AS team_id`.execute(
    db,
  );
  return rows[0]?.team_id ?? null;
}

export async function findDissolvedCustomer(
  { db }: OpenTx,
  team_id: string,
): Promise<string | null> {
  const { rows } = await sql<{ customer_id: string | null }>`
    SELECT gate_customer_of_dissolved_team(${team_id}) AS customer_id`.execute(db);
  return rows[0]?.customer_id ?? null;
}

export async function listToCheck({ db }: OpenTx, before: Date, max: number): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    SELECT team_id FROM gate_subscriptions_to_check(${before}, ${max})`.execute(db);
  return rows.map(({ team_id }) => team_id);
}

export async function deleteOldEvents({ db }: OpenTx, before: Date): Promise<void> {
  await db.deleteFrom('billing_events').where('received_at', '<', before).execute();
}
