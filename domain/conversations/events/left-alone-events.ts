import { type Conversation, seenByPerson } from '../conversation.ts';
import { markAttention } from './attention.ts';
import { changed, type EventOf, ignored, record, type Result } from './transition.ts';

/** Whatever else happens, such as a resume after some silence, the agent doesn't speak meanwhile. */
export function leftToOwner(after: Conversation): Conversation {
  if (after.left_alone === null || (after.manual_override && !after.agent_active)) return after;
  return { ...after, manual_override: true, agent_active: false, waiting_since: null };
}

/** Someone on the list waits for no one; an older chat waits for a person. */
export function leftAlone(
  before: Conversation,
  { why, by_user_id }: EventOf<'left_alone'>,
): Result {
  if (before.left_alone === why || before.left_alone === 'listed') return ignored(before);
  const left: Conversation = {
    ...before,
    left_alone: why,
    manual_override: true,
    agent_active: false,
    silenced_by: null,
    waiting_since: null,
  };
  const listed = why === 'listed';
  return changed(
    listed ? { ...seenByPerson(left), person_due_since: null } : markAttention(left, 'older_chat'),
    { kind: 'cancel_pending', of: 'agent', until_unix: null },
    record({ kind: 'left_alone', by_user_id, to_value: why }),
  );
}

/** The caller gives the conversation back to the agent. */
export function leftAloneEnded(before: Conversation): Result {
  if (before.left_alone !== 'listed') return ignored(before);
  return changed({ ...before, left_alone: null });
}
