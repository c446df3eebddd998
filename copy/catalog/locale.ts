/** English is the source of every text; other languages come with their translations. */
export const SOURCE_LOCALE = 'en';
/** Longer, accented English for tests: text that shows up unaccented isn't in the catalog. */
export const PSEUDO_LOCALE = 'en-XA';

export type Locale = string;

/** Languages that readers can have. */
const LOCALES = new Set<Locale>([SOURCE_LOCALE, PSEUDO_LOCALE]);

/** Makes a language available, once its texts are. */
export const offerLocale = (locale: Locale) => LOCALES.add(locale);

let resolve: () => Locale = () => SOURCE_LOCALE;
let formatsOf = (locale: Locale): string => locale;

/** The reader's language: the page's in a browser, the request's or the recipient's on the server. */
export const currentLocale = (): Locale => resolve();

/**
 * Sets how to find the reader's language; browser and server each call it once. `formats` returns the
 * region whose date and number formats a reader of a language expects, if known.
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
 * Returns the first preferred language that is available, or undefined. A preference such as `en-GB`
 * falls back to `en`.
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

/** The language stored for a reader. English if none is stored, or if it's no longer available. */
export const storedLocale = (stored: string | null | undefined): Locale =>
  supportedLocale([stored ?? '']) ?? SOURCE_LOCALE;
