import type { Found } from './name-facts.ts';
import type { Line, Page } from './read-pages.ts';

const AMOUNT = String.raw`\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3}){1,3}(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?|[٠-٩]{1,7}`;
const SIGN = String.raw`(?:US|CA|AU|NZ|HK|S|R|MX)?\$|\p{Sc}|￥`;
const CODE = String.raw`CHF|EUR|USD|GBP|AED|SAR|MAD|Fr\.|DH|euros?\b|Euro\b|dollars?\b|pounds?\b|francs?\b|kr\b|zł|Kč|Ft\b|円|元|руб|грн|درهم|ريال|ر\.س`;
const PRICE = new RegExp(
  String.raw`(?:${SIGN}|${CODE})[ \u00a0\u202f]?(?:${AMOUNT})|(?:${AMOUNT})(?:,-|,–)?[ \u00a0\u202f]?(?:${SIGN}|${CODE})`,
  'gu',
);
const PRICED = new RegExp(PRICE.source, 'u');
/** A column's name with the currency, and a number below it: `Price (€): 60`. */
const IN_COLUMN = new RegExp(String.raw`(${SIGN}|${CODE})[)\]]?\s?:\s(${AMOUNT})$`, 'u');
/** A company's capital or revenue is no price. */
const NO_PRICE =
  /capital|chiffre d.affaires|turnover|revenue|stammkapital|million|milliard|funding|raised/i;
const MAX_LINE = 300;
const MAX_NAME = 100;

/** Each amount with what stands beside, above or before it. */
export function pricesOf(page: Page): Found[] {
  return page.lines.flatMap((line, place) => {
    if (line.place === 'menu' || line.text.length > 4 * MAX_LINE) return [];
    if (line.kind === 'row') return ofRow(line);
    return sentencesOf(line).flatMap((text) => ofText(text, page.lines, place));
  });
}

const sentencesOf = ({ text }: Line) =>
  text.length <= MAX_LINE ? [text] : text.split(/(?<=[.!?。！？])\s+/u);

function ofRow({ text }: Line): Found[] {
  const cells = text.split(' | ');
  const name = cells[0] ?? '';
  return cells.flatMap((cell, at): Found[] => {
    const [, sign, amount] = IN_COLUMN.exec(cell) ?? [];
    const price = amount
      ? `${amount} ${sign}`
      : PRICED.test(cell) && cell.slice(headOf(cell).length);
    if (!price || (at === 0 && cells.length > 1)) return [];
    const column = cells.length > 2 && cell.includes(': ') ? columnOf(cell) : '';
    return [{ value: price, quote: text, about: `${name} ${column}`.trim() }];
  });
}

/** `Women: ` in `Women: 60 €`. */
const headOf = (cell: string) => /^[^:\d]{1,60}:\s/.exec(cell)?.[0] ?? '';

const columnOf = (cell: string) => {
  const head = cell.split(': ')[0] ?? '';
  return new RegExp(`${SIGN}|${CODE}`, 'u').test(head) || /pri[cxsz]|tarif|preis/i.test(head)
    ? ''
    : head;
};

function ofText(text: string, lines: Line[], place: number): Found[] {
  const prices = [...text.matchAll(PRICE)];
  if (prices.length === 0 || NO_PRICE.test(text)) return [];
  const found: (Found & { start: number })[] = [];
  let from = 0;
  for (const price of prices) {
    const before = nameIn(text.slice(from, price.index));
    const end = price.index + price[0].length;
    const rest = /^[^,;.·•|\d]{0,30}(?=[,;.·•|]|$)/u.exec(text.slice(end))?.[0] ?? '';
    const last = found.at(-1);
    from = end;
    // "£55 per session, £480 for ten" is one price of one thing.
    if (last && before === '') last.value = text.slice(last.start, end + rest.length).trim();
    else {
      const about = before || nameNear(text, prices.length === 1 ? end : text.length, lines, place);
      const value = before ? (price[0] + rest).trim() : price[0];
      if (about) found.push({ value, quote: text, about, start: price.index });
    }
    if (last || before) from = end + rest.length;
  }
  return found.map(({ value, quote, about }) =>
    about ? { value, quote, about } : { value, quote },
  );
}

/** "€95 per term" is qualified, not named; a longer text names what it is about. */
function nameNear(text: string, end: number, lines: Line[], place: number): string {
  const [after, above] = [nameIn(text.slice(end)), nameBefore(lines, place)];
  return text.length <= 40 ? above || after : after || above;
}

/** The words that may name something, without a colon, a bracket or a dash around them. */
function nameIn(text: string): string {
  const name = text.replace(/^[\s,;:.·•|()–—-]+|[\s,;:.·•|()–—…-]+$/gu, '');
  return /\p{L}{3}|[\u3040-\u30ff\p{Script=Han}]{2}/u.test(name) &&
    name.length <= MAX_NAME &&
    !isQualifier(name)
    ? name
    : '';
}

/** Words that qualify an amount but do not say what it buys. */
const QUALIFIERS =
  /(?<!\p{L})(from|only|each|per|an?|or|to|hour|day|week|month|year|person|session|ab|pro|je|nur|stunde|tag|monat|jahr|à partir|de|dès|par|la|le|heure|jour|mois|an|personne|séance|desde|por|hora|mes|al|día|persona|sesión|da|ora|mese|vanaf|uur|maand|от|час|месяц|ttc|ht|vat|mwst|tva|iva)(?!\p{L})/giu;
const isQualifier = (name: string) => !/\p{L}{2}/u.test(name.replace(QUALIFIERS, ' '));

/** The heading above, or else the short line before. */
function nameBefore(lines: Line[], place: number): string {
  const before: Line[] = [];
  for (let at = place - 1; at >= Math.max(0, place - 3); at -= 1) {
    const line = lines[at];
    if (!line || line.text.search(PRICE) >= 0) break;
    before.push(line);
    if (line.kind === 'heading') break;
  }
  const named =
    before.find(({ kind }) => kind === 'heading') ?? before.find(({ text }) => text.length <= 60);
  return named?.text.slice(0, MAX_NAME) ?? '';
}
