import type { Sources } from './offer-context.ts';

/** The facts of a text that can be compared with its sources. */
interface Claims {
  links: string[];
  emails: string[];
  phones: string[];
  prices: string[];
  percentages: string[];
}

/**
 * Links, email addresses, phone numbers, prices and percentages of a text that none of its sources
 * has, as a person would write them.
 */
export function findUnsupportedClaims(
  text: string,
  { texts, trusted, prices, host }: Sources,
): string[] {
  const said = claimsOf(text);
  const known = claimsOf(texts.join('\n'));
  const sure = claimsOf(trusted.join('\n'));
  const amounts = new Set([...known.prices, ...numbersOf(plainDigits(prices.join('\n')))]);
  const hosts = new Set(sure.links.map(hostOf));
  const isOwn = (one: string) => host !== null && hostOf(one) === host;
  const knownLink = (one: string) =>
    sure.links.includes(one) ||
    (isHost(one) && hosts.has(one)) ||
    (isOwn(one) && known.links.includes(one));
  const knownEmail = (one: string) =>
    sure.emails.includes(one) ||
    (isOwn(one.slice(one.indexOf('@') + 1)) && known.emails.includes(one));
  const knownPhones = new Set(known.phones.map((phone) => phone.slice(-8)));
  return [
    ...said.links.filter((one) => !knownLink(one)),
    ...said.emails.filter((one) => !knownEmail(one)),
    ...said.phones.filter((one) => !knownPhones.has(one.slice(-8))),
    ...said.prices.filter((one) => !amounts.has(one)).map((one) => `a price of ${one}`),
    ...said.percentages
      .filter((one) => one !== '100' && !known.percentages.includes(one))
      .map((one) => `${one} %`),
  ];
}

/** Whether a text contains a link or an email address. */
export const hasLink = (text: string): boolean => linksOf(text).length > 0 || EMAIL.test(text);

/** Whether a text contains a price. */
export const hasPrice = (text: string): boolean => pricesOf(plainDigits(text)).length > 0;

function claimsOf(given: string): Claims {
  const text = plainDigits(given);
  const emails = text.match(EMAILS) ?? [];
  const withoutEmails = text.replace(EMAILS, ' ');
  return {
    links: linksOf(withoutEmails),
    emails: emails.map((one) => one.toLowerCase()),
    phones: (withoutEmails.match(PHONES) ?? [])
      .map((one) => one.replace(/\D/g, ''))
      .filter((digits) => digits.length >= 8 && digits.length <= 15),
    prices: pricesOf(text),
    percentages: [...text.matchAll(PERCENTAGES)].map(([, number]) => amountOf(number ?? '')),
  };
}

// Every pattern is bounded and anchored to a word or number: texts are long and may be hostile.
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/;
const EMAILS = new RegExp(EMAIL, 'g');
const PHONES = /(?<![\d/.-])\+?\d(?:(?:[^\S\n]|[().-])?\d){7,14}(?!\d)/g;
const PERCENTAGES =
  /(?<![\d.,])(\d{1,6}(?:[.,]\d{1,4})?)\s?(?:%|％|٪|percent\b|per cent\b|pour cent\b|prozent\b|por ciento\b)/gi;

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'`()[\]{}，。、！？；]+/gi;
/** Without http: a word that looks like a host, perhaps with a path. */
const BARE =
  /(?<![\w@/.-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|org|net|info|biz|io|co|app|dev|shop|store|online|site|ai|me|tv|eu|fr|de|es|it|nl|be|ch|at|pt|br|ru|cn|jp|ma|ae|sa|uk|us|ca|example|test|localhost)(?![\w-])(?:\/[^\s<>"'`()[\]{}，。、！？；]*)?/gi;

function linksOf(text: string): string[] {
  const whole = text.match(ADDRESS) ?? [];
  const bare = text.replace(ADDRESS, ' ').match(BARE) ?? [];
  return [...whole, ...bare].map(plainLink);
}

/** The canonical spelling of a link: without protocol, www. and trailing punctuation. */
function plainLink(link: string): string {
  const bare = link
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/[.,;:!?'"*_…]+$/, '')
    .replace(/\/+$/, '');
  const host = hostOf(bare);
  return host.toLowerCase() + bare.slice(host.length);
}

const hostOf = (link: string): string => /^[^/?#]*/.exec(link)?.[0] ?? '';
const isHost = (link: string): boolean => hostOf(link) === link;

const NUMBER = String.raw`(?<![\d.,])(?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?)(?!\d)`;
const CURRENCY = String.raw`[€$£¥₽₹₺₩₪﷼]|(?:EUR|USD|GBP|CHF|CAD|AUD|JPY|CNY|RMB|RUB|MAD|AED|SAR|euros?|dollars?|pounds?|francs?|franken|yen|roubles?|rubles?|рубл\p{L}*|руб|евро|円|日元|元|درهم|دراهم|ريال|دولار|يورو)(?![\p{L}\p{N}])`;
const UNTIL = String.raw`\s?(?:[-–—~〜]|to|à|bis|a|al|tot|até|до|至|から|إلى)\s?`;
const AFTER = new RegExp(
  `(?:(${NUMBER})${UNTIL})?(${NUMBER})[\\s\\u00a0\\u202f]?(?:${CURRENCY})`,
  'giu',
);
const BEFORE = new RegExp(
  `(?:${CURRENCY})[\\s\\u00a0\\u202f]?(${NUMBER})(?:${UNTIL}(${NUMBER}))?`,
  'giu',
);

function pricesOf(text: string): string[] {
  const found = [...text.matchAll(AFTER), ...text.matchAll(BEFORE)];
  return found.flatMap(([, one, other]) => [one, other]).flatMap((n) => (n ? [amountOf(n)] : []));
}

const NUMBERS = new RegExp(NUMBER, 'g');
const numbersOf = (text: string): string[] => (text.match(NUMBERS) ?? []).map(amountOf);

/** `1 200,50`, `1.200,50` and `1,200.5` are the same amount. */
function amountOf(number: string): string {
  const joined = number.replace(/['’\s]/g, '');
  const cents = /[.,](\d{1,2})$/.exec(joined);
  const whole = cents ? joined.slice(0, cents.index) : joined;
  return String(Number(`${whole.replace(/[.,]/g, '')}.${cents?.[1] ?? 0}`));
}

/** Converts Arabic, Persian and full-width digits to ASCII. */
const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
