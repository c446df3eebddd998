import { matchesIn } from '../letters/matches.ts';
import { foldText } from '../letters/fold.ts';
import { bitOf, listOf, looseListOf, type Odd, oddOf, sourcesIn, THINGS } from './entries.ts';
import { type Match, type Scan, scanOf } from './scan.ts';
import { type Code, LANGUAGES, type Script, SCRIPT_BITS, SCRIPTS, type Thing } from './scripts.ts';

export { LANGUAGES } from './scripts.ts';

interface Place {
  start: number;
  end: number;
}

/** What one script has for one thing. */
interface Part {
  script: Script;
  /** the bit of the script */
  bit: number;
  list: number;
  loose: number;
  /** a bit for each language that is looked in */
  languages: number;
  odd: Odd | undefined;
  /** all of it, in one expression */
  whole: () => RegExp;
}

/** What was asked of a text and took an expression: rules ask the same of one sentence. */
const asked = new WeakMap<Scan, Map<Heads, boolean>>();

/** What all languages say for one thing. */
export class Heads {
  readonly #parts: Part[];
  readonly #isOdd: boolean;
  /** the place of the thing */
  readonly #place: number;

  /** `spoken`: the languages to look in, apart by spaces; empty: all */
  constructor(thing: Thing, spoken = '') {
    this.#parts = [...SCRIPTS.entries()].flatMap(([at, script]) => {
      const codes = script.languages.filter((one) => isSpoken(one, spoken));
      return codes.length > 0 ? [partOf(at, script, thing, codes)] : [];
    });
    this.#isOdd = this.#parts.some(({ odd }) => odd);
    this.#place = THINGS.indexOf(thing);
  }

  /** Whether a folded text says it; whoever asks for many things reads the text once. */
  in(folded: string, scan = scanOf(folded)): boolean {
    if (!this.#isOdd) return this.#isIn(folded, scan);
    let known = asked.get(scan);
    if (!known) asked.set(scan, (known = new Map()));
    let found = known.get(this);
    if (found === undefined) known.set(this, (found = this.#isIn(folded, scan)));
    return found;
  }

  #isIn(folded: string, scan: Scan): boolean {
    const { byList, scripts, things } = scan;
    const isListed = things.has(this.#place);
    // Most texts say nothing of a thing.
    if (!isListed && !this.#isOdd) return false;
    return this.#parts.some(
      ({ list, loose, languages, odd, bit }) =>
        (scripts & bit) !== 0 &&
        ((isListed && (isIn(byList.get(list), languages) || isIn(byList.get(loose), languages))) ||
          (odd && oddPlaces(folded, odd, 1).length > 0)),
    );
  }

  /** Where a folded text says it. */
  placesIn(folded: string): Place[] {
    const { byList, scripts, things } = scanOf(folded);
    const found: Place[] = [];
    const isListed = things.has(this.#place);
    if (!isListed && !this.#isOdd) return found;
    for (const { list, loose, languages, odd, bit } of this.#parts) {
      if ((scripts & bit) === 0) continue;
      if (isListed)
        for (const one of [byList.get(list), byList.get(loose)])
          if (one) addPlaces(found, one, languages);
      if (odd) found.push(...oddPlaces(folded, odd));
    }
    return found;
  }

  /** The folded text without it. */
  without(folded: string): string {
    if (!this.in(folded)) return folded;
    return this.#parts.reduce(
      (left, { script, whole }) => (script.letters.test(left) ? left.replace(whole(), ' ') : left),
      folded,
    );
  }
}

const isIn = (matches: Match[] | undefined, languages: number): boolean =>
  matches?.some(({ language }) => (language & languages) !== 0) ?? false;

/** Where one match ends, the next one may begin. */
function addPlaces(found: Place[], matches: Match[], languages: number): void {
  let from = 0;
  for (const { start, end, language } of matches) {
    if (start < from || (language & languages) === 0) continue;
    found.push({ start, end });
    from = end;
  }
}

function oddPlaces(
  folded: string,
  { pattern, needed }: Odd,
  max = Number.POSITIVE_INFINITY,
): Place[] {
  if (needed && !needed.some((one) => folded.includes(one))) return [];
  const found: Place[] = [];
  for (const { 0: words, index } of matchesIn(folded, pattern)) {
    found.push({ start: index, end: index + words.length });
    if (found.length >= max) break;
  }
  return found;
}

function partOf(at: number, script: Script, thing: Thing, codes: Code[]): Part {
  let whole: RegExp | undefined;
  const { before, after } = script;
  const sources = () => codes.flatMap((code) => sourcesIn(code, thing, script)).join('|');
  return {
    script,
    bit: SCRIPT_BITS[at] ?? 0,
    list: listOf(at, thing),
    loose: looseListOf(listOf(at, thing)),
    languages: codes.reduce((bits, code) => bits | bitOf(code), 0),
    odd: oddOf(at, thing, codes),
    whole: () => (whole ??= new RegExp(`${before}(?:${sources()})${after}`, 'g')),
  };
}

const LATIN = ['en', 'fr', 'es', 'de', 'nl', 'it', 'pt'] as const satisfies Code[];

/** Only languages of Latin letters are chosen: the others are known by theirs. */
const isSpoken = (code: Code, spoken: string): boolean =>
  spoken === '' || !(LATIN as readonly Code[]).includes(code) || spoken.split(' ').includes(code);

const common = LATIN.map(
  (code) => [code, new Set(foldText(LANGUAGES[code].common).split(' '))] as const,
);
const MIN_COMMON = 3;
const MIN_OTHER = 2;

/**
 * The languages of Latin letters that a folded text may be in, by the small words of each; empty
 * where they do not show it. "No" denies in Spanish and says "in the" in Portuguese.
 */
export function spokenIn(folded: string): string {
  const words = folded.match(/[a-z]+/g) ?? [];
  const hits = common.map(([code, known]) => ({
    code,
    known,
    said: words.filter((word) => known.has(word)),
  }));
  const first = hits.reduce((best, one) => (one.said.length > best.said.length ? one : best));
  if (first.said.length < MIN_OTHER) return '';
  const least = first.said.length < MIN_COMMON ? 1 : MIN_OTHER;
  const others = hits.filter(
    (one) => one !== first && one.said.filter((word) => !first.known.has(word)).length >= least,
  );
  return [first, ...others].map(({ code }) => code).join(' ');
}

const cache = new Map<Thing, Map<string, Heads>>();

/** Built when first asked for. */
export function heads(thing: Thing, spoken = ''): Heads {
  let bySpoken = cache.get(thing);
  if (!bySpoken) cache.set(thing, (bySpoken = new Map()));
  let known = bySpoken.get(spoken);
  if (!known) bySpoken.set(spoken, (known = new Heads(thing, spoken)));
  return known;
}
