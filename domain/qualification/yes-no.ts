import { wordsOf } from '../agent/quote.ts';

/** How people say yes and no, in the languages of the product, without marks and in small letters. */
const YES =
  'yes yeah yep sure ok okay oui ouais si claro vale ja jawohl doch ja natuurlijk certo sim да конечно ага 是 对 有 好 可以 はい うん 有ります نعم اجل ايوه'.split(
    ' ',
  );
const NO =
  'no nope not never without don dont doesn haven isn non pas aucun jamais sans nunca tampoco sin nein nicht kein keine keinen nie ohne nee niet geen nooit zonder mai senza nao não nem sem нет не без 不 没 没有 否 いいえ いや ない لا ليس لم بدون'.split(
    ' ',
  );

const markless = (word: string) => wordsOf(word).trim();
const YES_WORDS = new Set(YES.map(markless));
const NO_WORDS = new Set(NO.map(markless));

/** A sentence of the lead without such a word says yes: "I own a car". */
const A_SENTENCE = 3;

/** Whether a quote can mean this answer: words of the other one alone speak against it. */
export function saysYesOrNo(quote: string, answer: 'yes' | 'no'): boolean {
  const words = wordsOf(quote).trim().split(' ');
  const has = (some: Set<string>) => words.some((word) => some.has(word));
  if (answer === 'no') return has(NO_WORDS);
  return has(YES_WORDS) || (!has(NO_WORDS) && words.length >= A_SENTENCE);
}
