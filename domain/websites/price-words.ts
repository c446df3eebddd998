import { cellAt, CENTS, clauseOf, headingsOf, tableHeads } from './page-parts.ts';
import { languageOfScript, moneyWords } from './money.ts';
import { noCentsAt, type PageText, type Span } from './page-text.ts';
import type { Token } from './tokens.ts';
import type { VisibleLine } from './visible-page.ts';

/** Lines with amounts that identify a menu without currencies. */
const MIN_SUCH_LINES = 3;
/** Words before and after an amount that qualify it: "from", "per person and month". */
const MAX_QUALIFIERS = 4;
const MAX_LIST_LINE = 80;
/** Letters of an abbreviation before its period. */
const MAX_SHORTENED = 3;

/**
 * Whether a number is an amount of money, judged by the words beside it, in its value or alone in a heading
 * above. Millions are won, raised or insured amounts, not prices.
 */
export function isPrice(page: PageText, at: number, value: Token[]): boolean {
  const { tokens, lines, lineOf, page: source } = page;
  const line = lines[lineOf[at] ?? 0]?.text ?? '';
  const { currencies, initials, large } = moneyWords(source.language ?? languageOfScript(line));
  const gap = (index: number) => page.text.slice(tokens[index]?.end, tokens[index + 1]?.start);
  // Ignores other sentences and cells: `Days: 5 | GBP: £420`. Abbreviations may end with a period.
  const isShortened = (index: number) =>
    gap(index) === '. ' &&
    !tokens[index - 1]?.isNumber &&
    (tokens[index]?.norm ?? '').length <= MAX_SHORTENED;
  const norm = (index: number) =>
    lineOf[index] === lineOf[at] &&
    (isShortened(index) || !/[.!?;]\s|\|/.test(gap(Math.min(index, at))))
      ? (tokens[index]?.norm ?? '')
      : '';
  if (large.has(norm(at + 1))) return false;
  const isMoney = (text: string, least?: number) =>
    /^\p{Sc}$/u.test(text) ||
    currencies.has(text) ||
    isShort(text, currencies, least) ||
    isPrefixed(text, currencies);
  const isBeside = [at - 1, at + 1].some((index) => {
    const written = page.text.slice(tokens[index]?.start, tokens[index]?.end);
    const least = isShortened(index) ? 2 : 3;
    return isMoney(norm(index), least) || (/^\p{Lu}+$/u.test(written) && initials.has(norm(index)));
  });
  if (isBeside || noCentsAt(page, at) || value.some((token) => isMoney(token.norm))) return true;
  return !/^[%٪‰]$/.test(norm(at + 1)) && isListed(page, at, isMoney, norm(at + 1) === '');
}

/** Recognizes a price by a currency in a heading, or by the form of the page's other lines. */
function isListed(
  page: PageText,
  at: number,
  isMoney: (text: string) => boolean,
  isLast: boolean,
): boolean {
  const { tokens, lines, lineOf } = page;
  const isAlone = (index: number) => !tokens[index - 1]?.isNumber && !tokens[index + 1]?.isNumber;
  const cell = cellAt(page, at);
  // In `EUR per night: 45`, the label acts as a column heading.
  const isLabeled =
    at > cell.from && page.text.slice(tokens[at - 1]?.end, tokens[at]?.start).includes(':');
  const heads = [
    ...tableHeads(page, lineOf[at] ?? 0),
    ...headingsOf(page, lineOf[at] ?? 0),
    ...(isLabeled ? [{ from: cell.from, to: at }] : []),
  ];
  const isHeaded = heads.some(({ from, to }) =>
    tokens.slice(from, to).some((token, index) => isMoney(token.norm) && isAlone(from + index)),
  );
  const endsSo = lines.filter(({ to }) => CENTS.test(tokens[to - 1]?.norm ?? ''));
  return (
    isHeaded || (isLast && endsSo.length >= MIN_SUCH_LINES && CENTS.test(tokens[at]?.norm ?? ''))
  );
}

/** Closing quotation marks by opening mark. */
const QUOTATION_ENDS: Record<string, string> = {
  '"': '"',
  '“': '”',
  '„': '“”',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
};

/** Quotations, such as reviews, may mention other businesses' prices. */
export function isInQuotation({ lines, lineOf, tokens }: PageText, at: number): boolean {
  const { text = '', start = 0 } = lines[lineOf[at] ?? 0] ?? {};
  const place = (tokens[at]?.start ?? 0) - start;
  let ends = '';
  for (let index = 0; index < place; index += 1) {
    const sign = text.charAt(index);
    const isInch = sign === '"' && /\p{Nd}/u.test(text.charAt(index - 1));
    if (ends === '' && !isInch) ends = QUOTATION_ENDS[sign] ?? '';
    else if (ends.includes(sign)) ends = '';
  }
  return (
    ends !== '' &&
    text
      .slice(place)
      .split('')
      .some((sign) => ends.includes(sign))
  );
}

/** `руб` for рублей, in scripts without short prepositions. */
const isShort = (text: string, currencies: Set<string>, least = 3): boolean =>
  text.length >= least &&
  /^[[\p{L}\p{M}]--\p{Script=Latin}]+$/v.test(text) &&
  [...currencies].some((currency) => currency.startsWith(text));

const MAX_PREFIX = 3;
const MAX_ENDING = 2;
/** `بالدرهم` and درهمًا for درهم: prepositions, articles and endings are attached to the word. */
const isPrefixed = (text: string, currencies: Set<string>): boolean =>
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]{4,}$/u.test(text) &&
  Array.from({ length: MAX_PREFIX + 1 }, (_, at) => text.slice(at)).some((rest) =>
    Array.from({ length: MAX_ENDING + 1 }, (_, end) => end).some((end) => {
      const stem = rest.slice(0, rest.length - end);
      return stem.length >= MAX_PREFIX + Math.min(end, 1) && currencies.has(stem);
    }),
  );

/**
 * The amount with its qualifiers: the words after it in its clause, and in a list item those between the
 * name and the amount. "45 €" instead of "from 45 € per hour" would be a different price. `least` are words
 * that it must have.
 */
export function qualifiedAmount(page: PageText, amount: Span, topic: Token[], least: Span): Span {
  const found = page.lines[page.lineOf[amount.from] ?? 0];
  if (!found) return amount;
  const labels = new Set(page.page.links.map(({ text }) => text));
  const clause = clauseOf(page, cellAt(page, amount.from), amount.to - 1);
  const names = new Set(topic.map(({ norm }) => norm));
  const isWord = (at: number) => {
    const token = page.tokens[at];
    return !!token && !token.isNumber && !names.has(token.norm);
  };
  const textOf = (from: number, to: number) =>
    page.text.slice(page.tokens[from]?.start ?? 0, page.tokens[to - 1]?.end ?? 0);
  let { from, to } = amount;
  while (to < clause.to && isWord(to) && to - amount.to <= MAX_QUALIFIERS) to += 1;
  const isEnd = to === clause.to && to - amount.to <= MAX_QUALIFIERS;
  const rest = Math.min(clause.to, least.to);
  if (rest > amount.to) to = rest;
  else if (!isEnd) to = amount.to;
  if (labels.has(textOf(amount.to, to))) to = amount.to;
  while (from > clause.from && isWord(from - 1) && amount.from - from <= MAX_QUALIFIERS) from -= 1;
  const isStart = from === clause.from || names.has(page.tokens[from - 1]?.norm ?? '');
  if (!isListLine(found) || !isStart || amount.from - from > MAX_QUALIFIERS) from = amount.from;
  return { from: Math.min(from, least.from), to };
}

const isListLine = ({ kind, text }: VisibleLine): boolean =>
  kind === 'row' || (text.length <= MAX_LIST_LINE && !/[.!?。！？؟]$/.test(text));
