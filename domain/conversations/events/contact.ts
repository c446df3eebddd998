import { cutText } from '#domain/text.ts';
import type { ContactRequest } from '../handoff.ts';
import { agentMaySpeak, type Conversation, isUnanswered } from '../conversation.ts';
import type { ConversationEffect, EventContext } from '../conversation-event.ts';
import { markAttention, withoutReason } from './attention.ts';
import { awaitsLead, latestFollowUp, planFollowUp } from './follow-up.ts';
import { changed, type EventOf, ignored, MAX_EVIDENCE, record, type Result } from './transition.ts';

/** When a lead asked to be contacted, and when the next message is due. */
type Contact = Pick<
  Conversation,
  'contact_on' | 'contact_quote' | 'follow_up_at' | 'follow_up_from'
>;

const NO_CONTACT = { contact_on: null, contact_quote: null } as const;

/**
 * After the agent's answer, schedules the next message: on the day that the lead asked for, else after
 * the usual delay. If that day can't be scheduled, a person gets the request.
 */
export function withNextContact(
  answered: Conversation,
  request: ContactRequest | null | undefined,
  { now, followUpDelays }: EventContext,
): { state: Conversation; effects: ConversationEffect[] } {
  const after = { ...answered, ...NO_CONTACT, ...planFollowUp(0, now, followUpDelays) };
  if (!request) return { state: after, effects: [] };
  const { on, quote, at } = request;
  const withRequest = {
    ...after,
    contact_on: on,
    contact_quote: cutText(quote, MAX_EVIDENCE),
    // The day is fixed, even if the campaign's delays change.
    follow_up_from: null,
    follow_up_at: at === null ? null : new Date(at),
  };
  const effects = [record({ kind: 'contact_set', to_value: on, evidence: quote })];
  if (at !== null && awaitsLead(withRequest)) return { state: withRequest, effects };
  const person_due_since = withRequest.person_due_since ?? now;
  return { state: { ...markAttention(withRequest, 'contact_later'), person_due_since }, effects };
}

/** A person chooses another day, or none (`on` is null): then we send nothing until the lead writes. */
export function contactSet(
  before: Conversation,
  { by_user_id, on, at }: EventOf<'contact_set'>,
): Result {
  const { contact_on: from_value } = before;
  if (from_value === null || from_value === on) return ignored(before);
  const seen = withoutReason(before, 'contact_later');
  const effect = record({ kind: 'contact_set', by_user_id, from_value, to_value: on });
  if (on === null) return changed({ ...seen, ...NO_CONTACT, follow_up_at: null }, effect);
  const state = { ...seen, contact_on: on, follow_up_at: at, follow_up_from: null };
  return at !== null && awaitsLead(state) ? changed(state, effect) : ignored(before);
}

/**
 * Keeps the request while its message is planned, a person is asked about it, or the agent has yet to
 * read the lead's newer messages. It ends once the message is sent or the agent may not speak anymore.
 */
export function withContact(before: Conversation, after: Conversation): Conversation {
  if (after.contact_on === null) return after;
  const isDone = after.follow_ups_sent > before.follow_ups_sent;
  const isOpen = after.follow_up_at !== null || after.needs_attention || isUnanswered(after);
  return !isDone && isOpen && agentMaySpeak(after) ? after : { ...after, ...NO_CONTACT };
}

/** The request of two merged conversations: a day that the lead asked for counts. */
export function mergeContacts(a: Conversation, b: Conversation): Contact {
  const sideWithContact = [a, b].find((side) => side.contact_on !== null);
  // Two plans became one, so its time is fixed.
  if (!sideWithContact)
    return { ...NO_CONTACT, follow_up_at: latestFollowUp(a, b), follow_up_from: null };
  const { contact_on, contact_quote, follow_up_at } = sideWithContact;
  return { contact_on, contact_quote, follow_up_at, follow_up_from: null };
}
