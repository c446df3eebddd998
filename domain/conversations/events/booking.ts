import { cutText } from '#domain/text.ts';
import type { Conversation } from '../conversation.ts';
import type { ConversationEffect } from '../conversation-event.ts';
import { changed, type EventOf, ignored, MAX_EVIDENCE, record, type Result } from './transition.ts';

/** Whether the lead has an appointment, and who says so; independent of the outcome. */
type Booking = Pick<Conversation, 'booked_at' | 'booked_for' | 'booked_quote' | 'booking_set_by'>;

const NOT_BOOKED = { booked_at: null, booked_for: null, booked_quote: null } as const;

/**
 * Returns the booking that the model found in the lead's words. A known booking isn't recorded again,
 * and what a person or a program set or withdrew stays.
 */
export function bookedByQuote(
  before: Conversation,
  quote: string | null | undefined,
  now: Date,
): { booking: Partial<Booking>; effects: ConversationEffect[] } {
  if (!quote || before.booked_at !== null || before.booking_set_by !== null) {
    return { booking: {}, effects: [] };
  }
  const booking = { booked_at: now, booked_for: null, booked_quote: cutText(quote, MAX_EVIDENCE) };
  return { booking, effects: [record({ kind: 'booked', evidence: quote })] };
}

/** A person or a program reports a booking. The lead's words and the first moment are kept. */
export function booked(
  before: Conversation,
  { by_user_id, booked_for = before.booked_for, reason }: EventOf<'booked'>,
  now: Date,
): Result {
  const isBooked = before.booked_at !== null;
  const sameTime = booked_for?.getTime() === before.booked_for?.getTime();
  if (isBooked && sameTime && before.booking_set_by !== null) return ignored(before);
  const booked_at = before.booked_at ?? now;
  const state = { ...before, booked_at, booked_for, booking_set_by: by_user_id };
  if (isBooked && sameTime) return changed(state);
  const times = { from_value: isoOf(before.booked_for), to_value: isoOf(booked_for) };
  return changed(state, record({ kind: 'booked', by_user_id, ...times, evidence: whyOf(reason) }));
}

export function bookingWithdrawn(
  before: Conversation,
  { by_user_id, reason }: EventOf<'booking_withdrawn'>,
): Result {
  const isBooked = before.booked_at !== null;
  if (!isBooked && before.booking_set_by !== null) return ignored(before);
  const state = { ...before, ...NOT_BOOKED, booking_set_by: by_user_id };
  if (!isBooked) return changed(state);
  const evidence = whyOf(reason);
  const from_value = isoOf(before.booked_for);
  return changed(state, record({ kind: 'booking_withdrawn', by_user_id, from_value, evidence }));
}

/** The booking of two merged conversations: a person's decision wins, else any booking counts. */
export function mergeBookings(a: Booking, b: Booking): Booking {
  const anywhere = a.booked_at === null ? b : a;
  const by_hand = [a, b].find((item) => item.booking_set_by !== null);
  const { booked_at, booked_for, booked_quote, booking_set_by } = by_hand ?? anywhere;
  return { booked_at, booked_for, booked_quote, booking_set_by };
}

const whyOf = (reason = ''): string | null => reason.trim() || null;

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;
