import { likelyLanguage } from '../forms/language-faults.ts';
import type { Ground, Known } from '../known/known.ts';
import { contentWords, sharesWord } from '../text/content-words.ts';
import { isDenied, type Judged, sentenceAt, type Span, textOf } from '../text/judged.ts';
import { type Heads, heads } from '../words/lexicon.ts';

interface Promised {
  words: readonly string[];
  /** "always", "at any time" */
  isAnyway: boolean;
  language: string | undefined;
}

/** What businesses bind to conditions: "free up to 48 hours before". */
const LIMITED = ['refund', 'guarantee', 'free'] as const;

/** Sources may speak two languages: the one around a promise counts. */
const AROUND = 250;
const read = new WeakMap<Known, Map<Heads, Promised[]>>();

/**
 * Whether the business makes a promise of this sort for what the sentence is about: its own sentence
 * promises it, does not deny it, and shares a word with it. Between two languages no words can be
 * compared: there the promise itself is enough.
 */
export function isPromised(
  judged: Judged,
  span: Span,
  said: Heads,
  ground: Ground,
  /** what it agrees to */
  agreed = '',
): boolean {
  const sentence = textOf(judged, sentenceAt(judged, span.start));
  const bare = said.without(sentence);
  const isAnyway =
    LIMITED.some((thing) => said === heads(thing)) && heads('anyway').in(`${agreed} ${sentence}`);
  const isKnown = (word: string) =>
    ground.businessTexts.some((text) => text.includes(word.slice(0, Math.max(4, word.length - 2))));
  const named = contentWords(bare);
  const own = named.filter(isKnown);
  // It is about things of which the business says nothing.
  const isOfElse = own.length === 0 && named.length > 1;
  const asked = contentWords(said.without(ground.lastLeadText));
  const language = likelyLanguage(judged.folded);
  return ground.business.some((known) =>
    promisesIn(known, said).some((promise) => {
      if (isAnyway && !promise.isAnyway) return false;
      if (language && promise.language && language !== promise.language) return true;
      if (isOtherScript(bare, promise.words)) return true;
      if (own.length === 0)
        return (asked.length === 0 && !isOfElse) || sharesWord(asked, promise.words);
      // What the lead asks about is what it is promised for.
      const isAsked = asked.length > 0 && asked.every((one) => sharesWord([one], promise.words));
      return isAsked || sharesWord(own, promise.words);
    }),
  );
}

function promisesIn(known: Known, said: Heads): Promised[] {
  const before = read.get(known) ?? new Map<Heads, Promised[]>();
  read.set(known, before);
  const done = before.get(said);
  if (done) return done;
  const { judged } = known;
  const found = said
    .placesIn(judged.folded)
    .filter((span) => !isDenied(judged, span))
    .map(({ start }) => {
      const sentence = textOf(judged, sentenceAt(judged, start));
      const words = contentWords(said.without(sentence));
      const isAnyway = heads('anyway').in(sentence);
      const around = judged.folded.slice(Math.max(0, start - AROUND), start + AROUND);
      const language = likelyLanguage(sentence, 2) ?? likelyLanguage(around);
      return { words, isAnyway, language };
    });
  if (said === heads('free') && SHIPPING.test(judged.folded))
    found.push({
      words: [],
      isAnyway: false,
      language: judged.folded.includes('送料') ? 'ja' : 'zh',
    });
  before.set(said, found);
  return found;
}

/** Languages that have one word for shipping without a charge. */
const SHIPPING = /包邮|免邮|免运费|送料無料/;

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /[\u3040-\u30ff\u3400-\u9fff]/u,
];

function isOtherScript(sentence: string, words: readonly string[]): boolean {
  const all = words.join('');
  return all !== '' && !SCRIPTS.some((script) => script.test(all) && script.test(sentence));
}
