import { sql } from 'kysely';
import type { Conversation } from '#domain/conversations/conversation.ts';
import type { StoredConversation } from './conversation-change.ts';

/** The state's columns with their types, as they are read and written. */
export const COLUMNS = {
  conversation_status: 'text',
  outcome: 'text',
  outcome_set_by: 'text',
  booked_at: 'timestamptz',
  booked_for: 'timestamptz',
  booked_quote: 'text',
  booking_set_by: 'text',
  manual_override: 'boolean',
  agent_active: 'boolean',
  needs_attention: 'boolean',
  attention_reason: 'text',
  person_due_since: 'timestamptz',
  assigned_to: 'text',
  waiting_since: 'timestamptz',
  last_inbound_seq: 'bigint',
  answered_seq: 'bigint',
  last_inbound_unix: 'bigint',
  opt_out_unix: 'bigint',
  opt_out_doubt: 'text',
  opt_out_dismissed_seq: 'bigint',
  opt_out_read_seq: 'bigint',
  model_calls: 'smallint',
  held_seq: 'bigint',
  follow_up_at: 'timestamptz',
  follow_ups_sent: 'smallint',
  replied: 'boolean',
  name: 'text',
  reply_address: 'text',
  id_lead: 'text',
  last_message: 'text',
  last_interaction: 'text',
  timestamp_unix: 'bigint',
} as const satisfies Record<keyof Conversation, string>;

export const NAMES = Object.keys(COLUMNS) as (keyof Conversation)[];

export type StateRow = Conversation & { conversation_id: string; version: string };

/** The columns of `StateRow` from a table `c` of conversations, for a larger statement. */
export const stateColumns = sql.raw(
  ['conversation_id', ...NAMES]
    .map((name) => `c.${name}`)
    .concat('c.xmin::text AS version')
    .join(', '),
);

export function toStored(row: StateRow): StoredConversation {
  const { conversation_id, version } = row;
  const state = Object.fromEntries(
    NAMES.map((name) => [name, row[name]]),
  ) as object as Conversation;
  return { conversation_id, version, state };
}
