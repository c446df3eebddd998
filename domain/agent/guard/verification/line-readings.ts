import { plainText } from '../../../offers/words.ts';
import { type Literals, literalsIn } from '../literals/literals.ts';
import { lettersOf } from '../text/fold.ts';
import { rememberOf } from '../../../remember.ts';
import { sentencesOf } from '../text/sentences.ts';
import type { SourceLine } from './source-lines.ts';

/** Letters and digits of a line. */
export const lineLetters = rememberOf(({ text }: SourceLine) => lettersOf(text));

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
export const lineStatements = rememberOf((line: SourceLine): Statement[] =>
  sentencesOf(line.text.replace(/^[\s\-–•*·]+/, ''))
    .filter(
      (item) =>
        !item.asks && item.text.length >= STATEMENT.min && item.text.length <= STATEMENT.max,
    )
    .map(({ text }) => ({ line, text, letters: lettersOf(text), hasFigure: FIGURE.test(text) })),
);

/** The letters of the data's lines and of each of their sentences. */
export const approvedLetters = rememberOf((lines: readonly SourceLine[]): ReadonlySet<string> => {
  const data = lines.filter(({ by, isBesideData }) => by === 'business' && !isBesideData);
  return new Set(data.flatMap(lettersIn));
});
const lettersIn = rememberOf((line: SourceLine): string[] => [
  lineLetters(line),
  ...sentencesOf(line.text).map(({ text }) => lettersOf(text)),
]);

/** Digits alone, which count things. */
export const lineDigits = rememberOf(
  ({ text }: SourceLine): ReadonlySet<number> =>
    new Set((plainText(text).match(/(?<![\d.,])\d(?![.,]?\d)/g) ?? []).map(Number)),
);

const byLanguages = rememberOf((_line: SourceLine) => new Map<string, Literals>());

/** The literals of a line, by the names of money and time of these languages. */
export function lineReader(languages: string[]): (line: SourceLine) => Literals {
  const key = languages.join();
  return (line) => {
    const known = byLanguages(line);
    let found = known.get(key);
    if (!found) known.set(key, (found = literalsIn(line.text, languages)));
    return found;
  };
}
