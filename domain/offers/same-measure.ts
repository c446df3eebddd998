import type { Measure } from './measures.ts';
import type { SourceLine } from './sources.ts';

/** The material's lines that contain this measure. */
export function findLinesWithMeasure(claimed: Measure, lines: SourceLine[]): SourceLine[] {
  return lines.filter((line) =>
    line.measures.some((known) => isSame(claimed, known, line.isPrice)),
  );
}

/** Half a cent, for numbers written with different decimals. */
const EPSILON = 0.005;

function isSame(claimed: Measure, source: Measure, isPrice: boolean): boolean {
  if (Math.abs(claimed.value - source.value) > EPSILON) return false;
  if (claimed.month !== undefined) return source.month === claimed.month;
  switch (claimed.kind) {
    case 'money':
      return source.kind === 'money' ? sharesCurrency(claimed, source) : isPrice && isBare(source);
    case 'number':
      return true;
    case 'hour':
      // The page may write "10 h" as 10:00.
      return source.kind === 'hour' || isBare(source);
    default:
      return source.kind === claimed.kind;
  }
}

const isBare = ({ kind, month }: Measure): boolean => kind === 'number' && month === undefined;

function sharesCurrency(
  { currencies: claimed }: Measure,
  { currencies: source }: Measure,
): boolean {
  return !claimed || !source || [...claimed].some((code) => source.has(code));
}
