import type { Measure } from './measures.ts';
import { linesWith } from './same-measure.ts';
import { isSameWord, type SourceLine, type Sources, type Subject, wordsAt } from './sources.ts';

interface Mention {
  at: number;
  subject: Subject;
}

type Element = { at: number; amount: Measure } | { at: number; mention: Subject };
type Run = { amounts: Measure[]; before: Subject[]; after: Subject[] };

/**
 * Amounts that a sentence gives to something else than the material does. Prices and what they are
 * for alternate in a sentence, so each amount belongs to the thing beside it. Things are known by
 * the words of the price facts; where the sentence names none of them, nothing is found.
 */
export function wrongSubject(text: string, measures: Measure[], sources: Sources): string[] {
  const amounts = measures.filter(({ kind }) => kind === 'money');
  if (amounts.length === 0 || sources.subjects.length === 0) return [];
  const mentions = mentionsIn(text, sources.subjects);
  const runs = runsOf([
    ...amounts.map((amount) => ({ at: amount.start, amount })),
    ...mentions.map(({ at, subject }) => ({ at, mention: subject })),
  ]);
  const amountFirst = runs[0]?.before.length === 0;
  return runs.flatMap((run) =>
    run.amounts.flatMap((amount, index) => {
      const lines = linesWith(amount, sources.lines);
      // An amount without a source is a separate fault.
      if (lines.length === 0) return [];
      const possible = subjectsOf(run, index, amountFirst);
      const [first] = possible;
      if (!first || possible.some((subject) => mentionsSubject(lines, subject))) return [];
      return [
        `It gives ${text.slice(amount.start, amount.end)} as the price of "${first.name}"; in the material that is the price of something else.`,
      ];
    }),
  );
}

/** Where a sentence names something that has a price, by at least half of its words. */
function mentionsIn(text: string, subjects: Subject[]): Mention[] {
  const words = wordsAt(text);
  return subjects.flatMap((subject) => {
    const found = subject.words.map(
      (wanted) => words.find(({ word }) => isSameWord(word, wanted))?.at,
    );
    const at = found.filter((item) => item !== undefined);
    if (at.length === 0 || at.length < subject.words.length / 2) return [];
    return [{ at: Math.min(...at), subject }];
  });
}

/** Amounts that follow each other, with the things before and behind them. */
function runsOf(elements: Element[]): Run[] {
  const runs: Run[] = [];
  let mentions: Subject[] = [];
  let open: Run | undefined;
  for (const element of elements.toSorted((a, b) => a.at - b.at)) {
    if ('amount' in element) {
      if (!open || mentions.length > 0) {
        open = { amounts: [], before: mentions, after: [] };
        runs.push(open);
        mentions = [];
      }
      open.amounts.push(element.amount);
    } else {
      mentions.push(element.mention);
      open?.after.push(element.mention);
    }
  }
  return runs;
}

/** What an amount may belong to. With as many things as amounts they go in pairs. */
function subjectsOf({ amounts, before, after }: Run, index: number, amountFirst: boolean) {
  const near = amountFirst && after.length > 0 ? after : before.length > 0 ? before : after;
  const paired = near[index];
  if (near.length === amounts.length && paired) return [paired];
  if (amounts.length > 1 && index > 0) return [...before, ...after];
  return near;
}

/** Whether a line that has the amount is about this thing, or stands below what names it. */
function mentionsSubject(lines: SourceLine[], subject: Subject): boolean {
  return lines.some((line) => {
    if (subject.lines.includes(line)) return true;
    const words = wordsAt(`${line.above}\n${line.text}`);
    const found = subject.words.filter((wanted) =>
      words.some(({ word }) => isSameWord(word, wanted)),
    );
    return found.length > 0 && found.length >= subject.words.length / 2;
  });
}
