import type { ConversationEvent, EventContext } from '../conversation-event.ts';
import { agentMaySpeak, type Conversation, seenByPerson, withOutcome } from '../conversation.ts';
import { awaitsLead, planFollowUp } from './follow-up.ts';
import {
  changed,
  type EventOf,
  ignored,
  record,
  type Result,
  withSentPreview,
} from './transition.ts';

const UNASKED = [
  'first_message_sent',
  'follow_up_sent',
  'follow_up_moved',
  'follow_up_skipped',
  'follow_ups_ended',
] as const;

export type UnsolicitedEvent = EventOf<(typeof UNASKED)[number]>;

export function isUnasked(event: ConversationEvent): event is UnsolicitedEvent {
  return UNASKED.some((kind) => kind === event.kind);
}

/** Applies what the agent does unasked: first messages, and reminders of a silent lead. */
export function unaskedEvent(
  before: Conversation,
  event: UnsolicitedEvent,
  context: EventContext,
): Result {
  if (event.kind === 'first_message_sent') return firstMessageSent(before, event, context);
  if (before.follow_up_at === null) return ignored(before);
  // Ends a plan that should not exist, which would otherwise stay due forever.
  if (!awaitsLead(before)) {
    return event.kind === 'follow_ups_ended'
      ? changed({ ...before, follow_up_at: null })
      : ignored(before);
  }
  switch (event.kind) {
    case 'follow_up_sent':
      return changed({
        ...withSentPreview(before, event.preview),
        ...next(before, context.now, context),
      });
    case 'follow_up_moved':
      return changed({ ...before, follow_up_at: event.at });
    case 'follow_up_skipped':
      return changed({ ...before, ...next(before, before.follow_up_at, context) });
    case 'follow_ups_ended':
      return followUpsEnded(before, event);
  }
}

/** Only for leads who never wrote: others get a reply instead. */
function firstMessageSent(
  before: Conversation,
  { preview, reply_address }: EventOf<'first_message_sent'>,
  { now, followUpDelays }: EventContext,
): Result {
  if (before.replied || !agentMaySpeak(before)) return ignored(before);
  // Nothing blocks the message anymore, and a lead who never wrote waits for no one.
  return changed({
    ...withSentPreview(seenByPerson(before), preview),
    person_due_since: null,
    reply_address,
    ...planFollowUp(0, now, followUpDelays),
  });
}

const next = ({ follow_ups_sent }: Conversation, since: Date, { followUpDelays }: EventContext) =>
  planFollowUp(follow_ups_sent + 1, since, followUpDelays);

/** A lead who never answered turns cold, unless a person set the outcome. */
function followUpsEnded(before: Conversation, { cold }: EventOf<'follow_ups_ended'>): Result {
  const ended = { ...before, follow_up_at: null };
  if (!cold || before.outcome_set_by !== null) return changed(ended);
  const values = { from_value: before.outcome, to_value: 'lead_froid' };
  return changed(withOutcome(ended, 'lead_froid'), record({ kind: 'status_changed', ...values }));
}
