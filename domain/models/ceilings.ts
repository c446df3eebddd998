/** What the current day and month cost so far, in billionths of a US dollar. */
export interface Spending {
  day: number;
  month: number;
}

/** The most that a day and a month may cost; null: no ceiling. */
export interface Ceilings {
  day: number | null;
  month: number | null;
}

export const PERIODS = ['day', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** From here on the team is told. */
export const TELL_AT = 0.8;

/**
 * The ceilings that hold for a team. On the installation's model its operator pays: a team may set
 * itself a lower ceiling, never a higher one. With a key of its own a team pays, and decides alone.
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

function lower(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

/**
 * The ceiling that is reached, the one that lasts longer first; null: the agent may go on. Calls under
 * way at this moment are not stopped.
 */
export function reachedCeiling(spent: Spending, ceilings: Ceilings): Period | null {
  if (isReached(spent.month, ceilings.month)) return 'month';
  return isReached(spent.day, ceilings.day) ? 'day' : null;
}

const isReached = (spent: number, ceiling: number | null) => ceiling !== null && spent >= ceiling;

/** The periods of whose ceiling 80 % is spent. */
export function nearCeilings(spent: Spending, ceilings: Ceilings): Period[] {
  return PERIODS.filter((period) => {
    const ceiling = ceilings[period];
    return ceiling !== null && spent[period] >= ceiling * TELL_AT;
  });
}

/** When a period ends and its spending begins anew: midnight in UTC. */
export function endOf(period: Period, now: Date): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return new Date(period === 'day' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1));
}

/** When it began. */
export function startOf(period: Period, now: Date): Date {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return new Date(Date.UTC(year, month, period === 'day' ? now.getUTCDate() : 1));
}
