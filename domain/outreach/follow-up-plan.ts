import type { Conversation } from '../conversations/conversation.ts';
import { awaitsLead, followUpAfter } from '../conversations/events/follow-up.ts';
import { dayIn } from '../time-zones.ts';
import { delaysOf, type FollowUpSettings, type TimelineEntry } from './follow-up-settings.ts';
import { nextOpening, type SendHours } from './hours.ts';

/** The maximum number of reminders shown ahead. */
const MAX_SHOWN = 20;
const DAY_MS = 86_400_000;

interface Planned {
  number: number;
  at: Date;
}

interface Plan {
  /** null: the default */
  settings: FollowUpSettings | null;
  /** the maximum number of reminders */
  limit: number;
  hours: SendHours;
}

/** Lists the reminders from the one after `sent`, due at `due`. The last entry is the end. */
function remindersAfter(sent: number, due: Date, { settings, limit, hours }: Plan): Planned[] {
  const delays = delaysOf(settings);
  const planned: Planned[] = [];
  let at = due;
  const last = Math.min(limit, sent + MAX_SHOWN);
  for (let number = sent + 1; number <= last; number += 1) {
    at = nextOpening(at, hours);
    planned.push({ number, at });
    at = followUpAfter(number, at, delays);
  }
  return [...planned, { number: last + 1, at }];
}

/** Lists the reminders to come if the lead stays silent, each within the lead's hours. */
export function plannedFollowUps(state: Conversation, plan: Plan): Planned[] {
  const { follow_up_at, follow_ups_sent, replied } = state;
  if (follow_up_at === null || !awaitsLead(state)) return [];
  if (plan.settings?.only_replied && !replied) return [];
  return remindersAfter(follow_ups_sent, follow_up_at, plan).slice(0, -1);
}

/** Lists what happens to a lead who never answers a message sent at `start`. */
export function followUpTimeline(start: Date, plan: Plan): TimelineEntry[] {
  const { settings, limit, hours } = plan;
  const due = followUpAfter(0, start, delaysOf(settings));
  const dayOf = (at: Date) => Date.parse(dayIn(hours.zone, at));
  return remindersAfter(0, due, plan).flatMap(({ number, at }) => {
    const isEnd = number > Math.min(limit, MAX_SHOWN);
    if (isEnd && number === 1) return [];
    const text = isEnd ? null : (settings?.reminders[number - 1]?.text ?? null);
    const day = (dayOf(at) - dayOf(start)) / DAY_MS;
    return [{ number: isEnd ? null : number, at: at.toISOString(), day, text }];
  });
}
