import { languages } from './phrases.ts';
import { isGeneric } from './understand.ts';
import { isStopWord, likeness, memo, wordsOf } from './words.ts';

/** A sentence or list line of an offer, or the part of one that names a price of its own. */
export interface Statement {
  /** as it can be quoted by itself: with the name that its heading or label gives it */
  text: string;
  words: string[];
  /** what stands above or before it, which may say what it is about */
  context: string[];
  heading: string;
  /** the sentence that it is all or a part of */
  whole: string;
}

export interface Offer {
  statements: Statement[];
  prices: Statement[];
  hours: Statement[];
  places: Statement[];
  contacts: Statement[];
}

const NUMBER = String.raw`\p{Nd}(?:[\p{Nd}.,'’\u00a0\u202f]*\p{Nd})?(?: \p{Nd}{3}(?!\p{Nd}))*`;
const CODES = 'EUR|USD|GBP|CHF|CAD|AUD|JPY|CNY|RMB|RUB|MAD|AED|SAR|DKK|SEK|NOK|PLN|BRL';
const CURRENCY = String.raw`[€$£¥₽₹₺₩₪﷼]|(?<!\p{L})(?:${CODES})(?!\p{L})`;
const MONEY = String.raw`(?:euros?|dollars?|pounds?|francs?|franken|reais|рубл\p{L}*|руб|евро|درهم|دراهم|ريال|دولار|يورو|جنيه)(?!\p{L})|[円元]|yen`;
const amount = new RegExp(
  `(?:${CURRENCY})\\s?${NUMBER}|${NUMBER}\\s?(?:${CURRENCY}|${MONEY})`,
  'giu',
);
const money = new RegExp(`${CURRENCY}|${MONEY}`, 'iu');
const free =
  /(?<!\p{L})(?:free( of charge)?|gr[aá]tis|gratuit[eoa]?s?|kostenlos\p{L}*|kostenfrei|бесплатн\p{L}*|مجان\p{L}*)(?!\p{L})|免费|無料/iu;
/** What may separate two priced things of one sentence. */
const separator = /[,،、，]\s*|\s(?:and|et|y|e|und|и|و)\s|和|と/giu;

const bullet = /^[\s>*•·・–—-]+|^\s*\d{1,2}[.)]\s+/;
/** A full stop ends a sentence, but not after "Mo." or "Hauptstr.". */
const sentenceEnd =
  /(?<!(?:^|[\s.(–-])\p{L}{1,3}\.|str\.|avda\.)(?<=[.!?])\s+(?=[\p{Lu}\p{Nd}¿¡])|(?<=[。！？؟])\s*/u;

const CLOCK = String.raw`(?<![\p{N}.,])\p{Nd}{1,2}(?:\s?[:h.]\s?\p{Nd}{2}(?!\p{Nd})|\s?(?:h|uhr|[ap]\.?m\.?|heures?|uur|ч|час\p{L}*|ص|م)(?!\p{L})|[時点點](?:\p{Nd}{2}分|半)?)`;
const DASH = '[-–—~〜～]';
const clock = new RegExp(`${CLOCK}|(?<!\\p{Nd})\\p{Nd}{1,2}\\s?${DASH}\\s?${CLOCK}`, 'iu');
const twoTimes = new RegExp(
  `(?:${CLOCK}|\\p{Nd}{1,2})\\s?(?:${DASH}|\\p{L}{1,4})\\s?(?:${CLOCK})`,
  'iu',
);
const always = /24\s?\/\s?7|7\s?j?\s?\/\s?7/i;
const closed =
  /(?<!\p{L})(?:closed|ferm[ée]\p{L}*|cerrad[oa]s?|geschlossen|ruhetag|gesloten|chius[oiae]|fechad[oa]s?|закрыт\p{L}*|выходн\p{L}*|مغلق\p{L}*)|休息|定休|休み/iu;
const street =
  /\p{L}(?:straße|strasse|str\.|straat|laan|weg|platz|plein|gasse)\s*\p{Nd}|(?<!\p{L})(?:street|road|avenue|ave|lane|quay|square|rue|quai|boulevard|calle|avenida|plaza|via|viale|piazza|corso|rua|praça|ул|улица|проспект|شارع)(?!\p{L})|\p{Nd}\s?号|路\s?\p{Nd}|丁目|番地|〒/iu;
const postcode =
  /(?<![\p{L}\p{N}])\p{Nd}{4,6}(?:\s?[A-Z]{2})?\s\p{Lu}\p{L}{2}|\b[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}\b/u;
const contact =
  /[^\s@]{1,64}@[^\s@]{1,64}\.[^\s@]{2,}|(?<![\p{Nd}/.-])\+?\p{Nd}(?:[\s().-]?\p{Nd}){7,14}(?!\p{Nd})/u;

/** Names of the days in every language. */
const days = languages.flatMap(({ code }) =>
  (['long', 'short'] as const).flatMap((weekday) => {
    const names = new Intl.DateTimeFormat(code, { weekday, timeZone: 'UTC' });
    return [...Array(7).keys()].flatMap((day) =>
      wordsOf(names.format(day * 86_400_000)).slice(0, 1),
    );
  }),
);
const namesDay = (text: string): boolean =>
  /[周週曜]|星期/.test(text) ||
  wordsOf(text).some((word) => days.some((day) => likeness(day, word) > 0));

/** Takes an offer apart by its form: headings, list lines, labels, amounts, times, addresses. */
export const readOffer = memo((offer: string): Offer => {
  const statements = linesOf(offer).flatMap(statementsOf);
  const having = (test: (text: string) => boolean) => statements.filter(({ text }) => test(text));
  return {
    statements,
    prices: statements.filter(({ text, heading }) => hasAmount(text) || isBarePrice(text, heading)),
    hours: having(isHours),
    places: having(isPlace),
    contacts: having((text) => contact.test(text)),
  };
}, 500);

export const isFree = (text: string): boolean => free.test(text);
const hasAmount = (text: string): boolean => text.match(amount) !== null;
/** "Massage: 80" is a price below "Prices in EUR". */
const isBarePrice = (text: string, heading: string): boolean =>
  money.test(heading) && /[\s:]\p{Nd}{1,5}(?:[.,]\p{Nd}{1,2})?(?:,-)?$/u.test(text);
const isHours = (text: string): boolean =>
  always.test(text) ||
  (twoTimes.test(text) && !hasAmount(text)) ||
  ((clock.test(text) || closed.test(text)) && namesDay(text));
const isPlace = (text: string): boolean =>
  /\p{Nd}/u.test(text) && !hasAmount(text) && (street.test(text) || postcode.test(text));

interface Line {
  text: string;
  heading: string;
  before: string;
}

function linesOf(offer: string): Line[] {
  const lines: Line[] = [];
  let heading = '';
  let before = '';
  for (const raw of offer.slice(0, 20_000).split('\n')) {
    const text = raw
      .replace(/\*\*|__|^\s*#+\s*/g, '')
      .replace(bullet, '')
      .trim();
    const cells = text
      .split(/\s*(?:\||\t|\.{4,}|…{2,}|\s{3,})\s*/)
      .filter((cell) => /[\p{L}\p{N}]/u.test(cell));
    if (cells.length === 0) {
      // What a short line introduced ends with its paragraph; a real heading goes on.
      if (!/^\s*#/.test(raw)) before = '';
      continue;
    }
    const isTitle =
      /^\s*#|[:：]$/.test(raw.trim()) ||
      (!/\p{Nd}/u.test(text) && !closed.test(text) && isGeneric(text));
    if (cells.length === 1 && isTitle) {
      heading = text.replace(/[:：]$/, '');
      before = '';
      continue;
    }
    const [first = '', ...others] = cells;
    const joined = others.length > 0 ? `${first.replace(/:$/, '')}: ${others.join(', ')}` : text;
    lines.push({ text: joined, heading, before });
    before = joined;
  }
  return lines;
}

function statementsOf({ text, heading, before }: Line): Statement[] {
  let previous = before;
  return joinedAnswers(text.split(sentenceEnd).filter(Boolean)).flatMap((sentence) => {
    let label = '';
    const statements = sentence.split(/\s*[;；]\s*|\s·\s/).flatMap((segment) => {
      const found = /^([^:：\p{Nd}]{2,60}?)\s*(?:[:：]\s+(?=\S)|：)/u.exec(segment);
      label = found?.[1] ?? label;
      const name = isGeneric(label) ? '' : label;
      const parts = pricedParts(found ? segment.slice(found[0].length) : segment);
      return parts.map((part) => {
        const isNameless = hasAmount(part) && ownWords(part.split(amount)[0] ?? '').length === 0;
        const title = name || (isNameless && previous === before ? nameAbove(heading, before) : '');
        const isAlone = parts.length === 1 && found && name !== '';
        const text = title === '' ? part : isAlone ? segment : `${title}: ${part}`;
        const context = wordsOf(`${label} ${heading} ${isNameless ? previous : ''}`);
        return { text, words: wordsOf(text), context, heading, whole: sentence };
      });
    });
    previous = sentence;
    return statements;
  });
}

/** What a price without a name belongs to: the line above where that is short, else the heading. */
function nameAbove(heading: string, previous: string): string {
  const isName = previous !== '' && previous.length <= 60 && !hasAmount(previous);
  return isName ? previous.replace(/[.:]$/, '') : isGeneric(heading) ? '' : heading;
}

/** The words that name something, in whatever language. */
const ownWords = (text: string): string[] =>
  wordsOf(text).filter((word) => !languages.some(({ code }) => isStopWord(word, code)));

/** A question and its answer belong together. */
function joinedAnswers(sentences: string[]): string[] {
  return sentences.reduce<string[]>((all, sentence) => {
    if (/[?？؟]$/.test(all.at(-1) ?? '')) all.push(`${all.pop()} ${sentence}`);
    else all.push(sentence.trim());
    return all;
  }, []);
}

/** A part with several amounts, cut before each further one that has a name of its own before it. */
function pricedParts(part: string): string[] {
  const amounts = [...part.matchAll(amount)];
  const cuts = amounts.slice(1).flatMap((next, index) => {
    const from = (amounts[index]?.index ?? 0) + (amounts[index]?.[0].length ?? 0);
    const found = [...part.slice(from, next.index).matchAll(separator)].at(-1);
    if (!found) return [];
    const start = from + found.index + found[0].length;
    return ownWords(part.slice(start, next.index)).length > 0
      ? [{ end: from + found.index, start }]
      : [];
  });
  const ends = [...cuts.map(({ end }) => end), part.length];
  return [0, ...cuts.map(({ start }) => start)].map((start, at) =>
    part.slice(start, ends[at]).trim(),
  );
}

/** How well a statement fits what is asked, 0 to 1 a word; its own words count more than its context. */
export function fit({ words, context }: Statement, about: string[]): number[] {
  const best = (among: string[], word: string) =>
    Math.max(0, ...among.map((one) => likeness(one, word)));
  return about.map((word) => Math.max(best(words, word), best(context, word) * 0.8));
}
