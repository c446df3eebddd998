import { hourIn } from '../time-zones.ts';
import { closingOf, nextOpening, type SendHours } from './hours.ts';
import { intervalMs, nextSlot, type Pace, sentToday } from './pace.ts';

/** A lead in a queue. */
export interface QueuedLead {
  /** null: it may be contacted at any hour */
  hours: SendHours | null;
  /** the earliest time */
  not_before?: Date | null | undefined;
}

/** Returns the first time from `at` on at which a lead may be contacted. */
export function opensAt({ hours, not_before }: QueuedLead, at: Date): Date {
  const from = not_before && not_before > at ? not_before : at;
  return hours ? nextOpening(from, hours) : from;
}

/** Leads that may be contacted at the same times, in queue order. */
interface Group extends QueuedLead {
  indexes: number[];
  /** the number of leads that had their turn */
  done: number;
  /** the current or next opening, in milliseconds */
  from: number;
  to: number;
}

/** More than three years of first messages. */
const MAX_MS = 1_100 * 86_400_000;

/**
 * Returns when each lead of a queue is contacted if nothing interferes. Whenever the number's pace allows
 * a message, the first lead whose hours are open gets it. Null: not within three years. Fast if leads
 * share the object of their hours.
 */
export function forecast(leads: readonly QueuedLead[], pace: Pace, now: Date): (Date | null)[] {
  const times = Array.from<Date | null>({ length: leads.length }).fill(null);
  if (pace.quota <= 0) return times;
  let groups = groupsOf(leads);
  const slots = new Slots(pace, now);
  const end = now.getTime() + MAX_MS;
  while (groups.length > 0 && slots.at < end) {
    for (const group of groups) openFor(group, slots.at);
    const group = firstOpen(groups, slots.at);
    if (!group) {
      slots.waitUntil(Math.min(...groups.map(({ from }) => from)));
      continue;
    }
    times[indexOf(group)] = new Date(slots.at);
    group.done += 1;
    if (group.done === group.indexes.length) groups = groups.filter((item) => item !== group);
    slots.take();
  }
  return times;
}

/** The times at which a number may send, in sequence. Like `nextSlot`, without a calendar for each. */
class Slots {
  readonly #pace: Pace;
  /** in milliseconds */
  at: number;
  #left: number;
  #dayEnd: number;

  constructor(pace: Pace, now: Date) {
    this.#pace = pace;
    const { at } = nextSlot(pace, now);
    this.at = at.getTime();
    this.#left = pace.quota - sentToday(pace, at);
    this.#dayEnd = this.#endOfDay();
  }

  waitUntil(at: number): void {
    this.at = Math.max(this.at, at);
    if (this.at < this.#dayEnd) return;
    this.#left = this.#pace.quota;
    this.#dayEnd = this.#endOfDay();
  }

  take(): void {
    this.#left -= 1;
    const turn = this.at + intervalMs(this.#pace);
    this.waitUntil(this.#left > 0 ? turn : Math.max(turn, this.#dayEnd));
  }

  #endOfDay(): number {
    return hourIn(this.#pace.time_zone, new Date(this.at), 1, 0).getTime();
  }
}

function groupsOf(leads: readonly QueuedLead[]): Group[] {
  // Two campaigns may have different quiet days in one zone.
  const byHours = new Map<SendHours | null, Map<number | undefined, Group>>();
  for (const [index, { hours, not_before }] of leads.entries()) {
    const byTime = byHours.get(hours) ?? new Map<number | undefined, Group>();
    byHours.set(hours, byTime);
    const known = byTime.get(not_before?.getTime());
    if (known) known.indexes.push(index);
    else {
      const group = { hours, not_before, indexes: [index], done: 0, from: 0, to: 0 };
      byTime.set(not_before?.getTime(), group);
    }
  }
  return [...byHours.values()].flatMap((byTime) => [...byTime.values()]);
}

/** Computes the next opening only once the last one is over, not for every lead. */
function openFor(group: Group, at: number): void {
  if (at < group.to) return;
  const from = opensAt(group, new Date(at));
  group.from = from.getTime();
  group.to = group.hours ? closingOf(from, group.hours).getTime() : Infinity;
}

/** Among the open groups, returns the one whose next lead is first in the queue. */
function firstOpen(groups: readonly Group[], at: number): Group | undefined {
  let first: Group | undefined;
  for (const group of groups) {
    if (group.from > at) continue;
    if (!first || indexOf(group) < indexOf(first)) first = group;
  }
  return first;
}

const indexOf = ({ indexes, done }: Group): number => indexes[done] ?? Infinity;
