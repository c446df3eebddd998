import { cutText } from '#domain/text.ts';
import type {
  ConversationEffect,
  ConversationEvent,
  Preview,
  RecordedEvent,
  Transition,
} from '../conversation-event.ts';
import type { Conversation } from '../conversation.ts';

export type EventOf<Kind extends ConversationEvent['kind']> = Extract<
  ConversationEvent,
  { kind: Kind }
>;
export type Result = Transition<Conversation>;

/** Maximum characters of the lead's text that an event keeps. */
export const MAX_EVIDENCE = 500;

export const changed = (state: Conversation, ...effects: ConversationEffect[]): Result => ({
  state,
  effects,
  accepted: true,
});

export const ignored = (state: Conversation): Result => ({ state, effects: [], accepted: false });

/** Records an event, with who caused it and why. */
export function record(
  event: Pick<RecordedEvent, 'kind'> & Partial<RecordedEvent>,
): ConversationEffect {
  const { by_user_id = null, from_value = null, to_value = null, evidence = null } = event;
  const cut = evidence === null ? null : cutText(evidence, MAX_EVIDENCE);
  return {
    kind: 'record_event',
    event: { kind: event.kind, by_user_id, from_value, to_value, evidence: cut },
  };
}

/** Maximum characters of a message in the list. */
export const MAX_PREVIEW = 200;

/** The list shows the newest message by WhatsApp's time; within a second, the last to arrive. */
export function withPreview(
  before: Conversation,
  { text, interaction, unix }: Preview,
): Conversation {
  if (unix < before.timestamp_unix) return before;
  const last_message = cutText(text, MAX_PREVIEW);
  return { ...before, last_message, last_interaction: interaction, timestamp_unix: unix };
}

/** Our message counts as the newest, even if the lead's clock is ahead of ours. */
export function withSentPreview(before: Conversation, preview: Preview): Conversation {
  return withPreview(before, { ...preview, unix: Math.max(preview.unix, before.timestamp_unix) });
}

/** When the agent answers: after a quiet time, but no later than MAX_QUIET_TIMES after the first message. */
export function replyTime(now: Date, waitingSince: Date, quietMs: number): Date {
  const quiet = now.getTime() + quietMs;
  const latest = waitingSince.getTime() + quietMs * MAX_QUIET_TIMES;
  return new Date(Math.max(now.getTime(), Math.min(quiet, latest)));
}

/** When to read messages that the agent won't answer: once a burst, since no one waits for the result. */
export function readingTime(now: Date, quietMs: number): Date {
  return new Date(now.getTime() + quietMs * MAX_QUIET_TIMES);
}

/** A lead who writes without a pause gets an answer after this many quiet times. */
const MAX_QUIET_TIMES = 5;

/**
 * A message later than this after a burst's first one starts a new burst, even if no one answered the
 * first. Otherwise a lead who has waited for days would be answered word by word. One minute is enough
 * for a burst and its answer.
 */
const BURST_MS = 60_000;

/** How long `replyTime` counts a wait: at least twice as long as it can postpone an answer. */
export function burstMs(quietMs: number): number {
  return Math.max(BURST_MS, 2 * MAX_QUIET_TIMES * quietMs);
}
