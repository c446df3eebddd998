import { type Conversation, seenByPerson } from './conversation.ts';
import type { RecordedEvent } from './conversation-event.ts';
import { changed, record, type Result } from './transition.ts';

/**
 * The lead asked to stop, at `unix` by WhatsApp's time: nothing is sent again, by the agent or by a
 * person, until the lead writes something later. What people wrote is taken back, too.
 */
export function optedOut(
  before: Conversation,
  unix: number,
  said: Pick<Partial<RecordedEvent>, 'by_user_id' | 'to_value' | 'evidence'>,
): Result {
  return changed(
    {
      // No one may write to this lead now, so no one is waited for.
      ...seenByPerson({ ...before, opt_out_doubt: null }),
      person_due_since: null,
      conversation_status: 'stop',
      agent_active: false,
      opt_out_unix: Math.max(before.opt_out_unix ?? 0, unix),
      answered_seq: before.last_inbound_seq,
      waiting_since: null,
      model_calls: 0,
    },
    { kind: 'cancel_pending', of: 'everyone', until_unix: null },
    record({ kind: 'opted_out', ...said }),
  );
}
