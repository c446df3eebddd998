import { normalised, tokensOf } from './tokens.ts';

interface MoneyWords {
  /** codes, symbols and names of currencies, word by word */
  currencies: Set<string>;
  /** initials of currency names, such as TL for Türk lirası */
  initials: Set<string>;
  /** words for a million and more, such as `million` and `bn` */
  large: Set<string>;
}

const tables = new Map<string, MoneyWords>();

/** Money words of one language and English, from ICU. Built once, which takes about 20 ms. */
export function moneyWords(language: string | null): MoneyWords {
  const [locale = 'en'] = language ? Intl.NumberFormat.supportedLocalesOf([language]) : [];
  const moneyTable = tables.get(locale) ?? build([locale, 'en']);
  tables.set(locale, moneyTable);
  return moneyTable;
}

function build(languages: string[]): MoneyWords {
  const words: MoneyWords = { currencies: new Set(), initials: new Set(), large: new Set() };
  for (const language of new Set(languages)) {
    addCurrencies(words, language);
    for (const compactDisplay of ['short', 'long'] as const) {
      const format = new Intl.NumberFormat(language, { notation: 'compact', compactDisplay });
      for (const value of [1e6, 2e6, 5e6, 1e9, 2e9, 5e9]) {
        // In 100万, the word stands for less than a million.
        if (/^\P{Nd}*\p{Nd}\P{Nd}*$/u.test(format.format(value)))
          for (const word of partsOf(format, value, 'compact')) words.large.add(word);
      }
    }
  }
  return words;
}

/** The currency is the first word of a name in some languages, the last in others: "New Zealand dollars". */
function addCurrencies({ currencies, initials }: MoneyWords, language: string): void {
  const first = new Set<string>();
  const last = new Set<string>();
  for (const currency of Intl.supportedValuesOf('currency')) {
    currencies.add(currency.toLowerCase());
    for (const currencyDisplay of ['narrowSymbol', 'name'] as const) {
      const format = new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        currencyDisplay,
        maximumFractionDigits: 0,
      });
      for (const value of [1, 2, 5]) {
        const parts = partsOf(format, value, 'currency');
        if (currencyDisplay === 'narrowSymbol') currencies.add(parts.join(''));
        else if (parts.length > 1) initials.add(parts.map((part) => part.charAt(0)).join(''));
        first.add(parts[0] ?? '');
        last.add(parts.at(-1) ?? '');
      }
    }
  }
  for (const word of first.size < last.size ? first : last) if (word) currencies.add(word);
}

const SCRIPTS = ['Arab', 'Cyrl', 'Deva', 'Grek', 'Hang', 'Hebr', 'Hira', 'Kana', 'Hani', 'Thai'];

/** The most likely language of a text's script; null for Latin letters. */
export function languageOfScript(text: string): string | null {
  const found = SCRIPTS.find((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(text));
  return found ? new Intl.Locale(`und-${found}`).maximize().language : null;
}

const partsOf = (format: Intl.NumberFormat, value: number, type: string): string[] =>
  format
    .formatToParts(value)
    .filter((part) => part.type === type)
    .flatMap((part) => tokensOf(part.value).map(({ norm }) => normalised(norm)));
