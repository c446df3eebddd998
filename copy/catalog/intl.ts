import { formatLocale } from './locale.ts';

/** Creates each `Intl` object once, because they're slow to create. */
function once<Options, Format>(make: (locale: string, options?: Options) => Format) {
  const known = new Map<string, Format>();
  return (locale?: unknown, options?: Options): Format => {
    const key = `${String(locale)} ${JSON.stringify(options)}`;
    const format = known.get(key) ?? make(String(locale), options);
    known.set(key, format);
    return format;
  };
}

/** The formatters that messages use. */
export const formatters = {
  getNumberFormat: once<Intl.NumberFormatOptions, Intl.NumberFormat>(
    (locale, options) => new Intl.NumberFormat(locale, options),
  ),
  getPluralRules: once<Intl.PluralRulesOptions, Intl.PluralRules>(
    (locale, options) => new Intl.PluralRules(locale, options),
  ),
  getDateTimeFormat: once<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
    (locale, options) => new Intl.DateTimeFormat(locale, options),
  ),
};
const relativeFormats = once<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  (locale, options) => new Intl.RelativeTimeFormat(locale, options),
);
const listFormats = once<Intl.ListFormatOptions, Intl.ListFormat>(
  (locale, options) => new Intl.ListFormat(locale, options),
);
const nameFormats = once<Intl.DisplayNamesOptions, Intl.DisplayNames>(
  (locale, options) => new Intl.DisplayNames(locale, { type: 'language', ...options }),
);
const collators = once<Intl.CollatorOptions, Intl.Collator>(
  (locale, options) => new Intl.Collator(locale, options),
);

/** These return the format for the reader's language, so call them at formatting time. */
export const numberFormat = (options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  formatters.getNumberFormat(formatLocale(), options);
export const dateFormat = (options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatters.getDateTimeFormat(formatLocale(), options);
export const relativeFormat = (options?: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat =>
  relativeFormats(formatLocale(), options);
export const listFormat = (options?: Intl.ListFormatOptions): Intl.ListFormat =>
  listFormats(formatLocale(), options);

/** "France" for FR. Returns the code itself if it has no name. */
export const countryName = (code: string): string =>
  nameFormats(formatLocale(), { type: 'region' }).of(code) ?? code;
/** "Brazilian Portuguese" for pt-BR. */
export const languageName = (tag: string): string =>
  nameFormats(formatLocale(), { type: 'language' }).of(tag) ?? tag;

/** Sorts texts by the rules of the reader's language. */
export const compareTexts = (a: string, b: string): number =>
  collators(formatLocale()).compare(a, b);
