import type { Measure } from './measures.ts';
import { findLinesWithMeasure } from './same-measure.ts';
import {
  isSameWord,
  type SourceLine,
  type Sources,
  type Subject,
  meaningfulWords,
} from './sources.ts';

type Mention = { at: number; mention: Subject };
type Element = { at: number; amount: Measure } | Mention;
type Run = { amounts: Measure[]; before: Subject[]; after: Subject[] };

/**
 * Finds amounts that a sentence gives as the price of something else than the material does. A sentence
 * alternates prices and what they're for, so each amount belongs to the thing next to it. Things are
 * recognized by the words of the price facts. Finds nothing if the sentence names none of them.
 */
export function findWrongSubjects(text: string, measures: Measure[], sources: Sources): string[] {
  const amounts = measures.filter(({ kind }) => kind === 'money');
  if (amounts.length === 0 || sources.subjects.length === 0) return [];
  const runs = runsOf([
    ...amounts.map((amount) => ({ at: amount.start, amount })),
    ...mentionsIn(text, sources.subjects),
  ]);
  const amountFirst = runs[0]?.before.length === 0;
  return runs.flatMap((run) =>
    run.amounts.flatMap((amount, index) => {
      const lines = findLinesWithMeasure(amount, sources.lines);
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

/** Finds the priced things that a sentence names by at least half of their words. */
function mentionsIn(text: string, subjects: Subject[]): Mention[] {
  const words = meaningfulWords(text);
  return subjects.flatMap((subject) => {
    const at = subject.words.flatMap(
      (wanted) => words.find(({ word }) => isSameWord(word, wanted))?.at ?? [],
    );
    if (at.length === 0 || at.length < subject.words.length / 2) return [];
    return [{ at: Math.min(...at), mention: subject }];
  });
}

/** Groups consecutive amounts, with the things before and after them. */
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

/** The things an amount may belong to. If there are as many as amounts, they are paired. */
function subjectsOf({ amounts, before, after }: Run, index: number, amountFirst: boolean) {
  const near = amountFirst && after.length > 0 ? after : before.length > 0 ? before : after;
  const paired = near[index];
  if (near.length === amounts.length && paired) return [paired];
  if (amounts.length > 1 && index > 0) return [...before, ...after];
  return near;
}

/** Whether a line with the amount names this thing, or is below a line that does. */
function mentionsSubject(lines: SourceLine[], subject: Subject): boolean {
  return lines.some((line) => {
    if (subject.lines.includes(line)) return true;
    const words = meaningfulWords(`${line.above}\n${line.text}`);
    const found = subject.words.filter((wanted) =>
      words.some(({ word }) => isSameWord(word, wanted)),
    );
    return found.length > 0 && found.length >= subject.words.length / 2;
  });
}
