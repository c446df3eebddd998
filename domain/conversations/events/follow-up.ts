import { SELF_CLEARING_REASONS } from './attention.ts';
import { agentMaySpeak, type Conversation, isUnanswered } from '../conversation.ts';

const HOUR_MS = 3_600_000;
/** Hours before each reminder: the first after 1 day, the second after 2 more, then one a week. */
export const DEFAULT_DELAYS: readonly number[] = [24, 48];
export const LATER_DELAY = 7 * 24;

/** Hours between reminder number `sent` (0: our last message before the first) and the next one. */
export const delayAfter = (sent: number, delays: readonly number[] = DEFAULT_DELAYS): number =>
  delays[sent] ?? LATER_DELAY;

/**
 * When the next reminder is due after `sent` reminders. It counts from our last message, so that
 * reminders keep their distance however late the previous one was sent.
 */
export function followUpAfter(sent: number, since: Date, delays?: readonly number[]): Date {
  return new Date(since.getTime() + delayAfter(sent, delays) * HOUR_MS);
}

/** The plan of the next reminder. */
export const planFollowUp = (sent: number, since: Date, delays: readonly number[] | undefined) => ({
  follow_ups_sent: sent,
  follow_up_from: since,
  follow_up_at: followUpAfter(sent, since, delays),
});

/** Reasons that clear automatically, such as a late message, don't stop reminders. */
function isForPerson({ needs_attention, attention_reason }: Conversation): boolean {
  return needs_attention && !SELF_CLEARING_REASONS.has(attention_reason ?? '');
}

/**
 * Whether a silent lead may be reminded: the agent spoke last and may continue, the lead is still in
 * progress without an appointment, and no member was asked to look.
 */
export function awaitsLead(conversation: Conversation): boolean {
  return (
    agentMaySpeak(conversation) &&
    !isUnanswered(conversation) &&
    !isForPerson(conversation) &&
    conversation.outcome === 'en_cours' &&
    conversation.booked_at === null
  );
}

/** The next reminder of two merged conversations: the later one. */
export function latestFollowUp(a: Conversation, b: Conversation): Date | null {
  if (a.follow_up_at === null || b.follow_up_at === null) return a.follow_up_at ?? b.follow_up_at;
  return a.follow_up_at > b.follow_up_at ? a.follow_up_at : b.follow_up_at;
}

/** After any event: a lead is reminded only while it is their turn to write. */
export function withFollowUp(after: Conversation): Conversation {
  if (after.follow_up_at === null || awaitsLead(after)) return after;
  return { ...after, follow_up_at: null };
}
