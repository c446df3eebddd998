import { plainText } from '../../../offers/words.ts';
import { type Literals, literalsIn } from '../literals/literals.ts';
import { lettersOf } from '../text/fold.ts';
import { sentencesOf } from '../text/sentences.ts';
import type { SourceLine } from './source-lines.ts';

/** Reads a line once: the steady lines of a campaign are the same objects from turn to turn. */
function once<T>(read: (line: SourceLine) => T): (line: SourceLine) => T {
  const known = new WeakMap<SourceLine, { found: T }>();
  return (line) => {
    const { found } = known.get(line) ?? { found: read(line) };
    known.set(line, { found });
    return found;
  };
}

/** Letters and digits of a line. */
export const lineLetters = once(({ text }) => lettersOf(text));

const STATEMENT = { min: 12, max: 200 };

/** Sentences of a line that state something in a few words, without the mark of a list. */
export const lineStatements = once(({ text }): { text: string; letters: string }[] =>
  sentencesOf(text.replace(/^[\s\-–•*·]+/, ''))
    .filter(
      (item) =>
        !item.asks && item.text.length >= STATEMENT.min && item.text.length <= STATEMENT.max,
    )
    .map((item) => ({ text: item.text, letters: lettersOf(item.text) })),
);

/** The letters of a line and of each of its sentences. */
export const approvedLetters = once(
  (line): ReadonlySet<string> =>
    new Set([lineLetters(line), ...sentencesOf(line.text).map(({ text }) => lettersOf(text))]),
);

/** Digits alone, which count things. */
export const lineDigits = once(
  ({ text }): ReadonlySet<number> =>
    new Set((plainText(text).match(/(?<![\d.,])\d(?![.,]?\d)/g) ?? []).map(Number)),
);

const byLanguages = once(() => new Map<string, Literals>());

export function lineLiterals(line: SourceLine, languages: string[]): Literals {
  const key = languages.join();
  const known = byLanguages(line);
  const found = known.get(key) ?? literalsIn(line.text, languages);
  known.set(key, found);
  return found;
}
