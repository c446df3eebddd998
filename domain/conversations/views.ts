import { agentMaySpeak, type Conversation, isOptedOut } from './conversation.ts';
import type { InboxView } from './inbox.ts';

/** The fields that decide which views a conversation is in. */
export type ViewFields = Pick<
  Conversation,
  | 'person_due_since'
  | 'assigned_to'
  | 'manual_override'
  | 'agent_active'
  | 'opt_out_doubt'
  | 'opt_out_unix'
  | 'last_inbound_unix'
  | 'booked_at'
  | 'contact_on'
>;

/**
 * Whether a conversation is in a user's view. Each conversation is in exactly one of `agent`, `stopped`
 * and `opted_out`.
 */
export function isInView(view: InboxView, conversation: ViewFields, user_id: string): boolean {
  switch (view) {
    case 'waiting':
      return conversation.person_due_since !== null;
    case 'mine':
      return conversation.assigned_to === user_id;
    case 'unassigned':
      return conversation.assigned_to === null;
    case 'booked':
      return conversation.booked_at !== null;
    case 'later':
      return conversation.contact_on !== null;
    case 'agent':
      return agentMaySpeak(conversation);
    case 'opted_out':
      return isOptedOut(conversation);
    case 'stopped':
      return !agentMaySpeak(conversation) && !isOptedOut(conversation);
    case 'all':
      return true;
  }
}
