import { describe, expect, it } from 'vitest';
import { NO_QUIET_DAYS } from '#domain/outreach/quiet-days.ts';
import { knownLeadZone, leadZone } from './lead-zone.ts';
import { holidayCountries, isHoliday, leadHours } from './send-hours.ts';

describe('the time zone of a lead', () => {
  it.each([
    ['12125550123', 'America/New_York'],
    ['13105550123', 'America/Los_Angeles'],
    ['14165550123', 'America/Toronto'],
    ['551133334444', 'America/Sao_Paulo'],
    ['5592991234567', 'America/Manaus'],
    ['34922123456', 'Atlantic/Canary'],
    ['74232123456', 'Asia/Vladivostok'],
    ['61731234567', 'Australia/Brisbane'],
    ['33612345678', 'Europe/Paris'],
    ['919812345678', 'Asia/Calcutta'],
  ])('of +%s is told by its area or its country', (digits, zone) => {
    expect(knownLeadZone(`${digits}@c.us`)).toBe(zone);
    expect(leadZone(`${digits}@c.us`, 'Asia/Tokyo')).toBe(zone);
  });

  it.each([
    // A mobile number of a wide country, which can be anywhere in it.
    ['79161234567', 'America/New_York', 'Europe/Moscow'],
    ['79161234567', 'Asia/Yekaterinburg', 'Asia/Yekaterinburg'],
    ['61412345678', 'Australia/Perth', 'Australia/Perth'],
    ['61412345678', 'Europe/London', 'Australia/Sydney'],
    ['34612345678', 'Atlantic/Canary', 'Atlantic/Canary'],
    ['34612345678', 'America/Lima', 'Europe/Madrid'],
    ['351912345678', 'Europe/Paris', 'Europe/Lisbon'],
    // An area code that two zones share.
    ['19075550123', 'Europe/Paris', 'America/Anchorage'],
    ['61892123456', 'Australia/Adelaide', 'Australia/Adelaide'],
    ['61892123456', 'Europe/London', 'Australia/Perth'],
    ['8613812345678', 'Europe/Paris', 'Asia/Shanghai'],
  ])('of +%s with a campaign in %s is %s', (digits, campaign, zone) => {
    expect(knownLeadZone(`${digits}@c.us`)).toBeUndefined();
    expect(leadZone(`${digits}@c.us`, campaign)).toBe(zone);
  });

  it('is the campaign’s where the number tells nothing', () => {
    expect(leadZone('123456@lid', 'Europe/Paris')).toBe('Europe/Paris');
    expect(leadZone('99912@c.us', 'Europe/Paris')).toBe('Europe/Paris');
  });
});

describe('public holidays', () => {
  it('are those of the whole country, movable ones too', () => {
    expect(isHoliday('DE', '2026-10-03')).toBe(true);
    expect(isHoliday('FR', '2027-03-29')).toBe(true);
    expect(isHoliday('US', '2026-11-26')).toBe(true);
    expect(isHoliday('US', '2026-11-25')).toBe(false);
    expect(isHoliday('BR', '2028-09-07')).toBe(true);
    expect(isHoliday('XX', '2026-12-25')).toBe(false);
    expect(holidayCountries().length).toBeGreaterThan(150);
  });

  it('with a fixed date hold in every year', () => {
    expect(isHoliday('FR', '2050-07-14')).toBe(true);
  });

  it('of the campaign’s choice are quiet by the lead’s own day', () => {
    const campaign = {
      agent_timezone: 'Europe/Paris',
      quiet_days: { ...NO_QUIET_DAYS, holidays_of: 'FR' },
    };
    const { zone, isQuiet } = leadHours(campaign, '12125550123@c.us');
    expect(zone).toBe('America/New_York');
    expect(isQuiet?.('2026-12-25')).toBe(true);
    expect(isQuiet?.('2026-12-26')).toBe(false);
  });
});
