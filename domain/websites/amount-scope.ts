import { type AmountTest, lineNames, type Name, rowNames } from './amount-names.ts';
import {
  aboveTable,
  cellAt,
  CENTS,
  clauseOf,
  endsClause,
  headingsOf,
  MAX_LABEL,
  range,
  tableHeads,
  tokensIn,
  wordsIn,
} from './page-parts.ts';
import type { PageText, Span } from './page-text.ts';
import type { Token } from './tokens.ts';

/** Words of an article or an adjective before a name in a sentence. */
const FEW_WORDS = 4;

export interface AmountScope {
  /** the words beside the amount: its clause, and those between it and the amount before */
  own: Span;
  /** nearest first */
  names: Name[];
  /** the first token after the amount and its unit */
  after: number;
  /** all words of these, and the units */
  words: Set<string>;
}

/**
 * What the page ties an amount to: the words beside it, the names of its row and column, its card or the line
 * above it in a list, and the headings that own it. `units` identify amounts of the same kind, such as prices.
 * Times have many units.
 */
export function amountScope(
  page: PageText,
  anchor: number,
  units: Set<string>,
  isTime = false,
): AmountScope {
  const lineIndex = page.lineOf[anchor] ?? 0;
  const isAmount = amountTest(page, anchor, units, isTime);
  const heads = [...aboveTable(page, lineIndex), ...headingsOf(page, lineIndex)];
  const own = ownSpan(page, cellAt(page, anchor), anchor, isAmount);
  const near = (page.lines[lineIndex]?.kind === 'row' ? rowNames : lineNames)(
    page,
    anchor,
    isAmount,
  );
  const names = [
    ...near,
    ...heads.map(({ from, to }, at): Name => {
      const isNearest = at === 0 && near.every(({ owner }) => !owner);
      return { from, to, least: 'word', ...(isNearest && { owner: 'line' }) };
    }),
  ];
  const beside = [anchor - 1, anchor + 1].filter((at) => page.lineOf[at] === lineIndex);
  const words = [
    ...[own, ...names, ...tableHeads(page, lineIndex)].flatMap((span) => tokensIn(page, span)),
    ...beside.flatMap((at) => page.tokens[at] ?? []).filter(({ norm }) => units.has(norm)),
  ];
  const after = anchor + (units.has(page.tokens[anchor + 1]?.norm ?? '') ? 2 : 1);
  return { own, names, after, words: new Set(words.map(({ norm }) => norm)) };
}

/** A number beside a unit or a currency sign. Times vary in unit: any number without a currency sign. */
function amountTest(
  page: PageText,
  anchor: number,
  units: Set<string>,
  isTime: boolean,
): AmountTest {
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
    if (CENTS.test(tokens[at]?.norm ?? '')) return true;
    if (units.size === 0 && !CENTS.test(tokens[anchor]?.norm ?? '')) return true;
    return isBeside(at, (norm) => units.has(norm) || isCurrency(norm));
  };
}

function ownSpan(page: PageText, anchorCell: Span, anchor: number, isAmount: AmountTest): Span {
  const amounts = range(anchorCell).filter((at) => isAmount(at) || at === anchor);
  const clause = clauseOf(page, anchorCell, anchor);
  const isAlone = amounts.every((at) => at === anchor || at < clause.from || at >= clause.to);
  const index = amounts.indexOf(anchor);
  const isNameFirst = wordsIn(page, { from: anchorCell.from, to: amounts[0] ?? anchor }).length > 0;
  const previous = amounts[index - 1];
  const start = startOf(page, anchorCell, previous, anchor);
  const rest = isNameFirst
    ? { from: start, to: anchor + 1 }
    : { from: anchor, to: amounts[index + 1] ?? anchorCell.to };
  if (!isAlone) return rest;
  return { from: Math.min(clause.from, rest.from), to: Math.max(clause.to, rest.to) };
}

/** Where the words before an amount begin: after the clause of the amount before, or after a whole sentence. */
function startOf(page: PageText, cell: Span, previous: number | undefined, anchor: number): number {
  const { to } = previous === undefined ? { to: cell.from } : clauseOf(page, cell, previous);
  let from = previous === undefined || to <= anchor ? to : previous + 1;
  for (let at = from; at < anchor - 1; at += 1) {
    const gap = page.text.slice(page.tokens[at]?.end, page.tokens[at + 1]?.start);
    const isEnd = /\p{Sentence_Terminal}/u.test(gap);
    if (isEnd && wordsIn(page, { from, to: at + 1 }).length >= FEW_WORDS) from = at + 1;
  }
  return from;
}

/**
 * The page's name for an amount, if the page ties the claimed one to it. A claim of "Puppy" for the price of a
 * puppy class gets the whole name. `isBeside` if words beside the amount name it.
 */
export function tiedName(
  page: PageText,
  { own, names, after }: AmountScope,
  topic: Token[],
  anchor: number,
): { spans: Span[]; isBeside: boolean } | undefined {
  if (topic.length === 0) return { spans: [], isBeside: true };
  const claimed = new Set(topic.map(({ norm }) => norm));
  const left = new Set(claimed);
  const take = (span: Span) => tokensIn(page, span).forEach(({ norm }) => left.delete(norm));
  const before = upToLast(page, { from: own.from, to: anchor }, claimed);
  const isOther = ({ norm }: Token) =>
    claimed.has(norm) &&
    !names.some((name) => tokensIn(page, name).some((token) => token.norm === norm));
  const isBeside = before !== undefined || wordsIn(page, { from: after, to: own.to }).some(isOther);
  const spans = before ? [before] : [];
  spans.forEach(take);
  for (const name of names) {
    const isHeld =
      isClaimed(page, name, claimed) &&
      (spans.length > 0 || isBeside || !name.isDetail) &&
      tokensIn(page, name).some(({ norm }) => left.has(norm));
    if (isHeld) take(name);
    if (isHeld || name.owner === 'row' || (name.owner === 'line' && !isBeside)) spans.push(name);
  }
  const named = upToLast(page, { from: after, to: own.to }, left);
  if (named) {
    const { to } = clauseOf(page, { from: anchor, to: own.to }, named.to - 1);
    spans.push({ ...named, to: to - named.to <= FEW_WORDS ? to : named.to });
  }
  take(own);
  return left.size > 0 ? undefined : { spans: spans.sort((a, b) => a.from - b.from), isBeside };
}

function isClaimed(page: PageText, name: Name, claimed: Set<string>): boolean {
  const isIn = ({ norm }: Token) => claimed.has(norm);
  if (name.least === 'word') return true;
  return name.least === 'all'
    ? tokensIn(page, name).every(isIn)
    : wordsIn(page, name).slice(0, 1).some(isIn);
}

/** From the beginning of a short line or the few words before the first of `norms`, to the last of them. */
function upToLast(page: PageText, span: Span, norms: Set<string>): Span | undefined {
  const held = range(span).filter((at) => norms.has(page.tokens[at]?.norm ?? ''));
  const [first = 0] = held;
  if (held.length === 0) return undefined;
  const isShort = (page.lines[page.lineOf[first] ?? 0]?.text.length ?? 0) <= MAX_LABEL;
  const from = isShort || first - span.from <= FEW_WORDS ? span.from : first;
  return { from, to: (held.at(-1) ?? first) + 1 };
}
