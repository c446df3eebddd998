import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
} from 'libphonenumber-js/max';
import type { Found } from './name-facts.ts';
import type { Line, Page } from './read-pages.ts';

const ADDRESS =
  /(?<![\w.+%-])[\w.+%-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}(?![\p{L}\p{N}@-])/gu;
const SPELLED_AT = /\s{0,2}[[({]\s{0,2}(?:at|arobase|chiocciola|arroba|ät)\s{0,2}[\])}]\s{0,2}/gi;
const SPELLED_DOT = /\s{0,2}[[({]\s{0,2}(?:dot|point|punkt|punto|ponto)\s{0,2}[\])}]\s{0,2}/gi;
const FILE = /\.(png|jpe?g|gif|webp|svg|css|js)$/i;
/** Whoever made the site signs it. */
export const CREDIT =
  /web\s?(design|agency|site by)|website (by|made)|site (by|made|réalisé|créé)|réalisation|design(ed)? by|made (by|with)|powered by|realizza|webdesign|diseño web|gemaakt door|erstellt von|umsetzung|сайт создан|制作/i;

export function emailsOf({ lines, links }: Page): Found[] {
  const written = lines
    .filter(({ text }) => !CREDIT.test(text))
    .flatMap(({ text }) => {
      const plain = text.replace(SPELLED_AT, '@').replace(SPELLED_DOT, '.');
      return (plain.match(ADDRESS) ?? []).map((value) => ({ value, quote: text }));
    });
  const linked = links
    .filter(({ url, text }) => url.startsWith('mailto:') && !isCredited(text, lines))
    .flatMap(({ url }) => {
      const value = decoded(url.slice('mailto:'.length).split('?', 1)[0] ?? '');
      return ADDRESS.test(value) || value.includes('@') ? [{ value, quote: '' }] : [];
    });
  return [...written, ...linked]
    .map((one) => ({ ...one, value: one.value.toLowerCase() }))
    .filter(({ value }) => !FILE.test(value) && !/^(you|your|name|user|nom|vous)@/.test(value));
}

const isCredited = (label: string, lines: Line[]) =>
  label !== '' && lines.some(({ text }) => text.includes(label) && CREDIT.test(text));

const OF_LANGUAGE: Record<string, CountryCode> = {
  fr: 'FR',
  de: 'DE',
  es: 'ES',
  it: 'IT',
  nl: 'NL',
  pt: 'PT',
  ru: 'RU',
  ja: 'JP',
  zh: 'CN',
  ar: 'SA',
  he: 'IL',
  en: 'US',
};
/** Marks other numbers: of companies, taxes, accounts. */
const NO_PHONE =
  /siret|siren|\brcs\b|\btva\b|\bvat\b|iban|\bust|steuer|\bhrb\b|\bnif\b|\bcif\b|p\.? ?iva|kvk|инн|огрн/i;
const CUE =
  /\+|\btel|tél|phone|\bcall|mobil|whatsapp|☎|📞|appel|llám|anruf|chiam|\bbel\b|ligue|тел|звон|電話|电话|هاتف/i;
/** A day: numbers beside it are of a calendar. */
const DATE = /\d{1,2}\.\s?\d{1,2}\.(?!\d{2}\.)|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2}/;
const SHORT = 40;

export function phonesOf(page: Page): Found[] {
  const country = countryOf(page);
  const written = page.lines
    .filter(({ text }) => /\p{Nd}{2}/u.test(text) && !NO_PHONE.test(text) && !CREDIT.test(text))
    .filter(({ text }) => !DATE.test(text))
    .filter(({ text }) => text.length <= SHORT || CUE.test(text))
    .flatMap(({ text }) =>
      findPhoneNumbersInText(text.slice(0, 500), country).map(({ startsAt, endsAt }) => ({
        value: text.slice(startsAt, endsAt),
        quote: text,
      })),
    );
  const linked = page.links
    .filter(({ url, text }) => url.startsWith('tel:') && !/\d{2}/.test(text))
    .map(({ url }) => ({ value: decoded(url.slice('tel:'.length)), quote: '' }));
  return [...written, ...linked];
}

/** English is no country; prices in pounds are British. */
function countryOf({ address, language, lines }: Page): CountryCode | undefined {
  const domain = URL.parse(address)?.hostname.split('.').at(-1)?.toUpperCase() ?? '';
  if (domain.length === 2 && isSupportedCountry(domain)) return domain;
  if (language === 'en' && lines.some(({ text }) => text.includes('£'))) return 'GB';
  return OF_LANGUAGE[language];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
