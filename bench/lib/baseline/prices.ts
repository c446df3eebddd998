import type { TextBlock } from '#server/features/websites/page/text-blocks.ts';
import { asFields, asList, fieldText } from '#server/features/websites/facts/structured-data.ts';
import type { FactPage } from './page-facts.ts';

const AMOUNT = String.raw`\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3}){1,3}(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?`;
const BEFORE = String.raw`(?:US|CA|AU|NZ|HK|S|R|MX)?\$|€|£|¥|￥|₽|₹|₺|₩|₪|CHF|EUR|USD|GBP|AED|SAR|MAD|Fr\.`;
const AFTER = String.raw`€|£|¥|\$|₽|₴|₺|CHF|EUR|USD|GBP|AED|SAR|MAD|DH|euros?\b|Euro\b|dollars?\b|pounds?\b|francs?\b|kr\b|zł|Kč|Ft\b|円|元|руб|грн|درهم|ريال`;
const PRICE = new RegExp(
  String.raw`(?:${BEFORE})[ \u00a0\u202f]?(?:${AMOUNT})|(?:${AMOUNT})(?:,-|,–)?[ \u00a0\u202f]?(?:${AFTER})`,
  'u',
);
/** A company's capital or revenue is no price. */
const NO_PRICE =
  /capital|chiffre d.affaires|turnover|revenue|stammkapital|million|milliard|funding|raised/i;
const MAX_LINE_LENGTH = 300;

/** Each line with a price; a price that stands alone takes the line before it. */
export function pricesOf(page: FactPage): string[] {
  const found: string[] = [];
  for (const [place, block] of page.blocks.entries()) {
    if (block.place === 'menu') continue;
    for (const line of linesOf(block)) {
      if (!PRICE.test(line) || NO_PRICE.test(line)) continue;
      const name = isBare(line) ? nameBefore(page.blocks, place) : undefined;
      found.push(name ? `${name}: ${line}` : line);
    }
  }
  return [...found, ...page.nodes.flatMap(({ types, fields }) => offered(types, fields))];
}

/** A short block as a whole, a long one by sentences. */
function linesOf({ text }: TextBlock): string[] {
  if (text.length <= MAX_LINE_LENGTH) return [text];
  return text
    .split(/(?<=[.!?。！？])\s+/u)
    .filter((sentence) => sentence.length <= MAX_LINE_LENGTH);
}

/** Words that qualify an amount but do not say what it buys. */
const QUALIFIERS =
  /(?<!\p{L})(from|only|each|per|an?|or|to|hour|day|week|month|year|person|session|ab|pro|je|nur|stunde|tag|monat|jahr|à partir|de|dès|par|la|le|heure|jour|mois|an|personne|séance|desde|por|hora|mes|al|día|persona|sesión|da|ora|mese|vanaf|uur|maand|от|час|месяц|ttc|ht|vat|mwst|tva|iva)(?!\p{L})/giu;

/** Whether no word says what the amount buys, as in "from 45 € / h". */
function isBare(line: string): boolean {
  return !/\p{L}{2}/u.test(line.replace(PRICE, ' ').replace(QUALIFIERS, ' '));
}

function nameBefore(blocks: TextBlock[], place: number): string | undefined {
  for (let at = place - 1; at >= Math.max(0, place - 3); at -= 1) {
    const block = blocks[at];
    if (!block || PRICE.test(block.text)) return undefined;
    if (block.kind === 'heading' || block.text.length <= 60) return block.text.slice(0, 120);
  }
  return undefined;
}

function offered(types: string[], fields: Record<string, unknown>): string[] {
  if (!types.some((type) => /^(Product|Service|Offer|Course|Event|MenuItem)$/.test(type)))
    return [];
  return asList(fields.offers ?? (types.includes('Offer') ? fields : undefined)).flatMap((item) => {
    const offer = asFields(item);
    const price = fieldText(offer.price ?? offer.lowPrice);
    const name = fieldText(fields.name) || fieldText(asFields(offer.itemOffered).name);
    const currency = fieldText(offer.priceCurrency);
    return price && currency && name ? [`${name}: ${price} ${currency}`] : [];
  });
}
