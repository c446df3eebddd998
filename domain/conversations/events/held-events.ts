import { cutText } from '#domain/text.ts';
import type { ConversationEffect, EventContext } from '../conversation-event.ts';
import { agentMaySpeak, type Conversation, seenByPerson, withOutcome } from '../conversation.ts';
import { markAttention, outlastsAnswers } from './attention.ts';
import { bookedByQuote } from './booking.ts';
import { awaitsLead, planFollowUp } from './follow-up.ts';
import { withNextContact } from './contact.ts';
import {
  changed,
  type EventOf,
  ignored,
  MAX_EVIDENCE,
  record,
  type Result,
  withSentPreview,
} from './transition.ts';

type HeldEvent = EventOf<'answer_held' | 'held_sent' | 'held_discarded'>;

/** Applies holds for approval, and what a person decides about them. */
export function heldEvent(before: Conversation, event: HeldEvent, context: EventContext): Result {
  switch (event.kind) {
    case 'answer_held':
      return answerHeld(before, event, context);
    case 'held_sent':
      return heldSent(before, event, context);
    case 'held_discarded':
      return heldDiscarded(before, event, context);
  }
}

/**
 * The lead stays unanswered and waits for a person. The model isn't called again for the messages it has
 * read; later messages start a new turn. As with sent answers, only the first is stale when the lead
 * wrote more in the meantime.
 */
function answerHeld(
  before: Conversation,
  { what, read_seq, sentence }: EventOf<'answer_held'>,
  { now }: EventContext,
): Result {
  if (!mayBeHeld(before, what, read_seq)) return ignored(before);
  const newer = before.last_inbound_seq > read_seq;
  if (newer && before.model_calls === 0) return ignored(before);
  const held = {
    ...before,
    held_seq: read_seq,
    waiting_since: newer ? now : null,
    model_calls: 0,
  };
  const evidence = sentence ? cutText(sentence, MAX_EVIDENCE) : null;
  return changed(markAttention(held, 'answer_held'), record({ kind: 'answer_held', evidence }));
}

function mayBeHeld(before: Conversation, heldKind: string, read_seq: number): boolean {
  if (!agentMaySpeak(before)) return false;
  if (heldKind === 'first_message') return !before.replied;
  if (heldKind === 'follow_up') return before.follow_up_at !== null && awaitsLead(before);
  return before.answered_seq < read_seq && before.held_seq !== read_seq;
}

/** Whether a person can still send a held text: only while the lead has written nothing since. */
export function canSendHeld(
  conversation: Conversation,
  { read_seq }: { read_seq: number },
): boolean {
  const { held_seq, last_inbound_seq } = conversation;
  return agentMaySpeak(conversation) && held_seq === read_seq && last_inbound_seq <= read_seq;
}

/** Sends it as the agent's message; the agent stays active. */
function heldSent(
  before: Conversation,
  event: EventOf<'held_sent'>,
  context: EventContext,
): Result {
  if (!canSendHeld(before, event)) return ignored(before);
  const { what, by_user_id, preview } = event;
  const decided = decidedByPerson(before);
  const sent = record({ kind: 'held_sent', by_user_id });
  if (what === 'first_message' || !preview) return changed(decided, sent);
  const shown = withSentPreview(decided, preview);
  if (what === 'follow_up') return changed({ ...shown, ...nextFollowUp(before, context) }, sent);
  const answered = { ...shown, answered_seq: before.last_inbound_seq };
  const { state, effects } = withAnswer(before, answered, event, context);
  return changed(state, sent, ...effects);
}

/** Adds to an answered conversation what the model concluded from the lead's words. */
export function withAnswer(
  before: Conversation,
  answered: Conversation,
  event: EventOf<'agent_answered' | 'held_sent'>,
  context: EventContext,
): { state: Conversation; effects: ConversationEffect[] } {
  const { outcome_set_by, outcome: from_value } = before;
  const to_value = outcome_set_by === null ? (event.outcome ?? from_value) : from_value;
  const { booking, effects: booked } = bookedByQuote(before, event.booked, context.now);
  const known = { ...withOutcome(answered, to_value), ...booking };
  const { state, effects: contact } = withNextContact(known, event.contact, context);
  if (to_value === from_value) return { state, effects: [...booked, ...contact] };
  const { evidence } = event;
  const status = record({ kind: 'status_changed', from_value, to_value, evidence });
  return { state, effects: [status, ...booked, ...contact] };
}

/** Nothing is sent. The agent continues with the lead's next message. */
function heldDiscarded(
  before: Conversation,
  { what, read_seq, by_user_id }: EventOf<'held_discarded'>,
  context: EventContext,
): Result {
  if (before.held_seq !== read_seq) return ignored(before);
  const discarded = record({ kind: 'held_discarded', by_user_id });
  // The lead wrote more: the agent answers that and everything before it.
  if (before.last_inbound_seq > read_seq) {
    return changed({ ...before, ...withoutMark(before), held_seq: null }, discarded);
  }
  const decided = decidedByPerson(before);
  if (what === 'follow_up') {
    return changed({ ...decided, ...nextFollowUp(before, context) }, discarded);
  }
  return changed({ ...decided, answered_seq: before.last_inbound_seq }, discarded);
}

const decidedByPerson = (before: Conversation): Conversation => ({
  ...before,
  ...withoutMark(before),
  held_seq: null,
  waiting_since: null,
  model_calls: 0,
});

/** Other reasons why a person was asked outlast the decision. */
function withoutMark(before: Conversation) {
  if (outlastsAnswers(before.attention_reason) || before.opt_out_doubt !== null) return {};
  const { needs_attention, attention_reason } = seenByPerson(before);
  return { needs_attention, attention_reason, person_due_since: null };
}

const nextFollowUp = ({ follow_ups_sent }: Conversation, { now, followUpDelays }: EventContext) =>
  planFollowUp(follow_ups_sent + 1, now, followUpDelays);

/**
 * While something is held, a person is asked. Once the agent may not speak anymore, because of a takeover
 * or an opt-out, nothing stays held.
 */
export function withHeld(after: Conversation, { now }: EventContext): Conversation {
  if (after.held_seq === null) return after;
  if (!agentMaySpeak(after)) {
    const marked = after.attention_reason === 'answer_held';
    return { ...after, ...(marked && seenByPerson(after)), held_seq: null };
  }
  if (after.needs_attention) return after;
  return {
    ...markAttention(after, 'answer_held'),
    person_due_since: after.person_due_since ?? now,
  };
}

/** A held first message or reminder is out of date once the lead writes. */
export function withoutUnasked(after: Conversation): Conversation {
  const { held_seq, answered_seq, attention_reason } = after;
  if (held_seq === null || answered_seq < held_seq) return after;
  const marked = attention_reason === 'answer_held';
  return { ...after, ...(marked && withoutMark(after)), held_seq: null };
}
