import { expect, it } from 'vitest';
import { type CostRow, costsOf } from './costs.ts';

const NANOS = 1_000_000_000;
const funnel = { leads: 9, replied: 5, qualified: 2, booked: 1 };
const period = { days: 7, today: '2026-03-02' } as const;
const row = (changes: Partial<CostRow>): CostRow => ({
  day: '2026-03-02',
  campaign_id: 'a',
  campaign_name: 'Spring',
  purpose: 'answer',
  cost_nanos: NANOS,
  calls: 2,
  unpriced_calls: 0,
  messages: 2,
  leads: 1,
  qualified: 0,
  ...changes,
});

it('has a day for each of the period, also over the end of a month', () => {
  const { days } = costsOf([row({ day: '2026-02-28' }), row({})], funnel, period);
  expect(days.map(({ day }) => day)).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(days.map(({ cost }) => cost)).toEqual([0, 0, 0, 0, 1, 0, 1]);
});

it('divides all that was paid by what came of it', () => {
  const rows = [
    row({ cost_nanos: 3 * NANOS, messages: 6, leads: 2, qualified: 1 }),
    row({ purpose: 'offer', cost_nanos: NANOS, messages: 0, leads: 0 }),
    row({ campaign_id: 'b', campaign_name: null, cost_nanos: 8 * NANOS, messages: 2, leads: 2 }),
  ];
  const costs = costsOf(rows, funnel, period);
  expect(costs).toMatchObject({
    total: 12,
    per_message: 1.5,
    per_lead: 3,
    per_qualified: 12,
    funnel,
  });
  expect(costs.campaigns).toMatchObject([
    { campaign_id: 'b', campaign_name: null, cost: 8, per_lead: 4 },
    { campaign_id: 'a', campaign_name: 'Spring', cost: 4, per_lead: 2 },
  ]);
  expect(costs.purposes).toEqual([
    { purpose: 'answer', calls: 4, cost: 11 },
    { purpose: 'offer', calls: 2, cost: 1 },
  ]);
});

it('divides nothing by no one, and no cost of which a part is unknown', () => {
  expect(costsOf([], funnel, period)).toMatchObject({
    total: 0,
    per_message: null,
    per_lead: null,
    campaigns: [],
  });
  const part = costsOf([row({}), row({ unpriced_calls: 1 })], funnel, period);
  expect(part).toMatchObject({ total: 2, unpriced_calls: 1, per_message: null, per_lead: null });
});
