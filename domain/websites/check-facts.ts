import { oneLine } from '../text.ts';
import { amountScope, tiedName } from './amount-scope.ts';
import { cellAt, tokensIn } from './page-parts.ts';
import { isInQuotation, isPrice, qualifiedAmount } from './price-words.ts';
import { emailIn, linkIn, phoneIn } from './contact-facts.ts';
import { type FactKind, factLine, type ClaimedFact, type SiteFact } from './facts.ts';
import { linesAt, type PageText, sentenceAt, sentencesAt, type Span, textAt } from './page-text.ts';
import { findTokens, type Token, tokensOf } from './tokens.ts';

/** Why a claimed fact is rejected. */
export type FactFault =
  | 'not_visible'
  | 'only_in_menu'
  | 'legal_page'
  | 'not_quoted'
  | 'about_missing'
  | 'no_price'
  | 'malformed';

const MAX_VALUE = 300;
const MAX_QUOTE = 400;
const AMOUNTS = new Set<FactKind>(['price', 'discount', 'duration', 'deadline']);
const TIMES = new Set<FactKind>(['duration', 'deadline']);
/** Stored as whole sentences, because omitted words may reverse the meaning. */
const SENTENCES = new Set<FactKind>(['description', 'guarantee', 'policy', 'faq']);
const LINKS = new Set<FactKind>(['contact_link', 'booking_link', 'social_link']);
/** Rejected on legal pages, which mention these in passing but don't sell them. */
const SOLD_KINDS = new Set<FactKind>(['service', 'price', 'discount']);
const WITH_NUMBER = new Set<FactKind>(['address', 'opening_hours']);

/**
 * Returns the fact as the page states it, or why it's rejected: its words must be in the visible text, an
 * amount in the quote and near its subject, an address or a link exactly.
 */
export function checkFact(page: PageText, claimedFact: ClaimedFact): SiteFact | FactFault {
  if (page.page.isLegal && SOLD_KINDS.has(claimedFact.kind)) return 'legal_page';
  if (LINKS.has(claimedFact.kind)) return linkFact(page, claimedFact);
  const quotes = quotesOf(page, claimedFact.quote);
  if (claimedFact.kind === 'email' || claimedFact.kind === 'phone')
    return contactFact(page, claimedFact, quotes);
  if (quotes.length === 0) return 'not_visible';
  const visibleQuotes = quotes.filter((span) => !isMenu(page, span));
  if (visibleQuotes.length === 0) return 'only_in_menu';
  return AMOUNTS.has(claimedFact.kind)
    ? amountFact(page, claimedFact, visibleQuotes)
    : wordsFact(page, claimedFact, visibleQuotes);
}

/** The positions of the quote, or the whole page if it's empty. */
function quotesOf({ tokens }: PageText, quote: string): Span[] {
  if (quote.trim() === '') return [{ from: 0, to: tokens.length }];
  const quoteTokens = tokensOf(quote);
  return findTokens(quoteTokens, tokens, 20).map((from) => ({
    from,
    to: from + quoteTokens.length,
  }));
}

function linkFact(page: PageText, claimedFact: ClaimedFact): SiteFact | FactFault {
  const link = linkIn(page.text, page.page.links, claimedFact.value);
  return link ? fact(page, claimedFact.kind, link.url, link.text || link.url) : 'not_visible';
}

function contactFact(page: PageText, { kind, value, quote }: ClaimedFact, quotes: Span[]) {
  const find = kind === 'email' ? emailIn : phoneIn;
  // The target of a link is exact, even without words in the text.
  const texts = quotes.map((span) => textAt(page, span));
  const contact = [...texts, ''].map((text) => find(text, page.page.links, value)).find(Boolean);
  if (!contact) return quotes.length > 0 ? 'not_quoted' : 'not_visible';
  const [span] = quotes;
  const words = span && quote.trim() !== '' ? quoteAt(page, span) : contact;
  return fact(page, kind, contact, words);
}

function wordsFact(page: PageText, { kind, value }: ClaimedFact, quotes: Span[]) {
  const valueTokens = tokensOf(value.slice(0, 2 * MAX_VALUE));
  if (valueTokens.length === 0) return 'malformed';
  if (WITH_NUMBER.has(kind) && !valueTokens.some(({ isNumber }) => isNumber)) return 'malformed';
  for (const quote of quotes) {
    const span = spansIn(page, valueTokens, quote).find((item) => !isMenu(page, item));
    if (!span) continue;
    const words = SENTENCES.has(kind)
      ? sentenceAt(page, sentencesAt(page, span))
      : textAt(page, span, kind === 'address' ? ', ' : ' ');
    return fact(page, kind, words, quoteAt(page, span));
  }
  return 'not_quoted';
}

/** Requires the number in the quote, with the unit and the subject nearby. */
function amountFact(page: PageText, claimedFact: ClaimedFact, quotes: Span[]) {
  const { kind, value, about } = claimedFact;
  const valueTokens = tokensOf(value);
  const numbers = valueTokens.filter(({ isNumber }) => isNumber);
  const [first] = numbers;
  const topic = tokensOf(about);
  // A time may be in words, such as "half a day".
  if (!first) return TIMES.has(kind) ? wordsFact(page, claimedFact, quotes) : 'malformed';
  if (kind === 'price' && !topic.some(({ norm }) => /\p{L}/u.test(norm))) return 'about_missing';
  const others = valueTokens.filter((token) => !token.isNumber);
  const units = new Set(unitsOf(valueTokens).map(({ norm }) => norm));
  let fault: FactFault = 'not_quoted';
  for (const quote of quotes) {
    for (const anchor of findTokens([first], page.tokens.slice(quote.from, quote.to))) {
      const at = quote.from + anchor;
      const isOther = SOLD_KINDS.has(kind) && isInQuotation(page, at);
      if (isOther || (kind === 'price' && !isPrice(page, at, valueTokens))) {
        fault = 'no_price';
        continue;
      }
      if (fault === 'not_quoted') fault = 'about_missing';
      const fullAmount = spansIn(page, valueTokens, cellAt(page, at)).find(
        (item) => item.from <= at && at < item.to,
      );
      const scope = amountScope(page, at, units, TIMES.has(kind));
      const tied = tiedName(page, scope, topic, at);
      const needed = fullAmount ? [] : [...others, ...numbers.slice(1)];
      if (!tied || !needed.every(({ norm }) => scope.words.has(norm))) continue;
      const amountSpan =
        fullAmount && kind === 'price'
          ? qualifiedAmount(page, fullAmount, topic, tied.isBeside ? fullAmount : scope.own)
          : fullAmount;
      const words = amountSpan ? textAt(page, amountSpan) : oneLine(value);
      const isWholePage = quote.to - quote.from === page.tokens.length;
      const seen = isWholePage ? { from: at, to: at + 1 } : quote;
      return fact(
        page,
        kind,
        words,
        quoteAt(page, seen),
        nameOf(page, tied.spans, claimedFact.about),
      );
    }
  }
  return fault;
}

/** The claimed name if it's whole, otherwise the page's. */
function nameOf(page: PageText, spans: Span[], about: string): string {
  const claimed = new Set(tokensOf(about).map(({ norm }) => norm));
  const isWhole = spans.every((span) =>
    tokensIn(page, span).every(({ norm }) => claimed.has(norm)),
  );
  return isWhole ? oneLine(about) : spans.map((span) => textAt(page, span)).join(' ');
}

/** The tokens beside the numbers: `€`, `min`, `%`. */
const unitsOf = (value: Token[]) =>
  value.filter(
    (token, at) => !token.isNumber && (value[at - 1]?.isNumber || value[at + 1]?.isNumber),
  );

function spansIn({ tokens }: PageText, tokensToFind: Token[], { from, to }: Span): Span[] {
  return findTokens(tokensToFind, tokens.slice(from, to)).map((at) => ({
    from: from + at,
    to: from + at + tokensToFind.length,
  }));
}

/** Text that is only in a menu is a page's name, not a statement by the business. */
function isMenu({ lines, lineOf }: PageText, { from, to }: Span): boolean {
  for (let at = from; at < to; at += 1) {
    if (lines[lineOf[at] ?? -1]?.place !== 'menu') return false;
  }
  return true;
}

/** The quote's whole lines, if they are short enough. */
function quoteAt(page: PageText, span: Span): string {
  const whole = textAt(page, linesAt(page, span));
  return whole.length <= MAX_QUOTE ? sentenceAt(page, linesAt(page, span)) : textAt(page, span);
}

function fact(
  { page }: PageText,
  kind: FactKind,
  value: string,
  quote: string,
  about = '',
): SiteFact {
  const found = {
    kind,
    value: cut(value, MAX_VALUE),
    quote: cut(quote, MAX_QUOTE),
    page: page.url,
  };
  return about ? { ...found, about: cut(about, 120) } : found;
}

const cut = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;

/** The same key for facts that say the same. */
export const factKey = (siteFact: SiteFact): string =>
  `${siteFact.kind} ${tokensOf(factLine(siteFact))
    .map(({ norm }) => norm)
    .join(' ')}`;
