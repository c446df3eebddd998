import { describe, expect, it } from 'vitest';
import { dayIn } from '../time-zones.ts';
import { forecast, opensAt, type QueuedLead } from './forecast.ts';
import { countedDay, nextSlot, type Pace, sentToday } from './pace.ts';
import { newNumberPace } from './plan.ts';

const MINUTE_MS = 60_000;
const NOW = new Date('2026-11-27T21:58:00Z');
const isQuiet = (day: string) =>
  new Date(`${day}T00:00:00Z`).getUTCDay() === 0 || day.endsWith('-12-25');

/** Creates leads in alternating zones, of which some occur more often. */
function leadsOf(zones: string[], count: number): QueuedLead[] {
  const hours = zones.map((zone) => ({ zone, isQuiet }));
  return Array.from({ length: count }, (_, index) => ({
    hours: hours[(index * index) % hours.length] ?? null,
  }));
}

/** Simulates the queue minute by minute: each time, the first lead whose hours are open gets its turn. */
function simulate(leads: readonly QueuedLead[], from: Pace, start: Date): Date[] {
  const sent: Date[] = [];
  const waiting = new Map(leads.entries());
  const pace = { ...from };
  for (let now = start; waiting.size > 0; now = new Date(now.getTime() + MINUTE_MS)) {
    if (nextSlot(pace, now).at > now) continue;
    const opening = openOfZones(leads, now);
    const [index] = [...waiting].find(([, lead]) => opening(lead)) ?? [];
    if (index === undefined) continue;
    waiting.delete(index);
    sent[index] = now;
    const sentBefore = sentToday(pace, now);
    Object.assign(pace, { sent: sentBefore + 1, day: countedDay(pace, now), last_at: now });
  }
  return sent;
}

/** Leads of one zone have the same hours, so each zone is checked once. */
function openOfZones(leads: readonly QueuedLead[], now: Date): (lead: QueuedLead) => boolean {
  const known = new Map(
    [...new Set(leads.map(({ hours }) => hours))].map((hours) => [
      hours,
      opensAt({ hours }, now) <= now,
    ]),
  );
  return ({ hours, not_before }) => known.get(hours) === true && (!not_before || not_before <= now);
}

describe('the forecast of a queue', () => {
  it.each([
    ['the United States', 'America/New_York', ['America/New_York', 'America/Los_Angeles']],
    ['Russia', 'America/New_York', ['Europe/Moscow', 'Asia/Vladivostok']],
    ['Brazil', 'America/Sao_Paulo', ['America/Sao_Paulo', 'America/Manaus']],
    ['Australia', 'Europe/London', ['Australia/Sydney', 'Australia/Perth']],
    ['Mexico', 'America/Mexico_City', ['America/Mexico_City', 'America/Tijuana']],
    ['India', 'Asia/Kolkata', ['Asia/Kolkata']],
    ['Spain', 'Europe/Madrid', ['Europe/Madrid', 'Atlantic/Canary']],
    ['Indonesia', 'Europe/Paris', ['Asia/Jakarta', 'Asia/Jayapura']],
  ])('for 1,000 leads in %s is what a clock comes to', (_country, own, zones) => {
    const leads = leadsOf(zones, 1_000);
    const pace = { ...newNumberPace(own), quota: 250, sent: 17, day: dayIn(own, NOW) };
    expect(forecast(leads, pace, NOW)).toEqual(simulate(leads, pace, NOW));
  });

  it('keeps to the time before which a lead may not be written to, and to changes of the clocks', () => {
    const start = new Date('2026-10-24T09:00:00Z');
    const leads = leadsOf(['Europe/Paris', 'America/New_York'], 150).map((lead, index) => ({
      ...lead,
      not_before: index % 10 === 3 ? new Date(start.getTime() + index * 1_000_000) : null,
    }));
    const pace = { ...newNumberPace('Europe/Paris'), quota: 40 };
    expect(forecast(leads, pace, start)).toEqual(simulate(leads, pace, start));
  });

  it('writes at night to leads who asked for it', () => {
    const leads = [{ hours: null }, { hours: null }];
    const pace = newNumberPace('Europe/Paris');
    expect(forecast(leads, pace, NOW)).toEqual([NOW, new Date(NOW.getTime() + 3 * MINUTE_MS)]);
  });

  it('of a number that may send nothing is never', () => {
    const pace = { ...newNumberPace('Europe/Paris'), quota: 0 };
    expect(forecast(leadsOf(['Europe/Paris'], 2), pace, NOW)).toEqual([null, null]);
  });
});
