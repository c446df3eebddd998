import { foldWord, plainText, wordsOf } from './words.ts';

/** What a number measures; `number` if nothing next to it says so. */
export type MeasureKind = 'money' | 'percent' | TimeUnit | 'number';

export const TIME_UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
type TimeUnit = (typeof TIME_UNITS)[number];

export interface Meaning {
  kind: MeasureKind;
  /** ISO codes that the name may mean: a dollar is one of twenty */
  currencies?: ReadonlySet<string>;
}

/** A language's names of currencies, units and months, from ICU. */
export interface MeasureNames {
  /** by the first folded word, longest phrase first */
  phrases: Map<string, { words: string[]; meaning: Meaning }[]>;
  /** by the first character, for scripts without spaces */
  unspaced: Map<string, { text: string; meaning: Meaning }[]>;
  /** stems of inflected units: `semaine` for `semaines`, `monat` for `monatlich` */
  stems: { stem: string; meaning: Meaning }[];
  symbols: Map<string, Meaning>;
  /** folded words that precede their number: `yüzde 10` */
  before: Map<string, Meaning>;
  /** numbers of months, from 1, by name */
  months: Map<string, number>;
  /** how many years its calendar is ahead: Thai writes 2569 for 2026 */
  years_ahead: number;
  /** words that multiply a number, by their first letter: 万, लाख, `тыс.` */
  scales: Map<string, { text: string; scale: number }[]>;
}

const tables = new Map<string, MeasureNames>();

/** Built once per language, in some 60 ms. An unknown language gets the names of English. */
export function measureNames(language: string): MeasureNames {
  const cached = tables.get(language);
  if (cached) return cached;
  const locale = Intl.NumberFormat.supportedLocalesOf([language])[0] ?? 'en';
  const names = tables.get(locale) ?? build(locale);
  tables.set(locale, names);
  return names;
}

/** These numbers show every plural form in the product's languages. */
const PLURALS = [1, 2, 3, 5, 11, 100];
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Whether a script writes the unit directly after the multiplier of a number: 5만원. */
export const isUnspacedScript = (text: string): boolean =>
  UNSPACED.test(text) || /\p{sc=Hang}/u.test(text);
/** The longest ending of a unit: `day` becomes `days`, `monat` becomes `monatlich`. */
export const MAX_ENDING = 5;
const MIN_STEM = 4;
/** An ending must be shared by this many currencies before it stands for money on its own. */
const MIN_SHARED = 5;

function build(language: string): MeasureNames {
  const names: MeasureNames = {
    phrases: new Map(),
    unspaced: new Map(),
    stems: [],
    symbols: new Map(),
    before: new Map(),
    months: monthsOf(language),
    years_ahead: yearsAhead(language),
    scales: scalesOf(language),
  };
  for (const unit of [...TIME_UNITS, 'percent'] as const) addUnit(names, language, unit);
  addCurrencies(names, language);
  for (const symbol of otherUnits(language)) {
    names.phrases.delete(symbol);
    names.symbols.delete(symbol);
  }
  for (const list of names.phrases.values()) list.sort((a, b) => b.words.length - a.words.length);
  for (const list of names.unspaced.values()) list.sort((a, b) => b.text.length - a.text.length);
  return names;
}

const MAX_POWER = 12;

/** From ICU's short forms of large numbers, in English also lakh and crore. Single letters are ambiguous. */
function scalesOf(language: string): MeasureNames['scales'] {
  const scales: MeasureNames['scales'] = new Map();
  const locales = language === 'en' ? ['en', 'en-IN'] : [language];
  const formats = locales.flatMap((locale) =>
    (['long', 'short'] as const).map(
      (compactDisplay) => new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay }),
    ),
  );
  for (const format of formats) {
    for (let power = 3; power <= MAX_POWER; power += 1) {
      for (const value of [1, 2, 5].map((digit) => digit * 10 ** power)) {
        const text = partOf(format, value, 'compact').replace(/\.$/, '');
        const shown = Number(plainText(partOf(format, value, 'integer')));
        if (!(shown > 0) || (text.length < 2 && !isUnspacedScript(text))) continue;
        if (!scales.get(text.charAt(0))?.some((item) => item.text === text))
          push(scales, text.charAt(0), { text, scale: value / shown });
      }
    }
  }
  for (const list of scales.values()) list.sort((a, b) => b.text.length - a.text.length);
  return scales;
}

function addUnit(names: MeasureNames, language: string, unit: TimeUnit | 'percent'): void {
  for (const unitDisplay of ['long', 'short'] as const) {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
    const forms = PLURALS.map((value) => partOf(format, value, 'unit', 'percentSign'));
    if (format.formatToParts(1)[0]?.type === 'unit')
      names.before.set(foldWord(forms[0] ?? ''), { kind: unit });
    for (const form of new Set(forms)) add(names, form, { kind: unit });
    const stem = commonStart(forms.map(foldWord));
    if (stem.length >= MIN_STEM) names.stems.push({ stem, meaning: { kind: unit } });
  }
}

/** Other units, whose short names may look like ours: `m`, `km`. */
const OTHER_UNITS = 'millimeter centimeter meter kilometer foot gram kilogram liter second'.split(
  ' ',
);

function otherUnits(language: string): string[] {
  return OTHER_UNITS.map((unit) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
    return foldWord(partOf(format, 1, 'unit'));
  });
}

/**
 * Adds currencies by code, symbol and name. ICU says "US dollars" where people say "dollars": the word
 * that a language's currency names share is the first or the last in all of them.
 */
function addCurrencies(names: MeasureNames, language: string): void {
  const currencyNames: { code: string; forms: string[][] }[] = [];
  for (const code of Intl.supportedValuesOf('currency')) {
    const currencies = new Set([code]);
    names.symbols.set(code.toLowerCase(), { kind: 'money', currencies });
    const format = (currencyDisplay: 'name' | 'narrowSymbol') =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency: code,
        currencyDisplay,
        maximumFractionDigits: 0,
      });
    addSymbol(names.symbols, partOf(format('narrowSymbol'), 1, 'currency'), code);
    const byName = format('name');
    const texts = new Set([1, 2, 5].map((value) => partOf(byName, value, 'currency')));
    for (const text of texts) add(names, text, { kind: 'money', currencies });
    currencyNames.push({
      code,
      forms: [...texts].map(wordsOf).filter((words) => words.length > 1),
    });
  }
  const singular = currencyNames.flatMap(({ forms }) => forms.slice(0, 1));
  const first = new Set(singular.map((words) => words[0]));
  const last = new Set(singular.map((words) => words.at(-1)));
  const at = first.size < last.size ? 0 : -1;
  const heads = new Map<string, Set<string>>();
  for (const { code, forms } of currencyNames) {
    for (const head of forms.map((words) => words.at(at) ?? '')) {
      if (head.length >= 3) heads.set(head, (heads.get(head) ?? new Set()).add(code));
    }
  }
  for (const [head, currencies] of heads) add(names, head, { kind: 'money', currencies });
  addLastCharacters(names);
}

/** In Chinese, the shared part is the last character: 元 of 美元 and 日元. */
function addLastCharacters(names: MeasureNames): void {
  const ends = new Map<string, Set<string>>();
  for (const { text, meaning } of [...names.unspaced.values()].flat()) {
    const end = text.at(-1) ?? '';
    if (meaning.kind !== 'money' || !/^\p{Script=Han}{2,}$/u.test(text)) continue;
    ends.set(end, new Set([...(ends.get(end) ?? []), ...(meaning.currencies ?? [])]));
  }
  for (const [end, currencies] of ends) {
    if (currencies.size >= MIN_SHARED) add(names, end, { kind: 'money', currencies });
  }
}

function addSymbol(symbols: MeasureNames['symbols'], symbol: string, code: string): void {
  const key = foldWord(symbol);
  // A single letter is a word in some language.
  if (key === '' || (key.length < 2 && /\p{L}/u.test(key))) return;
  const known = symbols.get(key)?.currencies ?? new Set<string>();
  symbols.set(key, { kind: 'money', currencies: new Set([...known, code]) });
}

function add({ phrases, unspaced }: MeasureNames, name: string, meaning: Meaning): void {
  if (UNSPACED.test(name)) {
    const text = foldWord(name).replace(/\s/g, '');
    push(unspaced, text.charAt(0), { text, meaning });
    return;
  }
  const words = wordsOf(name);
  if (words[0]) push(phrases, words[0], { words, meaning });
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

function partOf(format: Intl.NumberFormat, value: number, ...types: string[]): string {
  const parts = format.formatToParts(value).filter(({ type }) => types.includes(type));
  return parts.map((part) => part.value).join(' ');
}

function commonStart(forms: string[]): string {
  let [start = ''] = forms;
  for (const form of forms) while (!form.startsWith(start)) start = start.slice(0, -1);
  return start;
}

const yearsAhead = (language: string): number =>
  new Intl.DateTimeFormat(language).resolvedOptions().calendar === 'buddhist' ? 543 : 0;

function monthsOf(language: string): MeasureNames['months'] {
  const names = (['short', 'long'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => {
      const parts = format.formatToParts(Date.UTC(2026, index, 2));
      const name = foldWord(parts.find(({ type }) => type === 'month')?.value ?? '');
      return [name, index + 1] as const;
    });
  });
  return new Map(names.filter(([name]) => /^\p{L}{3,}$/u.test(name)));
}
