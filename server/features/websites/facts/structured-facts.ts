import type { Document } from 'domhandler';
import type { ClaimedFact } from '#domain/websites/facts.ts';
import { elementsNamed } from '../page/parse-html.ts';
import { asFields, asList, fieldText, type StructuredNode } from './structured-data.ts';

const MAX_STATED = 200;

/**
 * Facts from a page's structured data. The rules keep only those in the visible text, so each is claimed
 * in the spellings that a page may use.
 */
export function statedFacts(nodes: StructuredNode[], root: Document): ClaimedFact[] {
  const found = nodes.flatMap(({ types, fields }) => [
    ...contactsOf(fields),
    ...addressOf(types, fields),
    ...pricesOf(types, fields),
    ...questionOf(types, fields),
    ...(types.includes('Service') ? [stated('service', fieldText(fields.name))] : []),
    ...asList(fields.openingHours).map((item) => stated('opening_hours', fieldText(item))),
    ...asList(fields.sameAs).map((item) => stated('social_link', fieldText(item))),
  ]);
  return [stated('description', metaDescription(root)), ...found]
    .filter(({ value }) => value !== '')
    .slice(0, MAX_STATED);
}

const stated = (kind: ClaimedFact['kind'], value: string, about = ''): ClaimedFact => ({
  kind,
  value,
  quote: '',
  about,
});

const contactsOf = (fields: Record<string, unknown>): ClaimedFact[] => [
  stated('email', fieldText(fields.email).replace(/^mailto:/i, '')),
  stated('phone', fieldText(fields.telephone)),
];

function addressOf(types: string[], fields: Record<string, unknown>): ClaimedFact[] {
  const street = fieldText(fields.streetAddress);
  if (!types.includes('PostalAddress') || street === '') return [];
  const [code, town] = [fieldText(fields.postalCode), fieldText(fields.addressLocality)];
  // Some countries write the postal code first, others last. The page's own order matches.
  const ways = [
    `${street}, ${code} ${town}`,
    `${street}, ${town} ${code}`,
    `${code} ${town} ${street}`,
  ];
  return ways.map((way) => stated('address', way.trim()));
}

function pricesOf(types: string[], fields: Record<string, unknown>): ClaimedFact[] {
  const offers = asList(fields.offers ?? (types.includes('Offer') ? fields : undefined));
  return offers.slice(0, 50).flatMap((item) => {
    const offer = asFields(item);
    const price = fieldText(offer.price ?? offer.lowPrice);
    const name = fieldText(fields.name) || fieldText(asFields(offer.itemOffered).name);
    const code = fieldText(offer.priceCurrency);
    if (!/^\d{1,9}([.,]\d{1,2})?$/.test(price) || name === '' || !/^[A-Z]{3}$/.test(code))
      return [];
    return spellingsOf(price, code).map((value) => stated('price', value, name));
  });
}

/** Thousands separators, besides spaces. */
const SEPARATORS = ['.', ',', "'"];

/** Usual spellings of an amount: with the currency's code or symbol, with and without cents. */
function spellingsOf(price: string, code: string): string[] {
  const [whole = '', decimals = ''] = price.split(/[.,]/);
  const cents = decimals && decimals.padEnd(2, '0');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  const ends = cents === '' || /^0+$/.test(cents) ? ['', ',00', '.00'] : [`,${cents}`, `.${cents}`];
  const joined = SEPARATORS.map((sign) => grouped.replace(/ /g, sign));
  // India writes 1,25,000.
  const amounts = [whole, grouped, ...joined, Number(whole).toLocaleString('en-IN')].flatMap(
    (item) => ends.map((end) => item + end),
  );
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  });
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  return [...new Set(amounts)].flatMap((amount) =>
    [...new Set([sign, code])].flatMap((unit) => [`${amount} ${unit}`, `${unit} ${amount}`]),
  );
}

function questionOf(types: string[], fields: Record<string, unknown>): ClaimedFact[] {
  if (!types.includes('Question')) return [];
  const answer = asList(fields.acceptedAnswer).map((item) => fieldText(asFields(item).text))[0];
  const question = fieldText(fields.name);
  return question && answer ? [stated('faq', `${question} ${answer}`)] : [];
}

function metaDescription(root: Document): string {
  const metas = elementsNamed(root, 'meta').map(({ attribs }) => attribs);
  const named = (name: string) =>
    metas.find((meta) => (meta.name ?? meta.property ?? '').toLowerCase() === name)?.content ?? '';
  return named('description') || named('og:description');
}
