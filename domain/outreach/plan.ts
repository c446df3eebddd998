import type { SendHours } from './hours.ts';
import { NEW_NUMBER_QUOTA, type Pace, type PaceDay, paceDays } from './pace.ts';
import { hourIn } from '../time-zones.ts';

/** Numbers with the same pace. */
export interface PlanNumbers {
  pace: Pace;
  count: number;
  /** days on which they send no first messages */
  isQuiet?: SendHours['isQuiet'];
}

/** The pace of a number that connects today. */
export function newNumberPace(time_zone: string): Pace {
  return {
    quota: NEW_NUMBER_QUOTA,
    interval_minutes: 3,
    sent: 0,
    day: null,
    last_at: null,
    time_zone,
    restricted_until: null,
  };
}

export interface PlanEnd {
  /** when the last lead is contacted; null: not within three years */
  done_at: Date | null;
  /** first messages on a full day of all numbers */
  per_day: number;
}

/** The days of numbers with the same pace, read one ahead. */
interface Stream extends PlanNumbers {
  days: Iterator<PaceDay>;
  next: PaceDay | undefined;
}

const DAY_MS = 24 * 3_600_000;
const MAX_DAYS = 1_100;
/** From then on, a number's days are all alike. */
const FIRST_DAYS = 3;

/**
 * Computes when these numbers together have contacted `leads` leads, each at its own pace and only by
 * day, because leads from lists aren't contacted at night.
 */
export function planOf(leads: number, numbers: readonly PlanNumbers[], now: Date): PlanEnd {
  let streams = numbers
    .filter(({ count, pace }) => count > 0 && pace.quota > 0)
    .map((numbers) => streamFrom(numbers, now));
  let remainingLeads = leads;
  let per_day = 0;
  let done_at: Date | null = null;
  for (let day = 0; day < MAX_DAYS && streams.length > 0; day += 1) {
    const end = now.getTime() + (day + 1) * DAY_MS;
    const running = streams.filter(({ next }) => next && next.first.getTime() < end);
    const today = running.flatMap(({ count, next }) => (next ? [{ ...next, numbers: count }] : []));
    const sum = today.reduce((all, item) => all + item.count * item.numbers, 0);
    per_day = Math.max(per_day, sum);
    if (done_at === null && remainingLeads > 0 && sum >= remainingLeads)
      done_at = timeOfLast(today, remainingLeads);
    if ((done_at !== null || leads <= 0) && day >= FIRST_DAYS) break;
    remainingLeads -= sum;
    const alike = day >= FIRST_DAYS && running.length === streams.length && !streams.some(hasQuiet);
    const skip = alike && sum > 0 ? Math.max(0, Math.floor(remainingLeads / sum) - 1) : 0;
    remainingLeads -= skip * sum;
    day += skip;
    streams = streams.map((stream) => (running.includes(stream) ? advance(stream, skip) : stream));
  }
  return { done_at, per_day };
}

const hasQuiet = ({ isQuiet }: PlanNumbers): boolean => isQuiet !== undefined;

function streamFrom({ count, pace, isQuiet }: PlanNumbers, from: Date): Stream {
  const days = paceDays(pace, from, isQuiet);
  return { count, pace, isQuiet, days, next: nextOf(days) };
}

/** Moves to the next day, or skips some, to a day of which nothing is used yet. */
function advance(stream: Stream, skip: number): Stream {
  const { pace, days, next } = stream;
  if (skip === 0 || !next) return { ...stream, next: nextOf(days) };
  const fresh = { ...pace, sent: 0, day: null, last_at: null, restricted_until: null };
  return streamFrom({ ...stream, pace: fresh }, hourIn(pace.time_zone, next.first, 1 + skip, 0));
}

function nextOf(days: Iterator<PaceDay>): PaceDay | undefined {
  const { value, done } = days.next();
  return done ? undefined : value;
}

/** Returns when the last of `leads` is contacted on the day that is long enough for all of them. */
function timeOfLast(today: (PaceDay & { numbers: number })[], leads: number): Date | null {
  const times = today.flatMap(({ first, count, interval_ms, numbers }) =>
    Array.from({ length: count }, (_, index) => ({
      at: first.getTime() + index * interval_ms,
      numbers,
    })),
  );
  let cumulative = 0;
  for (const { at, numbers } of times.toSorted((a, b) => a.at - b.at)) {
    cumulative += numbers;
    if (cumulative >= leads) return new Date(at);
  }
  return null;
}

/** A risk of the plan, or what will stop it. */
export type PlanRisk =
  | { kind: 'full_quota'; numbers: number; per_number: number }
  | { kind: 'restricted'; numbers: number; until: string }
  | { kind: 'plan_messages'; left: number }
  | { kind: 'no_consent'; leads: number }
  | { kind: 'no_number' }
  | { kind: 'without_number'; leads: number }
  | { kind: 'plan' };

export interface RiskFacts {
  leads: number;
  paid: boolean;
  /** messages left in the team's plan */
  messages_left: number;
  /** waiting leads without a stored consent */
  without_consent: number;
  /** waiting leads whose campaign has no connected number */
  without_number: number;
  numbers: readonly Pace[];
}

/** Numbers that send more per day are the first that WhatsApp restricts. */
const CAREFUL_PER_DAY = 100;

export function risksOf(facts: RiskFacts, now: Date): PlanRisk[] {
  const risks: PlanRisk[] = [];
  const { numbers, leads, messages_left } = facts;
  if (!facts.paid) risks.push({ kind: 'plan' });
  if (numbers.length === 0) risks.push({ kind: 'no_number' });
  else if (facts.without_number > 0) {
    risks.push({ kind: 'without_number', leads: facts.without_number });
  }
  const restricted = numbers.flatMap(({ restricted_until }) =>
    restricted_until && restricted_until > now ? [restricted_until] : [],
  );
  const [last] = restricted.toSorted((a, b) => b.getTime() - a.getTime());
  if (last) {
    risks.push({ kind: 'restricted', numbers: restricted.length, until: last.toISOString() });
  }
  if (leads > messages_left) risks.push({ kind: 'plan_messages', left: messages_left });
  const fullNumbers = numbers.filter(({ quota }) => quota > CAREFUL_PER_DAY).length;
  const per_number = Math.max(0, ...numbers.map(({ quota }) => quota));
  if (fullNumbers > 0 && leads > CAREFUL_PER_DAY * numbers.length) {
    risks.push({ kind: 'full_quota', numbers: fullNumbers, per_number });
  }
  if (facts.without_consent > 0) {
    risks.push({ kind: 'no_consent', leads: facts.without_consent });
  }
  return risks;
}

/** The planner's result. */
export interface OutreachPlan {
  leads: number;
  numbers: number;
  /** ISO */
  done_at: string | null;
  /** the same with one more number */
  one_more_done_at: string | null;
  per_day: number;
  waiting: number;
  connected: number;
  messages_left: number;
  risks: PlanRisk[];
}
