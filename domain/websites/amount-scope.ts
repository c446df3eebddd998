import type { PageText, Span, TextLine } from './page-text.ts';
import type { Token } from './tokens.ts';

/** Separates the parts of a line with different meanings. */
const CLAUSE_END = /[;|\n。；，、•]|,\s|\p{Sentence_Terminal}\s/u;
/** A line with fewer words depends on the lines before it. */
const FEW_WORDS = 4;
/** `9.50`, with or without a currency. */
export const CENTS = /^\p{Nd}{1,4}[.,]\p{Nd}{2}$/u;
const MAX_LINES_BEFORE = 3;
const MAX_LABEL = 80;

/**
 * The words near an amount that can say what it's for: its cell and row, its clause, the text after the
 * previous amount, its card, and the headings above. `units` identify amounts of the same kind, such as
 * prices. Times have many units.
 */
export function amountScope(
  page: PageText,
  anchor: number,
  units: Set<string>,
  isTime = false,
): Set<string> {
  const lineIndex = page.lineOf[anchor] ?? 0;
  const line = page.lines[lineIndex];
  if (!line) return new Set();
  const isAmount = amountTest(page, units, isTime);
  const isUnit = ({ norm }: Token) => units.has(norm);
  const spans = [...lineSpans(page, line, anchor, isAmount), ...headingsOf(page, lineIndex)];
  const words = wordsIn(page, line).filter(({ norm }) => !units.has(norm)).length;
  const others = groupSpans(page, lineIndex, isAmount);
  if (others.length > 0) spans.push(...others);
  else if (words < FEW_WORDS) spans.push(...linesBefore(page, lineIndex, isAmount));
  const beside = tokensIn(page, {
    from: Math.max(line.from, anchor - 1),
    to: Math.min(line.to, anchor + 2),
  });
  const near = [...spans.flatMap((span) => tokensIn(page, span)), ...beside.filter(isUnit)];
  return new Set(near.map(({ norm }) => norm));
}

type AmountTest = (at: number) => boolean;

/** A number beside a unit or a currency sign. Times vary in unit: any number without a currency sign. */
function amountTest(page: PageText, units: Set<string>, isTime: boolean): AmountTest {
  const { tokens, lineOf } = page;
  const isBeside = (at: number, test: (norm: string) => boolean) =>
    [at - 1, at + 1].some(
      (item) =>
        lineOf[item] === lineOf[at] &&
        test(tokens[item]?.norm ?? '') &&
        !endsClause(page, Math.min(item, at)),
    );
  const isCurrency = (norm: string) => /^\p{Sc}$/u.test(norm);
  return (at) => {
    if (!tokens[at]?.isNumber) return false;
    if (isTime) return !isBeside(at, isCurrency);
    if (units.size === 0 || CENTS.test(tokens[at]?.norm ?? '')) return true;
    return isBeside(at, (norm) => units.has(norm) || isCurrency(norm));
  };
}

function lineSpans(page: PageText, line: TextLine, anchor: number, isAmount: AmountTest): Span[] {
  const cells = cellsOf(page, line);
  const anchorCell = cells.find(({ from, to }) => from <= anchor && anchor < to) ?? line;
  const plain = (span: Span) => !range(span).some(isAmount);
  const before = cells.filter((cell) => cell.to <= anchorCell.from && plain(cell));
  const after = cells.filter((cell) => cell.from >= anchorCell.to && plain(cell));
  // The name comes before the amount, or after it if nothing comes before.
  const named = before.some((cell) => wordsIn(page, cell).length > 0) ? before : after;
  return [...clauseSpans(page, anchorCell, anchor, isAmount), ...named];
}

function clauseSpans(
  page: PageText,
  anchorCell: Span,
  anchor: number,
  isAmount: AmountTest,
): Span[] {
  const amounts = range(anchorCell).filter((at) => isAmount(at) || at === anchor);
  const clause = clauseOf(page, anchorCell, anchor);
  const spans: Span[] = [];
  const isAlone = amounts.every((at) => at === anchor || at < clause.from || at >= clause.to);
  if (isAlone) spans.push(clause);
  const index = amounts.indexOf(anchor);
  const first = amounts[0] ?? anchor;
  const isNameFirst = wordsIn(page, { from: anchorCell.from, to: first }).length > 0;
  if (isNameFirst) {
    const previous = amounts[index - 1];
    spans.push({
      from: previous === undefined ? anchorCell.from : after(page, anchorCell, previous, anchor),
      to: anchor,
    });
  } else {
    spans.push({ from: anchor, to: amounts[index + 1] ?? anchorCell.to });
  }
  return spans;
}

/** The rest of an amount's clause belongs to that amount. */
function after(page: PageText, anchorCell: Span, amount: number, anchor: number): number {
  const { to } = clauseOf(page, anchorCell, amount);
  return to <= anchor ? to : amount + 1;
}

const endsClause = ({ text, tokens }: PageText, at: number): boolean =>
  CLAUSE_END.test(text.slice(tokens[at]?.end ?? 0, tokens[at + 1]?.start ?? 0));

export function clauseOf(page: PageText, { from, to }: Span, anchor: number): Span {
  let first = anchor;
  while (first > from && !endsClause(page, first - 1)) first -= 1;
  let last = anchor;
  while (last + 1 < to && !endsClause(page, last)) last += 1;
  return { from: first, to: last + 1 };
}

export function cellsOf({ text, tokens }: PageText, { from, to, kind }: TextLine): Span[] {
  const cells: Span[] = [];
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

/**
 * The headings above a line, up to the page's first. A table row also has the line above the table, such as
 * a caption, and a first row without numbers.
 */
export function headingsOf(page: PageText, lineIndex: number): Span[] {
  const { lines } = page;
  const found: Span[] = tableHeads(page, lineIndex);
  let level = 7;
  for (let at = lineIndex - 1; at >= 0 && level > 1; at -= 1) {
    const line = lines[at];
    if (line?.kind !== 'heading' || line.level >= level) continue;
    level = line.level;
    found.push(line);
  }
  return found;
}

/** Applies to two columns only. With more, "All prices in EUR" may also be above a column of days. */
function tableHeads(page: PageText, lineIndex: number): Span[] {
  const { lines, tokens } = page;
  const isRow = (at: number) => lines[at]?.kind === 'row';
  const line = lines[lineIndex];
  if (!line || !isRow(lineIndex) || cellsOf(page, line).length > 2) return [];
  let first = lineIndex;
  while (isRow(first - 1)) first -= 1;
  const isYear = /^(?:19|20)\d\d$/;
  const isPlain = (line: TextLine | undefined): line is TextLine =>
    line !== undefined &&
    line.text.length <= MAX_LABEL &&
    tokens.slice(line.from, line.to).every(({ isNumber, norm }) => !isNumber || isYear.test(norm));
  return [lines[first - 1], first < lineIndex ? lines[first] : undefined].filter(isPlain);
}

/** The groups of lines around a line that contain no other amount. */
function groupSpans({ lines }: PageText, lineIndex: number, isAmount: AmountTest): Span[] {
  const found: Span[] = [];
  for (const [first, last] of lines[lineIndex]?.groups ?? []) {
    const members = lines.slice(first, last + 1).filter((line) => line !== lines[lineIndex]);
    if (members.some((member) => range(member).some(isAmount))) break;
    found.push(...members);
  }
  return found;
}

function linesBefore({ lines }: PageText, lineIndex: number, isAmount: AmountTest): Span[] {
  const found: Span[] = [];
  for (let at = lineIndex - 1; at >= 0 && found.length < MAX_LINES_BEFORE; at -= 1) {
    const line = lines[at];
    if (!line || line.text.length > MAX_LABEL || range(line).some(isAmount)) break;
    found.push(line);
    if (line.kind === 'heading') break;
  }
  return found;
}

const range = ({ from, to }: Span) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
const tokensIn = ({ tokens }: PageText, { from, to }: Span): Token[] => tokens.slice(from, to);
/** Tokens with letters. */
const wordsIn = (page: PageText, span: Span) =>
  tokensIn(page, span).filter(({ norm }) => /\p{L}/u.test(norm));
