import type { Measure } from './measures.ts';
import type { SourceLine } from './sources.ts';

/** The material's lines that contain this measure. */
export function linesWith(said: Measure, lines: SourceLine[]): SourceLine[] {
  return lines.filter((line) => line.measures.some((known) => isSame(said, known, line.isPrice)));
}

/** Half a cent, for numbers written with different decimals. */
const EPSILON = 0.005;

function isSame(said: Measure, known: Measure, isPrice: boolean): boolean {
  if (Math.abs(said.value - known.value) > EPSILON) return false;
  if (said.month !== undefined) return known.month === said.month;
  switch (said.kind) {
    case 'money':
      return known.kind === 'money' ? sharesCurrency(said, known) : isPrice && isBare(known);
    case 'number':
      return true;
    case 'hour':
      // The page may write "10 h" as 10:00.
      return known.kind === 'hour' || isBare(known);
    default:
      return known.kind === said.kind;
  }
}

const isBare = ({ kind, month }: Measure): boolean => kind === 'number' && month === undefined;

function sharesCurrency({ currencies: said }: Measure, { currencies: known }: Measure): boolean {
  return !said || !known || [...said].some((code) => known.has(code));
}
