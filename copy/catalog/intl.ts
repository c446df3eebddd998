import { formatLocale } from './locale.ts';

/** `Intl` objects are slow to make, so each is made once. */
function once<Options, Format>(make: (locale: string, options?: Options) => Format) {
  const known = new Map<string, Format>();
  return (locale?: unknown, options?: Options): Format => {
    const key = `${String(locale)} ${JSON.stringify(options)}`;
    const format = known.get(key) ?? make(String(locale), options);
    known.set(key, format);
    return format;
  };
}

/** What messages are formatted with. */
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

/** Each gives the format of the reader's language, so it's called when something is formatted. */
export const numberFormat = (options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  formatters.getNumberFormat(formatLocale(), options);
export const dateFormat = (options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatters.getDateTimeFormat(formatLocale(), options);
export const relativeFormat = (options?: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat =>
  relativeFormats(formatLocale(), options);
export const listFormat = (options?: Intl.ListFormatOptions): Intl.ListFormat =>
  listFormats(formatLocale(), options);

/** "France" of FR; what has no name keeps its code. */
export const countryName = (code: string): string =>
  nameFormats(formatLocale(), { type: 'region' }).of(code) ?? code;
/** "Brazilian Portuguese" of pt-BR. */
export const languageName = (tag: string): string =>
  nameFormats(formatLocale(), { type: 'language' }).of(tag) ?? tag;

/** For sorting texts as the reader's language does. */
export const compareTexts = (a: string, b: string): number =>
  collators(formatLocale()).compare(a, b);
