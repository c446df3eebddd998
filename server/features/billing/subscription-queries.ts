import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { OpenTx, TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type SubscriptionRow = Selectable<Tables['subscriptions']>;

export const subscriptionOf = ({ db, team_id }: TeamTx) =>
  db.selectFrom('subscriptions').selectAll().where('team_id', '=', team_id);

export const findSubscriptionRow = (tx: TeamTx): Promise<SubscriptionRow | undefined> =>
  subscriptionOf(tx).executeTakeFirst();

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

export async function findDissolvedCustomer(
  { db }: OpenTx,
  team_id: string,
): Promise<string | null> {
  const { rows } = await sql<{ customer_id: string | null }>`
    SELECT gate_customer_of_dissolved_team(${team_id}) AS customer_id`.execute(db);
  return rows[0]?.customer_id ?? null;
}
