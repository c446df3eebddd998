import type { EventKind } from '#domain/conversations/schema.ts';
import type { Now } from './column-types.ts';

export interface ConversationEventTables {
  conversation_events: {
    team_id: string;
    event_id: string;
    conversation_id: string;
    at: Now;
    kind: EventKind;
    by_user_id: string | null;
    from_value: string | null;
    to_value: string | null;
    /** what the lead wrote, or the reason that a person gave */
    evidence: string | null;
  };
}
