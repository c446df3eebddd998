import { plainText } from '../../../offers/words.ts';
import { type Literals, literalsIn } from '../literals/literals.ts';
import { lettersOf } from '../text/fold.ts';
import { memoize, memoizeByObject } from '../../../remember.ts';
import { sentencesOf } from '../text/sentences.ts';
import { isOfBusiness, type SourceLine } from './source-lines.ts';

/** Letters and digits of a line. */
export const lineLetters = memoizeByObject(({ text }: SourceLine) => lettersOf(text));

/** A whole number that is no part of an address, a date or a decimal. */
export const FIGURE = /(?<![\p{L}\d.,:/_-])\d{1,6}(?![\p{L}\d.,:/_-])/u;

export interface Statement {
  line: SourceLine;
  text: string;
  letters: string;
  hasFigure: boolean;
}
const STATEMENT = { min: 12, max: 200 };

/** Sentences of a line that state something in a few words, without the mark of a list. */
const lineStatements = memoizeByObject((line: SourceLine): Statement[] =>
  sentencesOf(line.text.replace(/^[\s\-–•*·]+/, ''))
    .filter(
      (item) =>
        !item.asks && item.text.length >= STATEMENT.min && item.text.length <= STATEMENT.max,
    )
    .map(({ text }) => ({ line, text, letters: lettersOf(text), hasFigure: FIGURE.test(text) })),
);

/** What the business's lines state, all of them. */
export const statementsOf = memoizeByObject((lines: readonly SourceLine[]): Statement[] =>
  lines.filter(isOfBusiness).flatMap(lineStatements),
);

/** The letters of the data's lines and of each of their sentences. */
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

/** Digits alone, which count things. */
export const lineDigits = memoizeByObject(
  ({ text }: SourceLine): ReadonlySet<number> =>
    new Set((plainText(text).match(/(?<![\d.,])\d(?![.,]?\d)/g) ?? []).map(Number)),
);

/** The literals of a line, by the names of money and time of these languages. */
export const lineReader = (languages: string[]) => readerFor(languages.join());
const readerFor = memoize((codes) =>
  memoizeByObject(({ text }: SourceLine): Literals => literalsIn(text, codes.split(','))),
);

/** The values of all figures of lines. */
export const valueReader = (languages: string[]) => valuesFor(languages.join());
const valuesFor = memoize((codes) =>
  memoizeByObject((lines: readonly SourceLine[]): ReadonlySet<number> => {
    const numbers = lines.map(readerFor(codes)).flatMap((line) => line.numbers);
    return new Set(numbers.map(({ value }) => value));
  }),
);
