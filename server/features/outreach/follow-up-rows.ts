import { type Insertable, sql } from 'kysely';
import { permitted } from '#server/features/conversations/delivery/unsent-facts.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** The rows of follow-ups of the silence that lasts. */
export interface FollowUpRow {
  number: number;
  state: 'sent' | 'canceled';
  at: Date;
}

export async function listFollowUpRows(
  { db, team_id }: TeamTx,
  conversation_id: string,
): Promise<FollowUpRow[]> {
  const { rows } = await sql<FollowUpRow>`SELECT f.number, f.state, f.at FROM follow_ups f
    JOIN conversations c ON c.team_id = f.team_id AND c.conversation_id = f.conversation_id
      AND c.last_inbound_seq = f.after_seq
    WHERE f.team_id = ${team_id} AND f.conversation_id = ${conversation_id}
    ORDER BY f.number`.execute(db);
  return rows;
}

export async function isPermitted({ db, team_id }: TeamTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ permitted: boolean }>`SELECT ${permitted()} AS permitted
    FROM conversations c WHERE c.team_id = ${team_id} AND c.conversation_id = ${id}`.execute(db);
  return rows[0]?.permitted ?? false;
}

/** A row that is there stays as it is: what was sent is not canceled any more. */
export async function insertFollowUp(
  { db, team_id }: TeamTx,
  row: Omit<Insertable<Tables['follow_ups']>, 'team_id'>,
): Promise<void> {
  await db
    .insertInto('follow_ups')
    .values({ ...row, team_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
