/** What is counted of the leads of a version, each lead once. */
export const MEASURES = [
  'replied',
  'qualified',
  'booked',
  'opted_out',
  'held',
  'taken_over',
] as const;
export type Measure = (typeof MEASURES)[number];

/** More of these is better; of the others less. */
const WANTED: ReadonlySet<Measure> = new Set(['replied', 'qualified', 'booked']);

/** The outcomes of one version. */
export interface ArmFigures extends Record<Measure, number> {
  /** leads to whom the agent has written or wanted to write */
  leads: number;
  /** billionths of a US dollar, of the answers whose cost is known */
  cost_nanos: number;
  /** answers whose cost is not known */
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

/** `open`: it may as well be chance. */
export type Finding = 'better' | 'worse' | 'open';

export interface ArmShare extends Interval {
  hits: number;
  /** undefined: without a lead there is no share */
  share: number | undefined;
}

export interface Comparison {
  measure: Measure;
  live: ArmShare;
  candidate: ArmShare;
  /** of the candidate */
  finding: Finding;
}

/**
 * Each share with its 95 % interval, and whether the candidate differs: only where the 99 % interval of
 * the difference leaves out zero, as people look often, and who looks often sees chance. What was not
 * counted, as by a server of before, is left out.
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
  return low > 0 === WANTED.has(measure) ? 'better' : 'worse';
}

/** A share between 0 and 1, with its confidence interval. */
export interface Interval {
  low: number;
  high: number;
}

/** Standard deviations of a normal distribution: 95 % and 99 % lie within. */
export const Z_95 = 1.959964;
export const Z_99 = 2.575829;

/** Of a share: Wilson's score interval, which holds for few cases and for shares near 0 and 1, too. */
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

/** Of the difference `b - a` of two shares, from their Wilson intervals (Newcombe's hybrid score). */
export function differenceOf(a: Counted, b: Counted, z = Z_99): Interval {
  if (a.n === 0 || b.n === 0) return { low: -1, high: 1 };
  const [p, q] = [a.hits / a.n, b.hits / b.n];
  const [first, second] = [wilson(a.hits, a.n, z), wilson(b.hits, b.n, z)];
  return {
    low: q - p - Math.hypot(q - second.low, first.high - p),
    high: q - p + Math.hypot(second.high - q, p - first.low),
  };
}
