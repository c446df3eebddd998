import type { Generated } from 'kysely';
import type { Now } from './column-types.ts';

/** What the inbox of a team keeps besides the conversations themselves. */
export interface InboxTables {
  /** what a lead is searched by; triggers keep it */
  lead_words: {
    team_id: string;
    conversation_id: string;
    words: string;
    number: string;
    tokens: Generated<string>;
  };
  lead_addresses: {
    team_id: string;
    campaign_id: string;
    address: string;
    conversation_id: string;
  };
  /** read as the sum over its slots */
  inbox_counters: {
    team_id: string;
    user_id: string;
    slot: number;
    assigned_count: Generated<number>;
    unread_count: Generated<number>;
  };
  unread_conversations: { team_id: string; conversation_id: string; user_id: string; since: Now };
  message_words: { team_id: string; conversation_id: string; seq: number; words: string };
  message_terms: { team_id: string; term: string };
}
