import type { ConversationEffect, ConversationEvent, EventContext } from '../conversation-event.ts';
import { type Conversation, isOptedOut, isUnanswered, seenByPerson } from '../conversation.ts';
import { aiState } from '../schema.ts';
import { type AgentEvent, agentEvent, isOfAgent } from './agent-events.ts';
import { attentionEvent, markAttention } from './attention.ts';
import { autoReplied, isAutoReply } from './auto-reply.ts';
import { controlEvent, leftToOwner } from './control-events.ts';
import { withContact } from './contact.ts';
import { type FileEvent, fileEvent, isOfFile } from './file-events.ts';
import { withFollowUp } from './follow-up.ts';
import { withHeld, withoutUnasked } from './held-events.ts';
import { needsNoAnswer, reopenColdLead, withMessageOfLead } from './lead-message.ts';
import { optedOut } from './opt-out.ts';
import { resumeAfter, resumeEffects, withResume } from './resume.ts';
import { isSignal, leftToPerson, type SignalEvent, signalEvent } from './signal-events.ts';
import {
  burstMs,
  changed,
  type EventOf,
  ignored,
  readingTime,
  record,
  replyTime,
  type Result,
  withPreview,
  withSentPreview,
} from './transition.ts';
import { isUnasked, type UnsolicitedEvent, unaskedEvent } from './unasked-events.ts';

/**
 * The one transition function of a conversation: returns the new state and what else has to happen.
 * Pure; the same on the server, in seeds and in tests.
 */
export function applyEvent(
  before: Conversation,
  event: ConversationEvent,
  context: EventContext,
): Result {
  const { state, effects, accepted } = resultOf(before, event, context);
  if (!accepted) return ignored(before);
  const due = withPersonDue(before, leftToOwner(state), context);
  const planned = withFollowUp(withHeld(due, context));
  const after = withContact(before, withResume(before, planned, event, context));
  return { state: after, effects: [...effects, ...effectsOfChange(before, after)], accepted };
}

/** Effects of the change as a whole, whichever event caused it. */
function effectsOfChange(before: Conversation, after: Conversation): ConversationEffect[] {
  const effects: ConversationEffect[] = [];
  if (before.held_seq !== null && after.held_seq === null) effects.push({ kind: 'close_held' });
  if (before.person_due_since === null && after.person_due_since !== null) {
    effects.push({ kind: 'person_due' });
  }
  return [...effects, ...resumeEffects(before, after)];
}

/** Applies several events in order; `accepted` if any was. */
export function applyEvents(
  before: Conversation,
  events: ConversationEvent[],
  context: EventContext,
): Result {
  return events.reduce<Result>(
    (so_far, event) => {
      const next = applyEvent(so_far.state, event, context);
      return {
        state: next.state,
        effects: [...so_far.effects, ...next.effects],
        accepted: so_far.accepted || next.accepted,
      };
    },
    { state: before, effects: [], accepted: false },
  );
}

/** A newly flagged lead waits for a person from now on. Clearing the flag doesn't end the wait. */
function withPersonDue(before: Conversation, after: Conversation, { now }: EventContext) {
  if (after.needs_attention && !before.needs_attention) {
    return { ...after, person_due_since: after.person_due_since ?? now };
  }
  return after;
}

function resultOf(before: Conversation, event: ConversationEvent, context: EventContext): Result {
  if (isUnasked(event)) return unaskedEvent(before, event, context);
  if (isSignal(event)) return signalEvent(before, event, context);
  if (isOfFile(event)) return fileEvent(before, event, context);
  if (isOfAgent(event)) return agentEvent(before, event, context);
  return transition(before, event, context);
}

function transition(
  before: Conversation,
  event: Exclude<ConversationEvent, UnsolicitedEvent | SignalEvent | FileEvent | AgentEvent>,
  context: EventContext,
): Result {
  switch (event.kind) {
    case 'lead_wrote':
      return isAutoReply(before, event)
        ? autoReplied(before, event)
        : leadWrote(before, event, context);
    case 'lead_opted_out':
      return leadOptedOut(before, event);
    case 'person_wrote_on_phone':
      return personWroteOnPhone(before, event, context);
    case 'person_replied':
      return personReplied(before, event);
    case 'other_program_wrote':
      return changed(withPreview(before, event.preview));
    case 'number_known':
      return changed({ ...before, id_lead: event.id_lead });
    case 'lead_renamed':
      return changed({ ...before, name: event.name });
    case 'opt_out_known':
      return optOutKnown(before, event);
    case 'agent_blocked':
    case 'block_ended':
    case 'send_failed':
    case 'send_late':
    case 'number_lost':
    case 'number_back':
    case 'answer_withdrawn':
    case 'attention_seen':
      return attentionEvent(before, event, context);
    default:
      return controlEvent(before, event, context);
  }
}

/**
 * Compares a message with a STOP by WhatsApp's time, since messages arrive in any order: only one later
 * than the newest STOP wakes the agent. An older message counts as answered, unless something else
 * still waits.
 */
function leadWrote(
  before: Conversation,
  event: EventOf<'lead_wrote'>,
  context: EventContext,
): Result {
  const withMessage = withoutUnasked(withMessageOfLead(before, event));
  if (isOptedOut(before) && !endsOptOut(event)) {
    const leftForPerson = leftToPerson(before, withMessage);
    return changed(
      event.for_person ? markAttention(leftForPerson, event.for_person.kind) : leftForPerson,
    );
  }
  if (before.opt_out_unix !== null && event.preview.unix <= before.opt_out_unix) {
    const answered_seq = isUnanswered(before) ? before.answered_seq : withMessage.last_inbound_seq;
    return changed({ ...withMessage, answered_seq });
  }
  if (before.left_alone === 'listed') {
    return changed({ ...withMessage, answered_seq: withMessage.last_inbound_seq });
  }
  if (needsNoAnswer(before, event)) {
    return changed({ ...reopenColdLead(withMessage), answered_seq: withMessage.last_inbound_seq });
  }
  const answered_seq = isForPersonAlone(before, event)
    ? withMessage.last_inbound_seq
    : before.answered_seq;
  if (before.manual_override || before.opt_out_doubt !== null) {
    const person_due_since = before.person_due_since ?? context.now;
    const waitingForPerson = {
      ...withMessage,
      answered_seq,
      waiting_since: null,
      person_due_since,
    };
    // The model doesn't read what old contacts write.
    const unread = before.opt_out_doubt !== null || before.left_alone !== null;
    if (unread || !isUnanswered(waitingForPerson)) return changed(waitingForPerson);
    const at = readingTime(context.now, context.quietMs);
    return changed(waitingForPerson, { kind: 'schedule_reading', at });
  }
  const stopped = before.conversation_status === 'stop';
  const warm = reopenColdLead(withMessage);
  const marked = event.for_person ? markAttention(warm, event.for_person.kind) : warm;
  const reactivated: Conversation = {
    ...marked,
    conversation_status: warm.outcome,
    agent_active: before.agent_active || stopped,
  };
  if (isForPersonAlone(before, event)) return changed({ ...reactivated, answered_seq });
  const waiting_since = waitingSince(before, context);
  const at = replyTime(context.now, waiting_since, context.quietMs);
  return changed({ ...reactivated, waiting_since }, { kind: 'schedule_reply', at });
}

/** Only words end an opt-out: an unread message may be another STOP, and a gesture permits nothing. */
const endsOptOut = ({ for_person, gesture }: EventOf<'lead_wrote'>): boolean =>
  for_person?.kind !== 'unknown' && gesture === undefined;

/**
 * Whether the message is an order without words, which the agent doesn't answer. If it still owes an
 * answer to earlier messages, it reads the order with them.
 */
function isForPersonAlone(before: Conversation, { for_person }: EventOf<'lead_wrote'>): boolean {
  return for_person !== undefined && !for_person.has_text && !isUnanswered(before);
}

/** A burst waits from its first message. */
function waitingSince({ waiting_since }: Conversation, { now, quietMs }: EventContext): Date {
  const current =
    waiting_since && waiting_since.getTime() > now.getTime() - burstMs(quietMs)
      ? waiting_since
      : null;
  return current ?? now;
}

/**
 * A STOP silences the agent and cancels pending messages, including those of members: nothing is sent
 * until the lead writes again. A STOP that arrives after a later message doesn't stop the agent; it
 * cancels only what was written before the STOP.
 */
function leadOptedOut(before: Conversation, event: EventOf<'lead_opted_out'>): Result {
  const { unix, text } = event.preview;
  const withMessage = withMessageOfLead(before, event);
  if (before.last_inbound_unix > unix) {
    const answered_seq = isUnanswered(before) ? before.answered_seq : withMessage.last_inbound_seq;
    return changed(
      { ...withMessage, answered_seq, opt_out_unix: Math.max(before.opt_out_unix ?? 0, unix) },
      { kind: 'cancel_pending', of: 'everyone', until_unix: unix },
    );
  }
  return optedOut(withMessage, unix, { evidence: text });
}

/** Restores a known STOP before the lead writes again: only a message from the lead wakes the agent. */
function optOutKnown(before: Conversation, { unix }: EventOf<'opt_out_known'>): Result {
  if (before.last_inbound_seq > 0) return ignored(before);
  return changed({
    ...before,
    opt_out_unix: unix,
    conversation_status: 'stop',
    agent_active: false,
  });
}

/**
 * The message takes over and counts as the answer. The lead's status stays, so a qualified lead stays
 * qualified. A possibly automatic text takes over, too, but answers nothing: the lead waits for a person.
 */
function personWroteOnPhone(
  before: Conversation,
  event: EventOf<'person_wrote_on_phone'>,
  { now }: EventContext,
): Result {
  const automatic_id = event.automatic_id ?? null;
  const silenced_by =
    !before.manual_override || before.silenced_by === automatic_id ? automatic_id : null;
  const withMessage = withPreview(before, event.preview);
  const unanswered = isUnanswered(before) ? (before.person_due_since ?? now) : null;
  const state = {
    ...(silenced_by === null
      ? answeredByPerson(withMessage)
      : { ...withMessage, silenced_by, waiting_since: null, person_due_since: unanswered }),
    manual_override: true,
    agent_active: false,
  };
  if (before.manual_override) return changed(state);
  return changed(
    { ...state, ...resumeAfter(event.resume, now) },
    { kind: 'cancel_pending', of: 'agent', until_unix: null },
    record({ kind: 'agent_stopped', to_value: 'phone' }),
  );
}

/** A person can write only while the agent is stopped, and never to a lead who opted out. */
function personReplied(before: Conversation, { preview }: EventOf<'person_replied'>): Result {
  if (aiState(before) === 'ai_active' || isOptedOut(before)) return ignored(before);
  return changed(answeredByPerson(withSentPreview(before, preview)));
}

const answeredByPerson = (before: Conversation): Conversation => ({
  ...seenByPerson(before),
  silenced_by: null,
  person_due_since: null,
  answered_seq: before.last_inbound_seq,
  waiting_since: null,
});
