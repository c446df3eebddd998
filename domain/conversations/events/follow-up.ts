import { PASSING } from './attention.ts';
import { agentMaySpeak, type Conversation, isUnanswered } from '../conversation.ts';

const HOUR_MS = 3_600_000;
/** Hours before each reminder of a silence: after a day, after three days, and then each week. */
export const DEFAULT_DELAYS: readonly number[] = [24, 48];
export const LATER_DELAY = 7 * 24;

/** Hours between the reminder `sent`, or our message before the first, and the next one. */
export const delayAfter = (sent: number, delays: readonly number[] = DEFAULT_DELAYS): number =>
  delays[sent] ?? LATER_DELAY;

/**
 * When the next reminder is due, after `sent` of them: counted from the last message of ours, so that
 * two reminders keep their distance however late the first one went out.
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

/** Reasons that clear automatically, such as a late message, end no silence. */
function isForPerson({ needs_attention, attention_reason }: Conversation): boolean {
  return needs_attention && !PASSING.has(attention_reason ?? '');
}

/**
 * Whether a silent lead may be reminded: the agent spoke last and may continue, the lead is still in
 * progress without an appointment, and no one of the team was asked to look.
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

/** Of two conversations that are one lead's. */
export function latestFollowUp(a: Conversation, b: Conversation): Date | null {
  if (a.follow_up_at === null || b.follow_up_at === null) return a.follow_up_at ?? b.follow_up_at;
  return a.follow_up_at > b.follow_up_at ? a.follow_up_at : b.follow_up_at;
}

/** Whatever happens, a lead is reminded only while it is the one to write. */
export function withFollowUp(after: Conversation): Conversation {
  if (after.follow_up_at === null || awaitsLead(after)) return after;
  return { ...after, follow_up_at: null };
}
