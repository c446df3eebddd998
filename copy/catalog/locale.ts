/** English is the source of every text; the others are added with their translations. */
export const SOURCE_LOCALE = 'en';
/** Longer, accented English: what isn't accented in it isn't in the catalog. For tests. */
export const PSEUDO_LOCALE = 'en-XA';

export type Locale = string;

/** What a reader can have. */
const LOCALES = new Set<Locale>([SOURCE_LOCALE, PSEUDO_LOCALE]);

/** Lets readers have a language, because there is a file of its texts. */
export const offerLocale = (locale: Locale) => LOCALES.add(locale);

let resolve: () => Locale = () => SOURCE_LOCALE;
let formatsOf = (locale: Locale): string => locale;

/** The reader's language: of the page in a browser, of the request or the recipient on the server. */
export const currentLocale = (): Locale => resolve();

/**
 * Says where the reader's language is found; each floor of the product calls it once. `formats` gives
 * the region whose dates and numbers a reader of a language expects, where it's known.
 */
export function resolveLocaleBy(
  resolver: () => Locale,
  formats = (locale: Locale): string => locale,
): void {
  resolve = resolver;
  formatsOf = formats;
}

/** For `Intl`, which doesn't know the pseudo-locale. */
export const formatLocale = (locale: Locale = currentLocale()): string =>
  formatsOf(locale === PSEUDO_LOCALE ? SOURCE_LOCALE : locale);

/**
 * The first language a reader can have, of those they prefer; undefined without any. A preference such
 * as `en-GB` falls back to `en`.
 */
export function supportedLocale(preferred: readonly string[]): Locale | undefined {
  for (const tag of preferred) {
    const parts = tag.toLowerCase().split('-');
    for (let length = parts.length; length > 0; length--) {
      const range = parts.slice(0, length).join('-');
      const found = [...LOCALES].find((locale) => locale.toLowerCase() === range);
      if (found) return found;
    }
  }
  return undefined;
}

/** What was stored for a reader; English where nothing is known, or that language is gone. */
export const storedLocale = (stored: string | null | undefined): Locale =>
  supportedLocale([stored ?? '']) ?? SOURCE_LOCALE;
