import { hourIn, wallTime } from '../time-zones.ts';

export const PERIODS = ['day', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** The cost of the current day and month so far, in billionths of a US dollar. */
export type Spending = Record<Period, number>;
/** The maximum cost of a day and of a month; null: no ceiling. */
export type Ceilings = Record<Period, number | null>;

/** The share of a ceiling from which the team is notified. */
const NOTIFY_AT = 0.8;

/**
 * Returns the ceilings that apply to a team. The operator pays for the installation's model, so a team
 * can only lower its ceiling. A team with its own key pays for itself and decides alone.
 */
export function ceilingsOf(
  teamCeilings: Ceilings,
  installation: Ceilings,
  ownModel: boolean,
): Ceilings {
  if (ownModel) return teamCeilings;
  return {
    day: lower(teamCeilings.day, installation.day),
    month: lower(teamCeilings.month, installation.month),
  };
}

function lower(first: number | null, other: number | null): number | null {
  if (first === null || other === null) return first ?? other;
  return Math.min(first, other);
}

/**
 * Returns the ceiling that is reached, the longer period first; null: the agent may continue. Doesn't
 * stop calls in progress.
 */
export const findReachedCeiling = (spent: Spending, ceilings: Ceilings): Period | null =>
  periodsAbove(1, spent, ceilings).at(-1) ?? null;

/** The periods in which 80 % of the ceiling is spent. */
export const periodsNearCeiling = (spent: Spending, ceilings: Ceilings): Period[] =>
  periodsAbove(NOTIFY_AT, spent, ceilings);

const periodsAbove = (share: number, spent: Spending, ceilings: Ceilings): Period[] =>
  PERIODS.filter((period) => {
    const ceiling = ceilings[period];
    return ceiling !== null && spent[period] >= ceiling * share;
  });

/** Returns when a period ends and its spending restarts: midnight in the team's time zone. */
export function endOf(period: Period, now: Date, zone: string): Date {
  if (period === 'day') return hourIn(zone, now, 1, 0);
  const { year, month, day } = wallTime(zone, now);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return hourIn(zone, now, days - day + 1, 0);
}
