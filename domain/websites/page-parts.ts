import type { PageText, Span, TextLine } from './page-text.ts';
import type { Token } from './tokens.ts';

/** Separates the parts of a line with different meanings. */
const CLAUSE_END = /[;|\n。；，、•]|,\s|\p{Sentence_Terminal}\s/u;
/** `9.50`, with or without a currency. */
export const CENTS = /^\p{Nd}{1,4}[.,]\p{Nd}{2}$/u;
export const MAX_LABEL = 80;

export const endsClause = ({ text, tokens }: PageText, at: number): boolean =>
  CLAUSE_END.test(text.slice(tokens[at]?.end ?? 0, tokens[at + 1]?.start ?? 0));

export function clauseOf(page: PageText, { from, to }: Span, anchor: number): Span {
  let first = anchor;
  while (first > from && !endsClause(page, first - 1)) first -= 1;
  let last = anchor;
  while (last + 1 < to && !endsClause(page, last)) last += 1;
  return { from: first, to: last + 1 };
}

/** The cell of a token, or its line. */
export function cellAt(page: PageText, at: number): Span {
  const line = page.lines[page.lineOf[at] ?? 0];
  return (
    cellsOf(page, line).find(({ from, to }) => from <= at && at < to) ?? { from: at, to: at + 1 }
  );
}

export function cellsOf({ text, tokens }: PageText, line: TextLine | undefined): Span[] {
  const cells: Span[] = [];
  if (!line) return cells;
  const { from, to, kind } = line;
  if (kind !== 'row') return [{ from, to }];
  let begin = from;
  for (let at = from; at < to; at += 1) {
    const gap = text.slice(tokens[at]?.end ?? 0, at + 1 < to ? tokens[at + 1]?.start : undefined);
    if (at + 1 < to && !gap.includes('|')) continue;
    cells.push({ from: begin, to: at + 1 });
    begin = at + 1;
  }
  return cells;
}

/** The headings above a line that own it. */
export function headingsOf({ lines }: PageText, lineIndex: number): Span[] {
  const found: Span[] = [];
  let level = 7;
  for (let at = lineIndex - 1; at >= 0 && level > 1; at -= 1) {
    const line = lines[at];
    if (line?.kind !== 'heading' || line.level >= level) continue;
    if (line.last !== undefined && line.last < lineIndex) continue;
    level = line.level;
    found.push(line);
  }
  return found;
}

/** The line above a table or a part of it, such as a caption. */
export function aboveTable(page: PageText, lineIndex: number): TextLine[] {
  const first = firstRow(page, lineIndex);
  return page.lines.slice(first - 1, first).filter((line) => isPlain(page, line));
}

/**
 * The same with the first row, if it has no numbers. Applies to two columns only: with more, "All prices in
 * EUR" may also be above a column of days.
 */
export function tableHeads(page: PageText, lineIndex: number): Span[] {
  if (cellsOf(page, page.lines[lineIndex]).length > 2) return [];
  const first = firstRow(page, lineIndex);
  const row = page.lines.slice(first, lineIndex).slice(0, 1);
  return [...aboveTable(page, lineIndex), ...row.filter((line) => isPlain(page, line))];
}

function firstRow({ lines }: PageText, lineIndex: number): number {
  let first = lineIndex;
  while (lines[first - 1]?.kind === 'row' && lines[lineIndex]?.kind === 'row') first -= 1;
  return lines[lineIndex]?.kind === 'row' ? first : 0;
}

function isPlain({ tokens }: PageText, { text, from, to }: TextLine): boolean {
  const isYear = /^(?:19|20)\d\d$/;
  return (
    text.length <= MAX_LABEL &&
    tokens.slice(from, to).every(({ isNumber, norm }) => !isNumber || isYear.test(norm))
  );
}

export const range = ({ from, to }: Span) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
export const tokensIn = ({ tokens }: PageText, { from, to }: Span): Token[] =>
  tokens.slice(from, to);
/** Tokens with letters. */
export const wordsIn = (page: PageText, span: Span) =>
  tokensIn(page, span).filter(({ norm }) => /\p{L}/u.test(norm));
