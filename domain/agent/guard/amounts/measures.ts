import { foldText } from '../letters/fold.ts';
import { matchesIn } from '../letters/matches.ts';
import type { Judged } from '../text/judged.ts';
import type { Amount } from './amount.ts';

/** How much of something a number with its measure is, in the smallest unit of its sort. */
export interface Measure {
  sort: string;
  size: number;
}

const LANGUAGES = ['en', 'fr', 'es', 'de', 'nl', 'it', 'pt', 'ru', 'zh', 'ja', 'ar'];
const UNITS: [unit: string, sort: Measure['sort'], size: number][] = [
  ['gram', 'mass', 1],
  ['kilogram', 'mass', 1_000],
  ['millimeter', 'length', 1],
  ['centimeter', 'length', 10],
  ['meter', 'length', 1_000],
  ['kilometer', 'length', 1_000_000],
  ['milliliter', 'volume', 1],
  ['liter', 'volume', 1_000],
];
/** What people say for a kilogram. */
const KILO = ['kilo', 'kilos', 'chilo', 'chili', 'quilo', 'quilos', 'кило', 'كيلو', '公斤'];
const PLURALS = [1, 2, 3, 5, 11, 100];

let built: { words: Map<string, Measure>; unspaced: [string, Measure][] } | undefined;

function measures() {
  if (built) return built;
  const words = new Map<string, Measure>();
  const unspaced: [string, Measure][] = [];
  for (const name of KILO) words.set(foldText(name), { sort: 'mass', size: 1_000 });
  for (const [unit, sort, size] of UNITS)
    for (const language of LANGUAGES)
      for (const unitDisplay of ['long', 'short'] as const) {
        const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
        for (const count of PLURALS) {
          const part = format.formatToParts(count).find(({ type }) => type === 'unit')?.value ?? '';
          words.set(foldText(part).trim().replace(/\.$/, ''), { sort, size });
        }
      }
  for (const [name, one] of words) if (HAN.test(name)) unspaced.push([name, one]);
  unspaced.sort(([a], [b]) => b.length - a.length);
  built = { words, unspaced };
  return built;
}

/** Watts, their hours and peaks, which ICU does not have: a thousand of them have a "k". */
const WATTS = /^(k|m)?(w(?:h|p)?)$/;
const PREFIXES: Record<string, number> = { k: 1_000, m: 1_000_000 };

const HAN = /[\u3040-\u30ff\u3400-\u9fff]/;

function measureOf(text: string): Measure | undefined {
  const { words, unspaced } = measures();
  const word = /^[\p{L}]+(?![²³\p{L}])/u.exec(text)?.[0] ?? '';
  const [, prefix = '', watts] = WATTS.exec(word) ?? [];
  if (watts) return { sort: watts, size: PREFIXES[prefix] ?? 1 };
  const known = words.get(word);
  if (known || !HAN.test(word)) return known;
  return unspaced.find(([name]) => text.startsWith(name))?.[1];
}

/** What a number of a text measures: "300 g". */
export function measuredBy({ folded }: Judged, { kind, isDate, value, end }: Amount) {
  if (kind !== 'count' || isDate) return undefined;
  const one = measureOf(folded.slice(end, end + 16).replace(/^[\s\-‐–]/, ''));
  return one && { sort: one.sort, size: one.size * value };
}

const TOKENS = /\d+(?:[.,]\d+)?|\p{L}+[²³]?/gu;
const MAX_TOKENS = 4;

/** What a price is asked for: "26 € le kg", "4,20 € les 250 g", "48 € pro laufendem Meter", "100 g: 3 €". */
export function pricedFor(judged: Judged, { start, end }: Amount, all: Amount[]) {
  const { folded } = judged;
  const after = folded.slice(end, end + 30);
  let [count, last] = [1, 0];
  for (const { 0: token, index } of matchesIn(after, TOKENS).slice(0, MAX_TOKENS)) {
    if (/[.,;:!?()\n–—-]/.test(after.slice(last, index))) break;
    last = index + token.length;
    const one = measureOf(after.slice(index));
    if (one) return { sort: one.sort, size: one.size * count };
    count = /^\d/.test(token) ? Number(token.replace(',', '.')) : 1;
  }
  const before = all.find((one) => one.end <= start && start - one.end <= BEFORE);
  const measured = before && measuredBy(judged, before);
  const between = before ? folded.slice(before.end, start) : '';
  return measured && /^\s?\p{L}*\s?[:=–-]?\s?\p{Sc}?$/u.test(between) ? measured : undefined;
}

/** So far before a price its measure may stand, with the name of the measure. */
const BEFORE = 12;
