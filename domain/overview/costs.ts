import { z } from 'zod';
import { NANOS } from '../models/prices.ts';
import { MODEL_PURPOSES, type ModelPurpose } from '../models/usage.ts';
import { teamRef } from '../teams/schema.ts';
import { COST_PERIODS, type CostPeriod } from './periods.ts';

export const costQuestion = teamRef.extend({
  days: z.union(COST_PERIODS.map((days) => z.literal(days))),
});

/** The usage and results of a day's, a campaign's or a purpose's calls. */
export interface CostSum {
  cost_nanos: number;
  calls: number;
  /** calls of unknown cost, which the cost doesn't include */
  unpriced_calls: number;
  messages: number;
  leads: number;
  qualified: number;
}

/** One row of the statistics: the calls of one day, campaign and purpose. */
export interface CostRow extends CostSum {
  /** YYYY-MM-DD, in UTC */
  day: string;
  campaign_id: string;
  /** null: the campaign was removed, or the calls belong to none */
  campaign_name: string | null;
  purpose: ModelPurpose;
}

/** The number of leads that reached each stage, over all time. */
export interface Funnel {
  leads: number;
  replied: number;
  qualified: number;
  /** leads with an appointment, whatever their outcome; older servers don't send it */
  booked?: number;
}

const ZERO_COSTS: CostSum = {
  cost_nanos: 0,
  calls: 0,
  unpriced_calls: 0,
  messages: 0,
  leads: 0,
  qualified: 0,
};

function sumOf(rows: readonly CostSum[]): CostSum {
  const sum = { ...ZERO_COSTS };
  for (const row of rows) {
    for (const name of Object.keys(sum) as (keyof CostSum)[]) sum[name] += row[name];
  }
  return sum;
}

/** Returns null without anything to divide by, or if part of the cost is unknown: it would look like a price. */
function per({ cost_nanos, unpriced_calls }: CostSum, count: number): number | null {
  if (count <= 0 || unpriced_calls > 0) return null;
  return cost_nanos / NANOS / count;
}

/**
 * Builds the report from the counted rows, in US dollars. `today` is YYYY-MM-DD in the team's time zone.
 */
export function costsOf(
  rows: readonly CostRow[],
  funnel: Funnel,
  { days, today }: { days: CostPeriod; today: string },
) {
  const total = sumOf(rows);
  return {
    days: daysUntil(today, days).map((day) => ({
      day,
      cost: sumOf(rows.filter((row) => row.day === day)).cost_nanos / NANOS,
    })),
    total: total.cost_nanos / NANOS,
    calls: total.calls,
    unpriced_calls: total.unpriced_calls,
    per_message: per(total, total.messages),
    per_lead: per(total, total.leads),
    per_qualified: per(total, total.qualified),
    campaigns: campaignsOf(rows),
    purposes: purposesOf(rows),
    funnel,
  };
}

export type Costs = ReturnType<typeof costsOf>;

/** Lists the most expensive first. */
function campaignsOf(rows: readonly CostRow[]) {
  return [...Map.groupBy(rows, (row) => row.campaign_id)]
    .map(([campaign_id, ofOne]) => {
      const sum = sumOf(ofOne);
      const { messages, leads, qualified, unpriced_calls } = sum;
      return {
        campaign_id,
        campaign_name: ofOne[0]?.campaign_name ?? null,
        cost: sum.cost_nanos / NANOS,
        messages,
        leads,
        qualified,
        per_lead: per(sum, leads),
        unpriced_calls,
      };
    })
    .toSorted((a, b) => b.cost - a.cost);
}

function purposesOf(rows: readonly CostRow[]) {
  return MODEL_PURPOSES.flatMap((purpose) => {
    const { calls, cost_nanos } = sumOf(rows.filter((row) => row.purpose === purpose));
    return calls > 0 ? [{ purpose, calls, cost: cost_nanos / NANOS }] : [];
  });
}

const DAY_MS = 24 * 3_600_000;

function daysUntil(today: string, days: number): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: days }, (_, n) =>
    new Date(end - (days - 1 - n) * DAY_MS).toISOString().slice(0, 10),
  );
}
