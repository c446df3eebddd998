import type { Amount } from '../amounts/amount.ts';
import { isSameAmount } from '../amounts/same-amount.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground, Known } from '../known/known.ts';
import { foldedPattern } from '../letters/fold.ts';
import { isDenied, type Judged, sentenceAt, textOf } from '../text/judged.ts';
import { unitOf } from '../words/units.ts';

/** "35 € per person", "7 € al giorno", "60 € la hora", "12 € les 15 minutes". */
const EACH = foldedPattern(
  /^\s?(?:\/\s?|(?:per|par|por|pro|al?|all'|an?|je|am|im|the|les?|la|l'|each|every|chaque|cada|ogni|jede[rns]?|elke?|каждый|за|в|на|с|لكل|لل|في)\s?){1,2}(?:(\d{1,3}) ?)?(\p{L}{1,16})/u,
);
/** All of something, all of the group or all of the time. */
const WHOLE = foldedPattern(
  /(?<!\p{L})(?:whole|entire|altogether|all of you|in total|overall|toute?|tous|toutes|entiere?|ganze[nrs]?|gesamte[nrs]?|insgesamt|alle zusammen|tod[oa]s?|enter[oa]|en total|tutt[oaie]|inter[oa]|in totale|no total|inteir[oa]|hele|gehele|in totaal|весь|вся|всю|всех|всего|كامل\p{L}*|اجمالا)(?!\p{L})|整|全部|一共|全員|全体|丸/u,
);
const REGARDLESS = foldedPattern(
  /(?<!\p{L})(?:whatever|whichever|whenever|any|regardless|no matter|always|flat|fixed|quel\p{L}* que|n'importe|toujours|fixe|egal|immer|jede[rns]?|unabhangig|cualquiera?|sea cual|siempre|fij[oa]|qualunque|qualsiasi|sempre|fiss[oa]|seja qual|qualquer|fix[oa]|welke?|ongeacht|altijd|любо\p{L}*|независимо|всегда|ايا كان|مهما|دائما)(?!\p{L})|无论|不管|任何|统一|どの|一律|いつでも/u,
);
/** "For four people", "voor twee uur": for how many the price is said to be. */
const FOR =
  /^[^.;:!?\n]{0,12}?(?<!\p{L})(?:for|fur|pour|por|per|voor|para|за|на)\s(?:\p{L}{1,4}\s)?$/u;

/** Each thing or span of time that a price is for. */
interface Each {
  count: number;
  word: string;
}

/**
 * A price for each of something that is told for all of it ("35 € for the whole group", per person), and
 * one end of a range that is told for every case.
 */
export function rateFaults(judged: Judged, amounts: Amount[], ground: Ground): GuardFault[] {
  return amounts
    .filter(({ kind, other }) => kind === 'money' && other === undefined)
    .filter((one) => !sentenceAt(judged, one.start).asks)
    .filter((one) => {
      const own = ground.business.flatMap((source) =>
        source.amounts
          .filter((its) => its.kind === 'money' && isSameAmount(one, its))
          .map((its) => ({ its, source })),
      );
      if (own.length === 0) return false;
      return isOneEnd(judged, one, amounts, own) || isForAll(judged, one, amounts, own);
    })
    .map((one) => faultAt('amount', judged, one));
}

type Own = { its: Amount; source: Known }[];

function isOneEnd(judged: Judged, amount: Amount, amounts: Amount[], own: Own): boolean {
  const sentence = sentenceAt(judged, amount.start);
  if (!own.every(({ its }) => its.other !== undefined)) return false;
  const isSaid = own.some(({ its }) => amounts.some(({ value }) => value === its.other));
  return !isSaid && REGARDLESS.test(textOf(judged, sentence));
}

function isForAll(judged: Judged, amount: Amount, amounts: Amount[], own: Own): boolean {
  const each = own.map(({ its, source }) => eachOf(source.judged, its));
  const known = each.filter((one) => one !== undefined);
  if (known.length < each.length) return false;
  const said = eachOf(judged, amount);
  if (said && known.some(({ word }) => isAlikeWord(word, said.word)) && !isDenied(judged, amount))
    return false;
  const after = behind(judged, amount, amounts);
  const whole = WHOLE.exec(after);
  // "For the whole day", where it is asked for a day.
  const isWhole =
    whole !== null && !known.some(({ word }) => hasWord(after.slice(whole.index), word));
  return isWhole || known.some((one) => isForMore(judged, amount, amounts, one));
}

/** What stands behind a price, before the next one. */
function behind(judged: Judged, { start, end }: Amount, amounts: Amount[]): string {
  const sentence = sentenceAt(judged, start);
  const next = amounts.find((one) => one.kind === 'money' && one.start >= end);
  return judged.folded.slice(end, Math.min(sentence.end, next?.start ?? sentence.end));
}

/** It is told for more of them than the business asks it for. */
function isForMore(judged: Judged, amount: Amount, amounts: Amount[], each: Each): boolean {
  const { start } = sentenceAt(judged, amount.start);
  const end = amount.end + behind(judged, amount, amounts).length;
  const kind = unitOf(each.word)?.kind;
  return amounts.some((one) => {
    if (one === amount || one.isDate || one.isArticle || one.start < start || one.end > end)
      return false;
    const isBehind =
      one.start >= amount.end && FOR.test(judged.folded.slice(amount.end, one.start));
    if (kind) return one.kind === kind && one.value > each.count && (isBehind || each.count > 1);
    return one.kind === 'count' && one.value > 1 && isBehind;
  });
}

function eachOf({ folded }: Judged, { end }: Amount): Each | undefined {
  const [, count = '1', word] = EACH.exec(folded.slice(end, end + 36)) ?? [];
  return word === undefined ? undefined : { count: Number(count), word };
}

const stemOf = (word: string): string => word.slice(0, Math.max(3, word.length - 2));
const isAlikeWord = (a: string, b: string): boolean =>
  a === b || stemOf(a) === stemOf(b) || sameUnit(a, b);
const sameUnit = (a: string, b: string): boolean => {
  const kind = unitOf(a)?.kind;
  return kind !== undefined && kind === unitOf(b)?.kind;
};
const hasWord = (text: string, word: string): boolean =>
  (text.match(/\p{L}+/gu) ?? []).some((one) => isAlikeWord(word, one));
