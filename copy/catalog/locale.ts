/** English is the source of every text; the others are added with their translations. */
export const SOURCE_LOCALE = 'en';
/** Longer, accented English: what isn't accented in it isn't in the catalog. For tests. */
export const PSEUDO_LOCALE = 'en-XA';

export type Locale = string;

let resolve: () => Locale = () => SOURCE_LOCALE;

/** The reader's language: of the page in a browser, of the request or the recipient on the server. */
export const currentLocale = (): Locale => resolve();

/** Says where the reader's language is found; each floor of the product calls it once. */
export function resolveLocaleBy(resolver: () => Locale): void {
  resolve = resolver;
}

/** For `Intl`, which doesn't know the pseudo-locale. */
export const formatLocale = (locale: Locale = currentLocale()): string =>
  locale === PSEUDO_LOCALE ? SOURCE_LOCALE : locale;
