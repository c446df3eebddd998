import { sql } from 'kysely';
import { type Conversation, newConversation } from '#domain/conversations/conversation.ts';
import type { FollowUpSettings } from '#domain/outreach/follow-up-settings.ts';

export interface StoredConversation extends OfCampaign {
  conversation_id: string;
  state: Conversation;
}

interface OfCampaign {
  /** how a silent lead is reminded; null: the default */
  follow_ups: FollowUpSettings | null;
  /** a member paused it */
  is_paused: boolean;
}

/** For a conversation stored in this transaction. */
export const NEW_IN_CAMPAIGN: OfCampaign = { follow_ups: null, is_paused: false };

/** The columns of the state, named like its fields. */
export const STATE = Object.keys(newConversation('', '')) as (keyof Conversation)[];

export type StateRow = Conversation & OfCampaign & { conversation_id: string };

/** The columns of `StateRow` from a table `c` of conversations, for use in a larger statement. */
export const stateColumns = sql.raw(
  [
    ...['conversation_id', ...STATE].map((name) => `c.${name}`),
    ...["k.status = 'inactive' AS is_paused", 'k.follow_ups AS follow_ups'].map(ofCampaign),
  ].join(', '),
);

/** A subquery instead of a join, so that a statement can lock the conversation alone. */
function ofCampaign(column: string): string {
  const [value, name] = column.split(' AS ');
  return `(SELECT ${value} FROM campaigns k
    WHERE k.team_id = c.team_id AND k.campaign_id = c.campaign_id) AS ${name}`;
}

export function toStored(row: StateRow): StoredConversation {
  const state = Object.fromEntries(
    STATE.map((name) => [name, row[name]]),
  ) as object as Conversation;
  const { conversation_id, follow_ups, is_paused } = row;
  return { conversation_id, state, follow_ups, is_paused };
}
