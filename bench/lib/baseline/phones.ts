import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import type { FactPage } from './page-facts.ts';
import { asFields, fieldText } from '#server/features/websites/facts/structured-data.ts';

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
  en: 'US',
};
const OF_DOMAIN: Record<string, CountryCode> = { uk: 'GB' };
/** Marks other numbers: of companies, taxes, accounts. */
const NO_PHONE =
  /siret|siren|\brcs\b|\btva\b|\bvat\b|iban|\bust|steuer|\bhrb\b|\bnif\b|\bcif\b|p\.? ?iva|kvk|инн|огрн/i;
const CUE =
  /\+|\btel|tél|phone|\bcall|mobil|whatsapp|☎|📞|appel|llám|anruf|chiam|\bbel\b|ligue|тел|звон|電話|电话|هاتف/i;
const SHORT = 40;
/** The search takes 0.3 ms a line. */
const MAX_LINES = 200;

/** Phone numbers, in international form. */
export function phonesOf(page: FactPage): string[] {
  const country = countryOf(page);
  const linked = page.links
    .filter(({ url }) => url.startsWith('tel:'))
    .map(({ url }) => international(url.slice('tel:'.length), country));
  const structured = page.nodes.map(({ fields }) =>
    international(fieldText(fields.telephone), country),
  );
  const written = page.blocks
    .filter(({ text }) => /\d{2}/.test(text) && !NO_PHONE.test(text))
    .filter(({ text }) => text.length <= SHORT || CUE.test(text))
    .slice(0, MAX_LINES)
    .flatMap(({ text }) =>
      findPhoneNumbersInText(text.slice(0, 500), country).map(({ number }) =>
        number.formatInternational(),
      ),
    );
  return [...linked, ...structured, ...written].filter((number) => number !== undefined);
}

function international(text: string, country: CountryCode | undefined): string | undefined {
  const plain = decodeSpaces(text).slice(0, 40);
  const number = plain ? parsePhoneNumberFromString(plain, country) : undefined;
  return number?.isValid() ? number.formatInternational() : undefined;
}

const decodeSpaces = (text: string) => text.replace(/%20|\u00a0/g, ' ');

/** The country of numbers without a prefix: as declared, else by domain, else by language. */
function countryOf(page: FactPage): CountryCode | undefined {
  const stated = page.nodes.map(
    ({ fields }) =>
      fieldText(fields.addressCountry) || fieldText(asFields(fields.address).addressCountry),
  );
  const region = /^[a-z]{2}[-_]([a-z]{2})$/i.exec(htmlLanguage(page))?.[1];
  const domain = new URL(page.url).hostname.split('.').at(-1) ?? '';
  const known = [...stated, OF_DOMAIN[domain] ?? domain, region ?? '']
    .map((code) => code.toUpperCase())
    .find((code) => code.length === 2 && isSupportedCountry(code));
  return (known as CountryCode | undefined) ?? byLanguage(page);
}

/** English is no country; prices in pounds are British. */
function byLanguage({ language, blocks }: FactPage): CountryCode | undefined {
  if (language === 'en' && blocks.some(({ text }) => text.includes('£'))) return 'GB';
  return OF_LANGUAGE[language ?? ''];
}

function htmlLanguage(page: FactPage): string {
  const html = page.root.children.find((node) => 'name' in node && node.name === 'html');
  return html && 'attribs' in html ? (html.attribs.lang ?? '') : '';
}
