import { sql } from 'kysely';
import {
  BEFORE_MERGE,
  type BeforeMerge,
} from '#domain/conversations/events/split-conversations.ts';
import type { FieldValues } from '#domain/conversations/lead/lead.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { StoredConversation } from '../stored-conversation.ts';

/**
 * Tables whose rows move back in a split, each with its key besides the team. Messages and addresses are
 * missing here, because they are marked with their conversation, and reminders belong to the thread.
 */
export const SPLIT_TABLE_KEYS = {
  conversation_events: 'event_id',
  held_answers: 'held_id',
  eval_cases: 'case_id',
  replay_turns: `run_id || '/' || place`,
  unanswered_questions: 'seq',
  learning_evidence: 'evidence_id',
  lead_deliveries: 'delivery_id',
  lead_import_rows: `import_id || '/' || row_number`,
  webhook_events: 'event_id',
  lead_notes: 'note_id',
  lead_values: 'value_id',
  permissions: 'permission_id',
} as const;
export type SplitTable = keyof typeof SPLIT_TABLE_KEYS;
export const SPLIT_TABLES = Object.keys(SPLIT_TABLE_KEYS) as SplitTable[];

/** One side, with the team's details about it. */
interface Side {
  email: string | null;
  custom_fields: FieldValues;
  tags: string[];
  /** ISO time */
  created_at: string;
  state: BeforeMerge;
}

/** Column `before` of lead_merges. Times in the states are ISO texts. */
export interface MergeRecord {
  survivor: Side;
  duplicate: Side;
  moved: Partial<Record<SplitTable, string[]>>;
  /** the duplicate's first_messages row, which is dropped if both have one; null if it had none */
  first_message: Record<string, unknown> | null;
}

/** Reads what a split restores, before anything moves. */
export async function readMergeRecord(
  tx: TeamTx,
  survivor: StoredConversation,
  duplicate: StoredConversation,
): Promise<MergeRecord> {
  const moved: MergeRecord['moved'] = {};
  for (const table of SPLIT_TABLES) {
    const { rows } = await sql<{
      key: string;
    }>`SELECT (${sql.raw(SPLIT_TABLE_KEYS[table])})::text AS key
      FROM ${sql.table(table)} WHERE team_id = ${tx.team_id}
        AND conversation_id = ${duplicate.conversation_id}`.execute(tx.db);
    if (rows.length > 0) moved[table] = rows.map(({ key }) => key);
  }
  const { rows } = await sql<Pick<MergeRecord, 'first_message'>>`
    SELECT to_jsonb(f) AS first_message FROM first_messages f
    WHERE f.team_id = ${tx.team_id}
      AND f.conversation_id = ${duplicate.conversation_id}`.execute(tx.db);
  return {
    survivor: await readSide(tx, survivor),
    duplicate: await readSide(tx, duplicate),
    moved,
    first_message: rows[0]?.first_message ?? null,
  };
}

async function readSide(
  { db, team_id }: TeamTx,
  { conversation_id, state }: StoredConversation,
): Promise<Side> {
  const { rows } = await sql<Omit<Side, 'state'>>`
    SELECT c.email, c.custom_fields, to_json(c.created_at) #>> '{}' AS created_at,
      ARRAY(SELECT t.tag_id::text FROM conversation_tags t WHERE t.team_id = c.team_id
        AND t.conversation_id = c.conversation_id) AS tags
    FROM conversations c
    WHERE c.team_id = ${team_id} AND c.conversation_id = ${conversation_id}`.execute(db);
  const [details] = rows;
  if (!details) throw new Error('The conversation is locked and gone');
  const kept = Object.fromEntries(BEFORE_MERGE.map((name) => [name, state[name]]));
  return { ...details, state: kept as BeforeMerge };
}

/**
 * Stores the record, and marks messages and addresses of both sides with their conversation. Later
 * messages from an address belong to its mark. Marks of an earlier merge stay.
 */
export async function storeMergeRecord(
  { db, team_id }: TeamTx,
  survivor: string,
  duplicate: StoredConversation,
  by_user_id: string,
  before: MergeRecord,
): Promise<void> {
  const { conversation_id: merged_id, state } = duplicate;
  const merged_name = state.name || state.id_lead.replace(/^(\d+)@c\.us$/, '+$1');
  await sql`INSERT INTO lead_merges (team_id, merge_id, conversation_id, merged_id, merged_name,
      by_user_id, after_seq, before)
    SELECT ${team_id}, ${newId()}, ${survivor}, ${merged_id}, ${merged_name}, ${by_user_id},
      coalesce(max(seq), 0), ${JSON.stringify(before)}::jsonb
    FROM messages WHERE team_id = ${team_id}
      AND conversation_id IN (${survivor}, ${merged_id})`.execute(db);
  await sql`UPDATE messages SET merged_from = conversation_id WHERE team_id = ${team_id}
    AND conversation_id = ${merged_id} AND merged_from IS NULL`.execute(db);
  await sql`UPDATE lead_addresses SET merged_from = conversation_id WHERE team_id = ${team_id}
    AND conversation_id IN (${survivor}, ${merged_id}) AND merged_from IS NULL`.execute(db);
}

const MARKED = ['messages', 'lead_addresses'] as const;

/** WhatsApp shows that these conversations belong to one side of a lead that a user merged. */
export async function markSide(
  { db, team_id }: TeamTx,
  ids: string[],
  side: string,
): Promise<void> {
  for (const table of MARKED) {
    await sql`UPDATE ${sql.table(table)} SET merged_from = ${side} WHERE team_id = ${team_id}
      AND conversation_id = ANY(${ids}::uuid[]) AND merged_from IS NULL`.execute(db);
  }
}

/** Moves rows marked with `side` back to it. The last split of a lead clears the remaining marks. */
export async function moveMarkedRowsBack(
  { db, team_id }: TeamTx,
  survivor: string,
  side: string,
): Promise<void> {
  for (const table of MARKED) {
    await sql`UPDATE ${sql.table(table)} SET conversation_id = ${side}, merged_from = NULL
      WHERE team_id = ${team_id} AND conversation_id = ${survivor}
        AND merged_from = ${side}`.execute(db);
    await sql`UPDATE ${sql.table(table)} SET merged_from = NULL
      WHERE team_id = ${team_id} AND conversation_id = ${survivor} AND merged_from IS NOT NULL
        AND NOT EXISTS (SELECT FROM lead_merges m WHERE m.team_id = ${team_id}
          AND m.conversation_id = ${survivor})`.execute(db);
  }
}
