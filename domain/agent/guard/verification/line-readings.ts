import { plainText } from '../../../offers/words.ts';
import { type Literals, literalsIn } from '../literals/literals.ts';
import { lettersOf } from '../text/fold.ts';
import { memoize, memoizeByObject } from '../../../memoize.ts';
import { sentencesOf } from '../text/sentences.ts';
import { isOfBusiness, type SourceLine } from './source-lines.ts';

/** A line's letters and digits. */
export const lineLetters = memoizeByObject(({ text }: SourceLine) => lettersOf(text));

/** A whole number that isn't part of an address, a date or a decimal. */
export const FIGURE = /(?<![\p{L}\d.,:/_-])\d{1,6}(?![\p{L}\d.,:/_-])/u;

export interface Statement {
  line: SourceLine;
  text: string;
  letters: string;
  hasFigure: boolean;
}
const STATEMENT = { min: 12, max: 200 };

/** A line's short statements, without list marks and questions. */
const lineStatements = memoizeByObject((line: SourceLine): Statement[] =>
  sentencesOf(line.text.replace(/^[\s\-–•*·]+/, ''))
    .filter(
      (item) =>
        !item.asks && item.text.length >= STATEMENT.min && item.text.length <= STATEMENT.max,
    )
    .map(({ text }) => ({ line, text, letters: lettersOf(text), hasFigure: FIGURE.test(text) })),
);

/** All statements in the business's lines. */
export const statementsOf = memoizeByObject((lines: readonly SourceLine[]): Statement[] =>
  lines.filter(isOfBusiness).flatMap(lineStatements),
);

/** The letters of the data's lines, and of each sentence in them. */
export const approvedLetters = memoizeByObject(
  (lines: readonly SourceLine[]): ReadonlySet<string> => {
    const data = lines.filter(({ by, isBesideData }) => by === 'business' && !isBesideData);
    return new Set(data.flatMap(lettersIn));
  },
);
const lettersIn = memoizeByObject((line: SourceLine): string[] => [
  lineLetters(line),
  ...sentencesOf(line.text).map(({ text }) => lettersOf(text)),
]);

/** Single digits, which count things. */
export const lineDigits = memoizeByObject(
  ({ text }: SourceLine): ReadonlySet<number> =>
    new Set((plainText(text).match(/(?<![\d.,])\d(?![.,]?\d)/g) ?? []).map(Number)),
);

/** Reads a line's literals with the names of money and time in these languages. */
export const lineReader = (languages: string[]) => readerFor(languages.join());
const readerFor = memoize((codes) =>
  memoizeByObject(({ text }: SourceLine): Literals => literalsIn(text, codes.split(','))),
);

/** Reads the values of all figures in lines. */
export const valueReader = (languages: string[]) => valuesFor(languages.join());
const valuesFor = memoize((codes) =>
  memoizeByObject((lines: readonly SourceLine[]): ReadonlySet<number> => {
    const numbers = lines.map(readerFor(codes)).flatMap((line) => line.numbers);
    return new Set(numbers.map(({ value }) => value));
  }),
);
