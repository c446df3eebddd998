import type { PageText, Span, TextLine } from './page-text.ts';
import { cellsOf, MAX_LABEL, range, wordsIn } from './page-parts.ts';

/** A line with fewer words depends on the lines around it. */
const FEW_WORDS = 4;
const MAX_LINES_BEFORE = 3;
/** Lines of a card or a list that are compared. */
const MAX_LINES = 40;

/** A part of the page that says what an amount is for. */
export interface Name extends Span {
  /** Which of its words a claim must contain. A claim that does is completed with the whole name. */
  least: 'word' | 'first' | 'all';
  /** Added to claims without it: the name of a row always, that of a line if the line names nothing itself. */
  owner?: 'row' | 'line';
  /** a line below an amount, which only adds to another name */
  isDetail?: boolean;
}

export type AmountTest = (at: number) => boolean;

/** The name stands before the amounts, or after each if the row begins with one. */
export function rowNames(page: PageText, anchor: number, isAmount: AmountTest): Name[] {
  const cells = cellsOf(page, page.lines[page.lineOf[anchor] ?? 0]);
  const at = cells.findIndex(({ to }) => anchor < to);
  const holds = (cell: Span) => range(cell).some(isAmount);
  const others = cells.map((cell, index) => index !== at && holds(cell));
  const last = others.lastIndexOf(true, at - 1);
  const next = others.indexOf(true, at + 1);
  const named = (some: Span[]) =>
    some.filter((cell) => !holds(cell) && wordsIn(page, cell).length > 0);
  // Columns with different names share the row's name. Without them, a row may hold two products.
  const label = labelOf(page, cells[at]);
  const isColumn =
    label !== '' && cells.every((cell, index) => index === at || labelOf(page, cell) !== label);
  const before = named(cells.slice(0, Math.max(0, at)));
  const own = named(cells.slice(last + 1, at));
  const after = named(cells.slice(at + 1, next < 0 ? undefined : next));
  const isAfter = at === 0 || others[0];
  const found = isAfter ? after : own.length > 0 && !isColumn ? own : before;
  return found.map((cell, index) => ({
    ...cell,
    least: 'word',
    ...(index === 0 && { owner: 'row' }),
  }));
}

/** The column's name, which stands before an amount in a cell. */
const labelOf = ({ text, tokens }: PageText, cell: Span | undefined): string =>
  cell
    ? (/^[^:]*\p{L}[^:]*(?=: )/u.exec(
        text.slice(tokens[cell.from]?.start, tokens[cell.to - 1]?.end),
      )?.[0] ?? '')
    : '';

/** The name stands in the line's card, or before it in a list. */
export function lineNames(page: PageText, anchor: number, isAmount: AmountTest): Name[] {
  const index = page.lineOf[anchor] ?? 0;
  const { lines } = page;
  const holds = (line: TextLine) => range(line).some(isAmount);
  const isName = (line: TextLine) =>
    line.text.length <= MAX_LABEL && wordsIn(page, line).length > 0 && !holds(line);
  const isCard = ([first, last]: [number, number]) =>
    last - first < MAX_LINES &&
    lines.slice(first, last + 1).every((line) => line === lines[index] || !holds(line));
  const boxes = boxesOf(page, index);
  const card = boxes.findLast(isCard);
  if (card) return cardNames(lines.slice(card[0], card[1] + 1), lines[index], isName);
  const box = boxes.find(([first, last]) => lines.slice(first, last + 1).some(isName));
  const words = wordsIn(page, lines[index] ?? { from: 0, to: 0 }).length;
  const isPart =
    words < FEW_WORDS || (box && !/\p{Sentence_Terminal}$/u.test(lines[index]?.text ?? ''));
  if (!isPart) return [];
  const [from, to] = box ?? [Math.max(0, index - MAX_LINES), index + 1];
  const start = lines.slice(from, index).findLastIndex(({ kind }) => kind === 'heading') + 1 + from;
  const before = lines.slice(start, index);
  const next = lines[index + 1];
  const isNext = next && index < to && next.kind !== 'heading' && isName(next);
  const first = before[0] ?? lines[index];
  if (isNext && first && holds(first)) return [{ ...next, least: 'first', owner: 'line' }];
  // An item may have several amounts below its name.
  const named = before.slice(0, before.findLastIndex((line) => !holds(line)) + 1);
  const near = named.slice(named.findLastIndex((line) => !isName(line)) + 1);
  // Amounts side by side are columns, which have no lines of their own.
  const isColumn =
    words === 0 &&
    [lines[index - 1], next].some(
      (line) => line && holds(line) && wordsIn(page, line).length === 0,
    );
  return near
    .slice(isColumn ? -1 : -MAX_LINES_BEFORE)
    .toReversed()
    .map((line, at, { length }) => ({
      ...line,
      least: at === length - 1 ? 'first' : 'all',
      ...(at === 0 && { owner: 'line' }),
    }));
}

/** The parts of the page that hold a line and others: the recorded ones, and what the heading above owns. */
function boxesOf({ lines }: PageText, index: number): [first: number, last: number][] {
  const groups = lines[index]?.groups ?? [];
  const above = lines.slice(0, index).findLastIndex(({ kind }) => kind === 'heading');
  const { last } = lines[above] ?? {};
  return last !== undefined && last >= index ? [...groups, [above, last]] : groups;
}

/** A card is named by its headings or a whole line. Without headings, the first line is a name. */
function cardNames(
  card: TextLine[],
  own: TextLine | undefined,
  isName: (line: TextLine) => boolean,
): Name[] {
  const at = card.findIndex((line) => line === own);
  const headings = card.filter(({ kind }) => kind === 'heading');
  const lines = card.filter((line) => line.kind !== 'heading' && isName(line));
  const before = lines.filter((line) => card.indexOf(line) < at).toReversed();
  const plain = before.length > 0 || headings.length > 0 ? before : lines.slice(0, 1);
  const owner = headings.findLast((line) => card.indexOf(line) < at) ?? headings[0] ?? plain[0];
  const first = headings.length > 0 ? undefined : plain.at(-1);
  const details = lines.filter((line) => card.indexOf(line) > at && line !== first);
  return [...plain, ...headings, ...details].map((line) => ({
    ...line,
    least: line.kind === 'heading' ? 'word' : line === first ? 'first' : 'all',
    ...(line === owner && { owner: 'line' }),
    ...(details.includes(line) && { isDetail: true }),
  }));
}
