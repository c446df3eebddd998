import { PASSING } from './attention.ts';
import { agentMaySpeak, type Conversation, isUnanswered } from '../conversation.ts';

const HOUR_MS = 3_600_000;
/** A silent lead is reminded after a day, after three days, and then each week. */
const GAPS_MS = [24 * HOUR_MS, 48 * HOUR_MS];
const LATER_GAP_MS = 7 * 24 * HOUR_MS;

/**
 * When the next reminder is due, after `sent` of them: counted from the last message of ours, so that
 * two reminders keep their distance however late the first one went out.
 */
export function followUpAfter(sent: number, since: Date): Date {
  return new Date(since.getTime() + (GAPS_MS[sent] ?? LATER_GAP_MS));
}

/** Reasons that clear automatically, such as a late message, end no silence. */
function isForPerson({ needs_attention, attention_reason }: Conversation): boolean {
  return needs_attention && !PASSING.has(attention_reason ?? '');
}

/**
 * Whether a silent lead may be reminded: the agent spoke last and may go on, the lead is still in
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

/** Whatever happens, a lead is reminded only while it is the one to write. */
export function withFollowUp(after: Conversation): Conversation {
  if (after.follow_up_at === null || awaitsLead(after)) return after;
  return { ...after, follow_up_at: null };
}
