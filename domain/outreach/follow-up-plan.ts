import type { Conversation } from '../conversations/conversation.ts';
import { awaitsLead, followUpAfter } from '../conversations/events/follow-up.ts';
import { nextOpening, type SendHours } from './hours.ts';

/** More than this many are not shown ahead. */
const MAX_SHOWN = 20;

/** The reminders to come if the lead stays silent, each at the lead's hours. */
export function plannedFollowUps(
  state: Conversation,
  limit: number,
  hours: SendHours,
): { number: number; at: Date }[] {
  if (state.follow_up_at === null || !awaitsLead(state)) return [];
  const planned: { number: number; at: Date }[] = [];
  let at = state.follow_up_at;
  const last = Math.min(limit, state.follow_ups_sent + MAX_SHOWN);
  for (let number = state.follow_ups_sent + 1; number <= last; number += 1) {
    at = nextOpening(at, hours);
    planned.push({ number, at });
    at = followUpAfter(number, at);
  }
  return planned;
}
