import { type Conversation, seenByPerson } from '../conversation.ts';
import type { RecordedEvent } from '../conversation-event.ts';
import { changed, type EventOf, ignored, record, type Result } from './transition.ts';

/**
 * The lead asked to stop, at `unix` by WhatsApp's time: neither the agent nor a person sends anything
 * until the lead writes something later. Pending messages of members are canceled, too.
 */
export function optedOut(
  before: Conversation,
  unix: number,
  details: Pick<Partial<RecordedEvent>, 'by_user_id' | 'to_value' | 'evidence'>,
): Result {
  return changed(
    {
      // No one may write to this lead now, so the lead waits for no one.
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
    record({ kind: 'opted_out', ...details }),
  );
}

/**
 * Counts like a STOP at the newest message that the model had read. If the lead wrote later, the agent
 * isn't silenced, and the quoted words stay unanswered: the model reads both again. Repeats, and words
 * older than a person's permission, change nothing.
 */
export function optOutFound(
  before: Conversation,
  { read_unix, quote, quote_seq }: EventOf<'opt_out_found'>,
): Result {
  const known = before.opt_out_unix !== null && before.opt_out_unix >= read_unix;
  if (known || quote_seq <= before.opt_out_dismissed_seq) return ignored(before);
  if (before.last_inbound_unix <= read_unix) {
    return optedOut(before, read_unix, { to_value: 'model', evidence: quote });
  }
  return changed(
    { ...before, opt_out_unix: read_unix },
    { kind: 'cancel_pending', of: 'everyone', until_unix: read_unix },
  );
}
