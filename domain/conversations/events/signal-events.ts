import { agentMaySpeak, type Conversation, isOptedOut, isUnanswered } from '../conversation.ts';
import type { ConversationEvent, EventContext } from '../conversation-event.ts';
import { markAttention } from './attention.ts';
import { withoutUnasked } from './held-events.ts';
import { reopenColdLead, withMessageOfLead } from './lead-message.ts';
import {
  changed,
  type EventOf,
  ignored,
  type Result,
  withPreview,
  withSentPreview,
} from './transition.ts';

const SIGNALS = [
  'lead_called',
  'call_texted',
  'lead_reacted',
  'reaction_withdrawn',
  'lead_wrote_to_many',
] as const;

export type SignalEvent = EventOf<(typeof SIGNALS)[number]>;

export function isSignal(event: ConversationEvent): event is SignalEvent {
  return SIGNALS.some((kind) => kind === event.kind);
}

/** Applies what a lead does besides writing to us. It gives the agent nothing to answer. */
export function signalEvent(
  before: Conversation,
  event: SignalEvent,
  context: EventContext,
): Result {
  switch (event.kind) {
    case 'lead_called':
      return leadCalled(before, event, context);
    case 'call_texted':
      return callTexted(before, event);
    case 'lead_reacted':
      return leadReacted(before);
    case 'reaction_withdrawn':
      return reactionWithdrawn(before, event);
    case 'lead_wrote_to_many':
      return changed(withPreview(before, event.preview));
  }
}

/** A person calls back. A call doesn't end a STOP, so we still can't write to the lead. */
function leadCalled(
  before: Conversation,
  event: EventOf<'lead_called'>,
  { now }: EventContext,
): Result {
  const withCall = leftToPerson(before, withoutUnasked(withMessageOfLead(before, event)));
  if (event.answered) return changed(withCall);
  const person_due_since = withCall.person_due_since ?? now;
  return changed({ ...markAttention(withCall, 'call'), person_due_since });
}

/**
 * Applies a message that only a person can answer or read: an opt-out stays, and the agent owes no
 * further answer.
 */
export function leftToPerson(before: Conversation, withMessage: Conversation): Conversation {
  const answered_seq = isUnanswered(before) ? before.answered_seq : withMessage.last_inbound_seq;
  if (!isOptedOut(before)) return { ...reopenColdLead(withMessage), answered_seq };
  return { ...withMessage, answered_seq, last_inbound_unix: before.last_inbound_unix };
}

/** A lead whom the agent is about to answer needs no extra text. A person still calls back. */
function callTexted(before: Conversation, { preview }: EventOf<'call_texted'>): Result {
  if (!agentMaySpeak(before) || isUnanswered(before)) return ignored(before);
  return changed(withSentPreview(before, preview));
}

/** The lead is there, so no reminder follows. A lead who asked for a later day still gets that message. */
function leadReacted(before: Conversation): Result {
  if (before.contact_on !== null) return ignored(before);
  const after = reopenColdLead({ ...before, follow_up_at: null });
  const same = before.follow_up_at === null && after.outcome === before.outcome;
  return same ? ignored(before) : changed(after);
}

/** Drops an answer that isn't written yet. Anything newer that is unanswered stays so. */
function reactionWithdrawn(before: Conversation, { seq }: EventOf<'reaction_withdrawn'>): Result {
  if (before.last_inbound_seq !== seq || !isUnanswered(before)) return ignored(before);
  const updated: Conversation = {
    ...before,
    answered_seq: seq,
    waiting_since: null,
    model_calls: 0,
  };
  const person_due_since = updated.needs_attention ? updated.person_due_since : null;
  return changed(withoutUnasked({ ...updated, person_due_since }));
}
