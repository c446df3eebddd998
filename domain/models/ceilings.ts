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

/** The share of a ceiling from which the team is notified. */
export const NOTIFY_AT = 0.8;

/**
 * The ceilings that apply to a team. The operator pays for the installation's model, so a team can only
 * lower its ceiling. A team with its own key pays itself and decides alone.
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
    return ceiling !== null && spent[period] >= ceiling * NOTIFY_AT;
  });
}

/** When a period ends and its spending restarts: midnight in UTC. */
export function endOf(period: Period, now: Date): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return new Date(period === 'day' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1));
}

/** When it began. */
export function startOf(period: Period, now: Date): Date {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return new Date(Date.UTC(year, month, period === 'day' ? now.getUTCDate() : 1));
}
