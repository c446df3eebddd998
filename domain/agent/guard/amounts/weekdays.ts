import { matchesIn } from '../letters/matches.ts';
import { foldText, foldedPattern } from '../letters/fold.ts';
import { remember } from '../letters/remember.ts';
import type { Span } from '../text/judged.ts';

/** A day of the week, from Monday = 0. */
export interface Weekday extends Span {
  day: number;
  /** a short name, or one that means something else too */
  isShort: boolean;
}

const LANGUAGES = ['en', 'fr', 'es', 'de', 'nl', 'it', 'pt', 'ru', 'ar'];
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;
const DAYS = [0, 1, 2, 3, 4, 5, 6];

let built: Map<string, { day: number; isShort: boolean }> | undefined;

function names(): Map<string, { day: number; isShort: boolean }> {
  if (built) return built;
  built = new Map();
  for (const language of LANGUAGES)
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      for (const day of DAYS) {
        const name = foldText(format.format(MONDAY + day * DAY_MS)).replace(/\.$/, '');
        add(name, day, weekday === 'short' && language !== 'ar');
        // "Terça" is said for "terça-feira", and means "third" too.
        if (name.endsWith('-feira')) add(name.slice(0, -6), day, true);
      }
    }
  return built;
}

function add(name: string, day: number, isShort: boolean): void {
  const known = built?.get(name);
  if (!known || (known.isShort && !isShort)) built?.set(name, { day, isShort });
}

/** Whether a folded word names a day of the week, also as one says "on Sundays". */
export const isWeekday = (word: string): boolean =>
  names().has(word) || (word.endsWith('s') && names().has(word.slice(0, -1)));

const WORD = /\p{L}+(?:-feira)?/gu;

/** The days of the week that a folded text names. */
export function weekdaysIn(folded: string): Weekday[] {
  return matchesIn(folded, WORD).flatMap(({ 0: word, index }) => {
    const known =
      names().get(word) ?? (word.endsWith('s') ? names().get(word.slice(0, -1)) : undefined);
    return known ? [{ ...known, start: index, end: index + word.length }] : [];
  });
}

const TO =
  /^\s?(?:-|–|—|a|al|alla|au|to|till|until|through|bis|tot|t\/m|tot en met|ate|до|по|الي|حتي)\s?(?:a |la |il |el )?$/u;
export const CLOSED =
  /(?<!\p{L})(?:closed|shut|off|geschlossen|zu|ruhetag|ferme\p{L}*|cerra\p{L}+|fecha\p{L}+|encerra\p{L}+|chius\p{L}+|gesloten|dicht|закрыт\p{L}*|выходн\p{L}*|مغلق\p{L}*|نغلق|عطل\p{L}*)(?!\p{L})/u;
const EVERY_DAY = foldedPattern(
  /(?<!\p{L})(?:24\/7|daily|every day|all week|seven days|7 days|taglich|jeden tag|tous les jours|7j\/7|todos (?:los|os) dias|diari\p{L}*|ogni giorno|tutti i giorni|elke dag|dagelijks|ежедневно|каждый день|без выходных|يوميا|كل يوم)(?!\p{L})/u,
);
const MIN_NAMED = 3;

/**
 * The days on which a text about a business says that it works; undefined where it does not say. A
 * text that names fewer than three of them is no list of opening hours.
 */
export const openDaysIn = remember((folded: string): ReadonlySet<number> | undefined => {
  if (EVERY_DAY.test(folded)) return new Set(DAYS);
  const open = new Set<number>();
  const closed = new Set<number>();
  for (const line of folded.split('\n').filter((one) => /\d/.test(one))) {
    const named = weekdaysIn(line);
    for (const [index, one] of named.entries()) {
      const next = named[index + 1];
      const after = line.slice(one.end, next?.start ?? line.length);
      const part = /^[^,;.،]*/.exec(after)?.[0] ?? '';
      const before = /[^,;.،]*$/.exec(line.slice(named[index - 1]?.end ?? 0, one.start))?.[0] ?? '';
      if (CLOSED.test(`${before} ${part}`)) closed.add(one.day);
      else
        for (const day of next && TO.test(after) ? daysTo(one.day, next.day) : [one.day])
          open.add(day);
    }
  }
  for (const day of closed) open.delete(day);
  return open.size >= MIN_NAMED ? open : undefined;
}, 400);

function daysTo(from: number, to: number): number[] {
  const length = ((to - from + 7) % 7) + 1;
  return Array.from({ length }, (_, at) => (from + at) % 7);
}
