import { sql } from 'kysely';
import { type Conversation, newConversation } from '#domain/conversations/conversation.ts';

/** A conversation as it is stored. */
export interface StoredConversation {
  conversation_id: string;
  state: Conversation;
}

/** The columns of the state, which are named like its fields. */
export const STATE = Object.keys(newConversation('', '')) as (keyof Conversation)[];

export type StateRow = Conversation & { conversation_id: string };

/** The columns of `StateRow` from a table `c` of conversations, for a larger statement. */
export const stateColumns = sql.raw(
  ['conversation_id', ...STATE].map((name) => `c.${name}`).join(', '),
);

export function toStored(row: StateRow): StoredConversation {
  const state = Object.fromEntries(
    STATE.map((name) => [name, row[name]]),
  ) as object as Conversation;
  return { conversation_id: row.conversation_id, state };
}
