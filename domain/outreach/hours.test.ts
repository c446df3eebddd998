import { describe, expect, it } from 'vitest';
import { isSendTime, nextOpening } from './hours.ts';
import { wallTime } from '../time-zones.ts';

const at = (iso: string) => new Date(iso);
const PARIS = { zone: 'Europe/Paris' };

describe('the hours in which a silent lead is written to', () => {
  it('are 08:00 to 20:00 of the lead’s clocks', () => {
    expect(isSendTime(at('2026-11-22T07:00:00+01:00'), PARIS)).toBe(false);
    expect(isSendTime(at('2026-11-22T08:00:00+01:00'), PARIS)).toBe(true);
    expect(isSendTime(at('2026-11-22T19:59:59+01:00'), PARIS)).toBe(true);
    expect(isSendTime(at('2026-11-22T20:00:00+01:00'), PARIS)).toBe(false);
  });

  it('begin in the morning after an evening, over a month’s end', () => {
    const next = nextOpening(at('2026-11-30T21:30:00+01:00'), PARIS);
    expect(next).toEqual(at('2026-12-01T08:00:00+01:00'));
  });

  it('begin at eight also on the days on which the clocks change', () => {
    const spring = nextOpening(at('2026-03-28T22:00:00+01:00'), PARIS);
    expect(spring).toEqual(at('2026-03-29T08:00:00+02:00'));
    const autumn = nextOpening(at('2026-10-24T22:00:00+02:00'), PARIS);
    expect(autumn).toEqual(at('2026-10-25T08:00:00+01:00'));
  });

  it('hold every quarter of an hour of a year, in every zone that is tried', () => {
    const zones = ['Europe/Paris', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Chatham'];
    for (const zone of zones) {
      for (let hour = 0; hour < 366 * 24; hour += 23) {
        const from = new Date(Date.UTC(2026, 0, 1, hour, 15));
        const next = nextOpening(from, { zone });
        const local = wallTime(zone, next).hour;
        expect(local >= 8 && local < 20).toBe(true);
        expect(next >= from).toBe(true);
        expect(next.getTime() - from.getTime()).toBeLessThanOrEqual(14 * 3_600_000);
      }
    }
  });

  it('leave out quiet days of the zone, whatever day it is elsewhere', () => {
    const hours = { zone: 'Asia/Tokyo', isQuiet: (day: string) => day === '2026-12-25' };
    expect(isSendTime(at('2026-12-24T23:30:00Z'), hours)).toBe(false);
    expect(nextOpening(at('2026-12-24T10:59:00Z'), hours)).toEqual(at('2026-12-24T10:59:00Z'));
    expect(nextOpening(at('2026-12-24T11:00:00Z'), hours)).toEqual(at('2026-12-25T23:00:00Z'));
  });
});
