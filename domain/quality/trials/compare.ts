/** The counted results of a version's leads, each lead once. */
export const MEASURES = [
  'replied',
  'qualified',
  'booked',
  'opted_out',
  'held',
  'taken_over',
] as const;
export type Measure = (typeof MEASURES)[number];

/** Measures where more is better; for the others, less is. */
const HIGHER_IS_BETTER: ReadonlySet<Measure> = new Set(['replied', 'qualified', 'booked']);

/** The outcomes of one version. */
export interface ArmFigures extends Record<Measure, number> {
  /** leads whom the agent contacted or tried to contact */
  leads: number;
  /** billionths of a US dollar, for the answers with a known cost */
  cost_nanos: number;
  /** answers of unknown cost */
  unpriced: number;
}

export const NO_FIGURES: ArmFigures = {
  leads: 0,
  replied: 0,
  qualified: 0,
  booked: 0,
  opted_out: 0,
  held: 0,
  taken_over: 0,
  cost_nanos: 0,
  unpriced: 0,
};

/** `open`: the difference may be chance. */
export type Finding = 'better' | 'worse' | 'open';

export interface ArmShare extends Interval {
  hits: number;
  /** undefined without leads */
  share: number | undefined;
}

export interface Comparison {
  measure: Measure;
  live: ArmShare;
  candidate: ArmShare;
  /** about the candidate */
  finding: Finding;
}

/**
 * Compares shares, each with its 95 % interval. The candidate counts as different only if the 99 %
 * interval of the difference excludes zero: users look often, which raises the odds of a chance result.
 * Leaves out measures that an older server didn't count.
 */
export function compareArms(live: ArmFigures, candidate: ArmFigures): Comparison[] {
  const counted = MEASURES.filter((item) => [live[item], candidate[item]].every(Number.isFinite));
  return counted.map((measure) => ({
    measure,
    live: shareOf(live, measure),
    candidate: shareOf(candidate, measure),
    finding: findingOf(live, candidate, measure),
  }));
}

function shareOf(arm: ArmFigures, measure: Measure): ArmShare {
  const hits = arm[measure];
  const share = arm.leads === 0 ? undefined : hits / arm.leads;
  return { hits, share, ...wilson(hits, arm.leads) };
}

function findingOf(live: ArmFigures, candidate: ArmFigures, measure: Measure): Finding {
  const of = (arm: ArmFigures) => ({ hits: arm[measure], n: arm.leads });
  const { low, high } = differenceOf(of(live), of(candidate));
  if (low <= 0 && high >= 0) return 'open';
  return low > 0 === HIGHER_IS_BETTER.has(measure) ? 'better' : 'worse';
}

/** A share between 0 and 1, with its confidence interval. */
export interface Interval {
  low: number;
  high: number;
}

/** Standard deviations of a normal distribution: 95 % and 99 % lie within. */
export const Z_95 = 1.959964;
export const Z_99 = 2.575829;

/** Wilson's score interval of a share, which also holds for few cases and for shares near 0 and 1. */
export function wilson(hits: number, n: number, z = Z_95): Interval {
  if (n === 0) return { low: 0, high: 1 };
  const share = hits / n;
  const z2 = z * z;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

interface Counted {
  hits: number;
  n: number;
}

/** The interval of the difference `b - a` of two shares, from their Wilson intervals (Newcombe). */
export function differenceOf(a: Counted, b: Counted, z = Z_99): Interval {
  if (a.n === 0 || b.n === 0) return { low: -1, high: 1 };
  const [p, q] = [a.hits / a.n, b.hits / b.n];
  const [first, second] = [wilson(a.hits, a.n, z), wilson(b.hits, b.n, z)];
  return {
    low: q - p - Math.hypot(q - second.low, first.high - p),
    high: q - p + Math.hypot(second.high - q, p - first.low),
  };
}
