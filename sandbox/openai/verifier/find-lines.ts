import type { Line } from './read-question.ts';
import { stemOf, type Terms, termsOf, weightOf } from './terms.ts';

export interface Found {
  lines: Line[];
  /** how figures that no line has follow from figures of the lines; empty: there are none */
  calculation: string;
}

export const NOTHING: Found = { lines: [], calculation: '' };
/** So much of what a sentence says must stand in the lines. */
const ENOUGH = 0.65;
/** With so much of a sentence, a line speaks of the same thing: another figure contradicts it. */
const SAME = 0.9;
const MAX_LINES = 8;
/** Fewer letters could be a part of any line. */
const MIN_LETTERS = 8;
const MIN_UNSPACED = 4;

export interface Known {
  business: Line[];
  lead: Line[];
  /** the language of the sentences */
  code: string;
}

/** The lines that together have most of a text's telling words and all of its figures; else none. */
export function findLines(text: string, { business, lead, code }: Known): Found {
  const said = termsOf(text);
  const literal = business.find((line) => hasAll(termsOf(line.text), said));
  if (literal) return { lines: [literal], calculation: '' };
  const { found, share, first } = gather(said, business, code);
  if (share < ENOUGH) return NOTHING;
  const told = found.flatMap((line) => termsOf(line.text).figures);
  const open = said.figures.filter((figure) => !told.includes(figure));
  if (open.length === 0) return { lines: found, calculation: '' };
  if (first >= SAME) return NOTHING;
  const ofLead = lead.flatMap((line) => termsOf(line.text).figures);
  const given = [...said.figures.filter((one) => one < 10 || told.includes(one)), ...ofLead];
  const equations = open
    .filter((figure) => figure >= 10)
    .map((figure) => equation(figure, given, [...told, ...given]));
  const isWhole = equations.every((one) => one !== undefined);
  return isWhole ? { lines: found, calculation: equations.join('; ') } : NOTHING;
}

/** Whether a line has the words of a text as they stand there, and its figures as figures. */
function hasAll(line: Terms, { letters, figures }: Terms): boolean {
  const min = /[\u3040-\u30ff\u3400-\u9fff]/.test(letters) ? MIN_UNSPACED : MIN_LETTERS;
  return (
    letters !== '' &&
    (letters === line.letters || (letters.length >= min && line.letters.includes(letters))) &&
    figures.every((figure) => line.figures.includes(figure))
  );
}

/** Takes the line that adds most, until all is covered or no line adds a word that tells something. */
function gather({ words, figures }: Terms, lines: Line[], code: string) {
  let open = [...new Set(words)].map((word) => ({
    stem: stemOf(word),
    weight: weightOf(word, code),
  }));
  let missing = [...new Set(figures)];
  const whole = open.reduce((sum, { weight }) => sum + weight, 0);
  const found: Line[] = [];
  let covered = 0;
  let first = 0;
  while (found.length < MAX_LINES && (open.length > 0 || missing.length > 0)) {
    const gains = lines.map((line) => ({ line, ...gain(termsOf(line.text)) }));
    const most = Math.max(...gains.map(({ score }) => score));
    const best = gains.find(({ score }) => score > 0 && score === most);
    if (!best) break;
    found.push(best.line);
    covered += best.weight;
    if (found.length === 1) first = covered / (whole || 1);
    const { stems, figures: told } = termsOf(best.line.text);
    open = open.filter(({ stem }) => !stems.has(stem));
    missing = missing.filter((figure) => !told.includes(figure));
  }
  return { found, share: whole === 0 ? 0 : covered / whole, first };

  /** A figure alone proves nothing, unless the line is nothing else, such as a telephone number. */
  function gain({ stems, figures: told }: Terms) {
    const weight = open.reduce((sum, one) => sum + (stems.has(one.stem) ? one.weight : 0), 0);
    const added = missing.filter((figure) => told.includes(figure)).length;
    const isNumber = stems.size === 0 && added === told.length;
    return { weight, score: weight >= 1 || isNumber ? weight + added : 0 };
  }
}

/** One product, sum or difference of two figures, one of which the sentence or the lead names. */
const equation = (wanted: number, given: number[], known: number[]): string | undefined =>
  given
    .flatMap((one) => known.map((other) => [one, other] as const))
    .flatMap(([one, other]) => [
      ...(one * other === wanted ? [`${one} * ${other} = ${wanted}`] : []),
      ...(one + other === wanted ? [`${one} + ${other} = ${wanted}`] : []),
      ...(other - one === wanted ? [`${other} - ${one} = ${wanted}`] : []),
    ])[0];
