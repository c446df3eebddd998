import { matchesIn } from '../letters/matches.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import type { Ground, Known } from '../known/known.ts';
import { isDenied, type Judged, placesOf, sentenceAt, type Span, textOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';
import { unitOf } from '../words/units.ts';

/** Words for the parts of a whole, where they cannot be an ordinal or a room. */
const PARTS: [share: number, words: RegExp][] = [
  [
    0.5,
    /(?<!\p{L})(?:half|halbe[nrsm]?|halfte|moitie|mitad|meta|meia|metade|helft|halve|половин\p{L}*)(?!\p{L}|[- ](?:hour|day|past))|半(?!小?[时時年天日])|نصف(?! ساع)/gu,
  ],
  [
    1 / 3,
    /(?<!\p{L})(?:(?:a|one|by) third|third (?:off|less|cheaper)|drittel|un tiers|un tercio|un terzo|um terco|een derde|треть)(?!\p{L})|三分之一|(?<!\p{L})ثلث(?!\p{L})/gu,
  ],
  [
    0.25,
    /(?<!\p{L})(?:(?:a|one) quarter|quarter (?:off|less|cheaper)|viertel|un quart|una cuarta parte|un cuarto del|un quarto|een kwart|четверть)(?!\p{L})|四分之一|(?<!\p{L})ربع(?!\p{L})/gu,
  ],
  [
    0.2,
    /(?<!\p{L})(?:(?:a|one) fifth|fifth off|funftel|un cinquieme|un quinto|um quinto|een vijfde)(?!\p{L})|五分之一|(?<!\p{L})خمس السعر/gu,
  ],
  [
    0.1,
    /(?<!\p{L})(?:(?:a|one) tenth|tenth off|zehntel|un dixieme|un decimo|um decimo|een tiende)(?!\p{L})|十分之一/gu,
  ],
];

/** Most answers have none of them. */
const ANY_PART = new RegExp(PARTS.map(([, words]) => words.source).join('|'), 'u');

/** "Half the price", "a third off": a part of a price that the business does not name. */
export function shareFaults(judged: Judged, ground: Ground): GuardFault[] {
  if (!ANY_PART.test(judged.folded)) return [];
  return PARTS.flatMap(([share, words]) =>
    placesOf(judged, words)
      .filter((span) => isOfPrice(judged, span) && !isKnownShare(share, words, ground))
      .map((span) => faultAt('amount', judged, span)),
  );
}

const CHEAPER =
  /(?<!\p{L})(?:off|less|cheaper|gunstiger|billiger|nachlass|moins|menos|meno|barat\p{L}*|goedkoper|korting|eraf|af|дешевле|скидк\p{L}*)(?!\p{L})|优惠|便宜|割引|引き|ارخص|خصم|السعر/u;

/** Beside a price or a discount, as a statement; "half an hour" is none. */
function isOfPrice(judged: Judged, span: Span): boolean {
  const sentence = sentenceAt(judged, span.start);
  if (sentence.asks || isDenied(judged, span)) return false;
  const next = /^\s?(?:an?|de|d'|d|einer?|di|van)?\s?(\p{L}+)/u.exec(
    judged.folded.slice(span.end),
  )?.[1];
  const unit = next ? unitOf(next) : undefined;
  if (unit && unit.kind !== 'money') return false;
  const text = textOf(judged, sentence);
  return (
    CHEAPER.test(text) ||
    (['price', 'discount', 'pay', 'free'] as const).some((thing) => heads(thing).in(text))
  );
}

const isKnownShare = (share: number, words: RegExp, { business }: Ground): boolean =>
  business.some(
    ({ judged, amounts }: Known) =>
      placesOf(judged, words).length > 0 ||
      amounts.some(
        ({ kind, value }) =>
          kind === 'percent' && [share, 1 - share].some((one) => Math.abs(one * 100 - value) < 1),
      ),
  );

const TIMES =
  /(?<![\p{L}\p{N}.,])([2-9])\s?[x×]\s?([1-8])(?![\p{L}\p{N}.,]|\s?(?:[cm]?m|cm|kg|l)(?!\p{L}))/gu;
const PLUS = /(?<![\p{L}\p{N}.,+])([1-4])\s?\+\s?([1-4])(?![\p{L}\p{N}.,])/gu;
const WORD = /\p{L}+|\d+/gu;
const ONES = new Set([
  'one',
  'un',
  'une',
  'uno',
  'una',
  'um',
  'uma',
  'ein',
  'eins',
  'einen',
  'eine',
  'een',
  '1',
]);
/** "Two for one": so near to each other stand what is got and what is paid. */
const NEAR = 45;
const FOR =
  /(?<!\p{L})(?:for|fur|pour|por|per|voor|paga\p{L}*|pay|zahl\p{L}*|bezahl\p{L}*|betal\p{L}*|pagu\p{L}*|pagh\p{L}*|prix|price|preis|precio|preco|prezzo|prijs)(?!\p{L})/u;

/** "Two for one", "3x2", "1+1": more pieces than are paid, where the business offers no such thing. */
export function bundleFaults(judged: Judged, { business }: Ground): GuardFault[] {
  const said = bundlesIn(judged);
  if (said.length === 0) return [];
  const known = new Set(business.flatMap((one) => bundlesIn(one.judged).map(({ key }) => key)));
  return said
    .filter(({ key }) => !known.has(key))
    .filter((span) => !sentenceAt(judged, span.start).asks && !isDenied(judged, span))
    .map((span) => faultAt('amount', judged, span));
}

function bundlesIn(judged: Judged): (Span & { key: string })[] {
  const { folded } = judged;
  const written = [...matchesIn(folded, TIMES), ...matchesIn(folded, PLUS)].flatMap((match) => {
    const [text, got = '', paid = ''] = match;
    const isPlus = text.includes('+');
    if (!isPlus && Number(got) <= Number(paid)) return [];
    const key = isPlus ? `${Number(got) + Number(paid)} ${got}` : `${got} ${paid}`;
    return [{ start: match.index, end: match.index + text.length, key }];
  });
  return [...written, ...told(folded)];
}

/** "Two lessons for the price of one": a number, a word of paying, and a one that counts nothing else. */
function told(folded: string): (Span & { key: string })[] {
  const words = matchesIn(folded, WORD).map(({ 0: word, index }) => ({ word, index }));
  const ones = words.filter(({ word }) => ONES.has(word));
  return (ones.length === 0 ? [] : words).flatMap(({ word, index }) => {
    const got = /^\d$/.test(word) ? Number(word) : NUMBER_WORDS.get(word);
    if (got === undefined || got < 2 || got > 5) return [];
    const paid = ones.find((one) => one.index > index && one.index - index < NEAR);
    if (!paid) return [];
    const end = paid.index + paid.word.length;
    const between = folded.slice(index + word.length, end);
    // A one that counts something of its own: "two weeks for one person".
    const isAlone =
      /^\s*(?:[.,;!?:)]|$|(?:bezahlen|betalen|zahlen|pagar|pagare|payer|pay)(?!\p{L}))/u.test(
        folded.slice(end),
      );
    if (!isAlone || !FOR.test(between + folded.slice(end, end + 12)) || /[.!?\n]/.test(between))
      return [];
    return [{ start: index, end, key: `${got} 1` }];
  });
}
