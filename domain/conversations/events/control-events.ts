import { markAttention } from './attention.ts';
import { booked, bookingWithdrawn } from './booking.ts';
import { contactSet } from './contact.ts';
import {
  canReactivate,
  type Conversation,
  isOptedOut,
  isUnanswered,
  reactivatedByPerson,
  seenByPerson,
  stoppedByPerson,
  withOutcome,
} from '../conversation.ts';
import type { ConversationEffect, EventContext } from '../conversation-event.ts';
import { optedOut } from './opt-out.ts';
import { agentResumed, resumeAfter, resumeChanged, NO_RESUME } from './resume.ts';
import { changed, type EventOf, ignored, record, type Result } from './transition.ts';

type ControlEvent = EventOf<
  | 'agent_stopped'
  | 'agent_reactivated'
  | 'agent_resumed'
  | 'resume_changed'
  | 'contact_set'
  | 'left_alone'
  | 'left_alone_ended'
  | 'opt_out_confirmed'
  | 'opt_out_dismissed'
  | 'outcome_set'
  | 'booked'
  | 'booking_withdrawn'
  | 'opt_out_entered'
  | 'assigned'
>;

/** Applies what a member does to a conversation besides writing. */
export function controlEvent(
  before: Conversation,
  event: ControlEvent,
  context: EventContext,
): Result {
  switch (event.kind) {
    case 'agent_stopped':
      return agentStopped(before, event, context);
    case 'agent_reactivated':
      return agentReactivated(before, event, context);
    case 'agent_resumed':
      return agentResumed(before, event, context);
    case 'resume_changed':
      return resumeChanged(before, event.minutes, context);
    case 'contact_set':
      return contactSet(before, event);
    case 'left_alone':
      return leftAlone(before, event);
    case 'left_alone_ended': {
      const freed = leftAloneEnded(before);
      if (!freed.accepted) return freed;
      const { by_user_id } = event;
      const reactivation = agentReactivated(
        freed.state,
        { kind: 'agent_reactivated', by_user_id },
        context,
      );
      return reactivation.accepted ? reactivation : freed;
    }
    case 'opt_out_entered':
      return optOutEntered(before, event);
    case 'opt_out_confirmed':
      return optOutConfirmed(before, event);
    case 'opt_out_dismissed':
      return optOutDismissed(before, event, context);
    case 'outcome_set':
      return outcomeSet(before, event);
    case 'booked':
      return booked(before, event, context.now);
    case 'booking_withdrawn':
      return bookingWithdrawn(before, event);
    case 'assigned':
      return assigned(before, event);
  }
}

/** A person who stops the agent has seen why it asked for one. Unanswered messages wait for a person. */
function agentStopped(
  before: Conversation,
  { by_user_id, resume }: EventOf<'agent_stopped'>,
  { now }: EventContext,
): Result {
  if (before.manual_override) return keepStopped(before, by_user_id);
  const due = before.opt_out_doubt !== null || (isUnanswered(before) && !isOptedOut(before));
  return changed(
    {
      ...stoppedByPerson(before),
      ...resumeAfter(resume, now),
      silenced_by: null,
      waiting_since: null,
      person_due_since: due ? (before.person_due_since ?? now) : null,
    },
    { kind: 'cancel_pending', of: 'agent', until_unix: null },
    record({ kind: 'agent_stopped', by_user_id, to_value: 'dashboard' }),
  );
}

/** A takeover that would have timed out now lasts until a person reactivates the agent. */
function keepStopped(before: Conversation, by_user_id: string): Result {
  if (before.resume_at === null) return ignored(before);
  return changed(
    { ...before, ...NO_RESUME, conversation_status: 'stop' },
    record({ kind: 'agent_stopped', by_user_id, to_value: 'dashboard' }),
  );
}

/**
 * The agent starts with the lead's unanswered messages. This ends an opt-out, which requires the lead's
 * permission, and dismisses a doubt about one.
 */
function agentReactivated(
  stopped: Conversation,
  { by_user_id, permission, answered_seq = 0 }: EventOf<'agent_reactivated'>,
  { now }: EventContext,
): Result {
  // A listed contact has to be removed from the number's list first.
  if (stopped.left_alone === 'listed') return ignored(stopped);
  if (!canReactivate(stopped)) return ignored(stopped);
  const before = { ...stopped, answered_seq: Math.max(stopped.answered_seq, answered_seq) };
  const reason = permission?.reason.trim() ?? '';
  const needsPermission = isOptedOut(before);
  if (needsPermission && reason === '') return ignored(stopped);
  const isWaiting = isUnanswered(before);
  const effects: ConversationEffect[] = [];
  if (needsPermission) {
    effects.push(record({ kind: 'permission_given', by_user_id, evidence: reason }));
  }
  if (before.opt_out_doubt !== null) effects.push(dismissal(before, by_user_id));
  effects.push(record({ kind: 'agent_reactivated', by_user_id }));
  if (isWaiting) effects.push({ kind: 'schedule_reply', at: now });
  return changed(
    {
      ...reactivatedByPerson(dismissed(before)),
      model_calls: 0,
      silenced_by: null,
      left_alone: null,
      opt_out_unix: null,
      person_due_since: null,
      waiting_since: isWaiting ? now : null,
    },
    ...effects,
  );
}

/** Counts like a STOP: no one can write to the lead anymore. */
function optOutConfirmed(
  before: Conversation,
  { by_user_id }: EventOf<'opt_out_confirmed'>,
): Result {
  if (before.opt_out_doubt === null) return ignored(before);
  // The person has read the lead's newer messages, so the opt-out covers them.
  const { last_inbound_unix, opt_out_doubt: evidence } = before;
  return optedOut(before, last_inbound_unix, { by_user_id, evidence });
}

/** Counts like a STOP of the lead at this moment: only a later message of the lead ends it. */
function optOutEntered(
  before: Conversation,
  { by_user_id, unix }: EventOf<'opt_out_entered'>,
): Result {
  if (isOptedOut(before)) return ignored(before);
  return optedOut(before, Math.max(unix, before.last_inbound_unix), { by_user_id });
}

/** The agent resumes and answers, unless a person has taken over. */
function optOutDismissed(
  before: Conversation,
  { by_user_id }: EventOf<'opt_out_dismissed'>,
  { now }: EventContext,
): Result {
  if (before.opt_out_doubt === null) return ignored(before);
  const agent_active = !before.manual_override;
  const unanswered = isUnanswered(before);
  const isWaiting = unanswered && agent_active;
  const reply: ConversationEffect[] = isWaiting ? [{ kind: 'schedule_reply', at: now }] : [];
  return changed(
    {
      ...seenByPerson(dismissed(before)),
      agent_active,
      person_due_since: unanswered && !agent_active ? before.person_due_since : null,
      waiting_since: isWaiting ? now : null,
    },
    dismissal(before, by_user_id),
    ...reply,
  );
}

/** Words that a person has judged, as a request to stop or not, aren't judged again. */
function dismissed(before: Conversation): Conversation {
  if (before.opt_out_doubt === null && !isOptedOut(before)) return before;
  return { ...before, opt_out_doubt: null, opt_out_dismissed_seq: before.last_inbound_seq };
}

function dismissal({ opt_out_doubt }: Conversation, by_user_id: string): ConversationEffect {
  return record({ kind: 'opt_out_dismissed', by_user_id, evidence: opt_out_doubt });
}

/** The model never overwrites an outcome that a person set. */
function outcomeSet(before: Conversation, { by_user_id, outcome }: EventOf<'outcome_set'>): Result {
  const isUnchanged = before.outcome === outcome;
  if (isUnchanged && before.outcome_set_by !== null) return ignored(before);
  const state = { ...withOutcome(before, outcome), outcome_set_by: by_user_id };
  if (isUnchanged) return changed(state);
  const values = { from_value: before.outcome, to_value: outcome };
  return changed(state, record({ kind: 'status_changed', by_user_id, ...values }));
}

function assigned(before: Conversation, { by_user_id, to_user_id }: EventOf<'assigned'>): Result {
  if (before.assigned_to === to_user_id) return ignored(before);
  const values = { from_value: before.assigned_to, to_value: to_user_id };
  return changed(
    { ...before, assigned_to: to_user_id },
    record({ kind: 'assigned', by_user_id, ...values }),
  );
}

/** Keeps the agent silent whatever else happens, such as a resume after a timeout. */
export function leftToOwner(after: Conversation): Conversation {
  if (after.left_alone === null || (after.manual_override && !after.agent_active)) return after;
  return { ...after, manual_override: true, agent_active: false, waiting_since: null };
}

/** A listed contact waits for no one; an older chat waits for a person. */
function leftAlone(before: Conversation, { why, by_user_id }: EventOf<'left_alone'>): Result {
  if (before.left_alone === why || before.left_alone === 'listed') return ignored(before);
  const updated: Conversation = {
    ...before,
    left_alone: why,
    manual_override: true,
    agent_active: false,
    silenced_by: null,
    waiting_since: null,
  };
  const isListed = why === 'listed';
  return changed(
    isListed
      ? { ...seenByPerson(updated), person_due_since: null }
      : markAttention(updated, 'older_chat'),
    { kind: 'cancel_pending', of: 'agent', until_unix: null },
    record({ kind: 'left_alone', by_user_id, to_value: why }),
  );
}

/** The caller gives the conversation back to the agent. */
function leftAloneEnded(before: Conversation): Result {
  if (before.left_alone !== 'listed') return ignored(before);
  return changed({ ...before, left_alone: null });
}
