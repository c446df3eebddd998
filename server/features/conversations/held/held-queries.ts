import { sql } from 'kysely';
import type {
  HeldAnswer,
  HeldFault,
  HeldReason,
  HeldUse,
} from '#domain/conversations/held-answer.ts';
import type { SentenceProof } from '#domain/agent/guard/verification/proof.ts';
import type { ClaimKind } from '#domain/agent/claims.ts';
import { numberOfConversation } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** The text held for approval in a conversation; null: there is none. */
export async function findHeld(
  { db, team_id }: TeamTx,
  conversation_id: string,
): Promise<HeldAnswer | null> {
  const { rows } =
    await sql<HeldAnswer>`SELECT h.held_id, h.what, h.reason, h.text, h.faults, h.proof,
      to_json(h.created_at) #>> '{}' AS created_at, c.last_inbound_seq > h.read_seq AS behind,
      (SELECT json_build_object('item_id', i.item_id, 'name', i.name, 'mime', i.mime)
        FROM library_items i WHERE i.team_id = h.team_id AND i.item_id = h.item_id
          AND i.state = 'stored' AND i.removed_at IS NULL) AS item
    FROM held_answers h JOIN conversations c
      ON c.team_id = h.team_id AND c.conversation_id = h.conversation_id
    WHERE h.team_id = ${team_id} AND h.conversation_id = ${conversation_id} AND h.state = 'open'`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** A held text as stored, in any state. The caller has locked the conversation. */
export async function readHeld(
  { db, team_id }: TeamTx,
  { conversation_id, held_id }: { conversation_id: string; held_id: string },
) {
  return db
    .selectFrom('held_answers as h')
    .innerJoin('conversations as c', (join) =>
      join
        .onRef('c.team_id', '=', 'h.team_id')
        .onRef('c.conversation_id', '=', 'h.conversation_id'),
    )
    .select([
      'h.held_id',
      'h.conversation_id',
      'h.campaign_id',
      'h.what',
      'h.text',
      'h.read_seq',
      'h.outcome',
      'h.evidence',
      'h.booked_quote',
      'h.contact',
      'h.state',
      'h.decided_by',
      'h.message_id',
      'h.use',
      'h.item_id',
      numberOfConversation.as('number_id'),
    ])
    .where('h.team_id', '=', team_id)
    .where('h.conversation_id', '=', conversation_id)
    .where('h.held_id', '=', held_id)
    .executeTakeFirst();
}

/** `number_id`: the default campaign of the number, under whose id messages are stored. */
export type HeldRow = NonNullable<Awaited<ReturnType<typeof readHeld>>>;

/** The faults of a held text in any state, and the lead's message that it answers. */
export async function readHeldFaults(
  { db, team_id }: TeamTx,
  { conversation_id, held_id }: { conversation_id: string; held_id: string },
): Promise<{ faults: HeldFault[]; read_seq: number } | undefined> {
  return db
    .selectFrom('held_answers')
    .select(['faults', 'read_seq'])
    .where((eb) => eb.and({ team_id, conversation_id, held_id }))
    .executeTakeFirst();
}

/** Marks open held texts as superseded. */
export async function supersedeHeld(
  { db, team_id }: TeamTx,
  conversationIds: string[],
): Promise<void> {
  await db
    .updateTable('held_answers')
    .set({ state: 'superseded', decided_at: sql<Date>`now()` })
    .where('team_id', '=', team_id)
    .where('conversation_id', '=', sql<string>`ANY(${conversationIds}::uuid[])`)
    .where('state', '=', 'open')
    .execute();
}

/** The same with the COMMIT. Also ends the wait of a held first message. */
export function supersedeHeldOnCommit(tx: TeamTx, conversationIds: string[]): void {
  tx.withCommit(() => supersedeHeld(tx, conversationIds));
  tx.withCommit(() =>
    sql`UPDATE first_messages SET state = 'canceled', reason = 'not_sent'
      WHERE team_id = ${tx.team_id} AND conversation_id = ANY(${conversationIds}::uuid[])
        AND state = 'held' AND reason = 'answer_held'`.execute(tx.db),
  );
}

export interface NewHeld
  extends Omit<HeldRow, 'number_id' | 'state' | 'decided_by' | 'message_id' | 'use' | 'item_id'> {
  item_id?: string | null;
  reason: HeldReason;
  faults: HeldFault[];
  proof?: SentenceProof[];
  topics?: ClaimKind[];
  use?: HeldUse | undefined;
  /** sent without approval: the text without the sentences that nothing proves */
  shortened?: { sent_text: string; message_id: string };
}

/** A conversation holds one text at a time: an open one is superseded. */
export async function insertHeld(
  tx: TeamTx,
  { faults, proof = [], contact, use, shortened, ...held }: NewHeld,
): Promise<void> {
  await supersedeHeld(tx, [held.conversation_id]);
  await tx.db
    .insertInto('held_answers')
    .values({
      ...held,
      team_id: tx.team_id,
      faults: JSON.stringify(faults),
      proof: JSON.stringify(proof),
      contact: contact && JSON.stringify(contact),
      use: use ? JSON.stringify(use) : null,
      ...(shortened && { ...shortened, state: 'sent', decided_at: new Date() }),
    })
    .execute();
}

/** Stores a person's decision. */
export async function storeHeldDecision(
  { db, team_id }: TeamTx,
  held_id: string,
  decision:
    | { state: 'sent'; decided_by: string; sent_text: string; message_id: string | null }
    | { state: 'discarded'; decided_by: string },
): Promise<void> {
  await db
    .updateTable('held_answers')
    .set({ ...decision, decided_at: new Date() })
    .where((eb) => eb.and({ team_id, held_id }))
    .execute();
}
