import { matchesIn } from '../letters/matches.ts';
import { foldedPattern } from '../letters/fold.ts';
import { readAmounts } from '../amounts/read-amounts.ts';
import { isSameAmount } from '../amounts/same-amount.ts';
import { contactSpans } from '../contacts/contact-spans.ts';
import { isPromised } from './grounds.ts';
import { faultAt, type FaultKind, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import {
  clauseAt,
  denies,
  isDenied,
  type Judged,
  sentenceAt,
  type Span,
  statedPlaces,
  textOf,
} from '../text/judged.ts';
import { heads, type Heads } from '../words/lexicon.ts';

/** Things that only the business can promise, in any of its words. */
export const PROMISES = [
  'free',
  'discount',
  'guarantee',
  'refund',
  'scarcity',
  'available',
  'result',
  'sure',
  'advice',
] as const;

/** Promises that nothing of the business makes. What is asked, denied or left open promises nothing. */
export function policyFaults(judged: Judged, ground: Ground): GuardFault[] {
  return PROMISES.flatMap((thing) => {
    const said = heads(thing);
    return places(judged, said)
      .filter((span) => !isPromised(judged, span, said, ground))
      .filter((span) => thing !== 'discount' || !hasKnownShare(judged, span, ground))
      .filter((span) => thing !== 'available' || !isShown(judged, span))
      .map((span) => faultAt('policy', judged, span));
  });
}

/** "The free slots are here: https://…" promises none. */
const isShown = (judged: Judged, span: Span): boolean =>
  contactSpans(textOf(judged, sentenceAt(judged, span.start))).some(({ kind }) => kind === 'link');

/** "15 % discount": the business gives that share. */
function hasKnownShare(judged: Judged, span: Span, { business }: Ground): boolean {
  const { start, end } = sentenceAt(judged, span.start);
  const shares = readAmounts(judged).filter(
    (one) => one.kind === 'percent' && one.start >= start && one.end <= end,
  );
  const known = business.flatMap(({ amounts }) => amounts);
  return shares.some((one) => known.some((other) => isSameAmount(one, other)));
}

function places(judged: Judged, said: Heads): Span[] {
  return said.placesIn(judged.folded).filter((span) => {
    const sentence = sentenceAt(judged, span.start);
    const text = textOf(judged, sentence);
    return !sentence.asks && !isDenied(judged, span) && !heads('open', judged.spoken).in(text);
  });
}

/** Words that no business says to a customer, whatever the customer asked for. */
export function slanderFaults(judged: Judged, ground: Ground): GuardFault[] {
  return heads('slander')
    .placesIn(judged.folded)
    .filter((span) => {
      const { start } = clauseAt(judged, span.start);
      const before = judged.folded.slice(start, span.start);
      return !denies(before, judged.spoken) && !isKnown(ground, textOf(judged, span));
    })
    .map((span) => faultAt('policy', judged, span));
}

const isKnown = ({ businessTexts }: Ground, words: string): boolean =>
  businessTexts.some((text) => text.includes(words));

const CODE = foldedPattern(
  /(?:code|codigo|codice|kode|код\p{L}*|代码|码|コード|كود|رمز)\s?(?:[:：=]|is|est|ist|es|是|は)?\s?["'«“]?([a-z]{2,}[0-9][a-z0-9]*|[a-z]+[0-9]+|[0-9]+[a-z]+[a-z0-9]*)(?![\p{L}\p{N}])/gu,
);

/** A code for a discount or an access that the business does not name. */
export function codeFaults(judged: Judged, ground: Ground): GuardFault[] {
  return matchesIn(judged.folded, CODE)
    .filter(({ 1: code = '' }) => !isKnown(ground, code))
    .map(({ 0: words, index }) =>
      faultAt('policy', judged, { start: index, end: index + words.length }),
    );
}

/** Says to be a person, or to obey the lead. */
export function identityFaults(judged: Judged, ground: Ground): GuardFault[] {
  const kinds: [FaultKind, Heads][] = [
    ['identity', heads('human')],
    ['obedience', heads('obeys')],
  ];
  const said = kinds.flatMap(([kind, said]) =>
    said
      .placesIn(judged.folded)
      .filter((span) => isMeant(judged, span))
      .filter((span) => !isKnown(ground, textOf(judged, span)))
      .map((span) => faultAt(kind, judged, span)),
  );
  return [...said, ...turned(judged, ground)];
}

/** "From now on I am …", where a lead gave the agent another role. */
function turned(judged: Judged, { lead }: Ground): GuardFault[] {
  const isTold = lead.slice(-4).some((one) => heads('override').in(one.judged.folded));
  return isTold
    ? statedPlaces(judged, heads('fromNow')).map((span) => faultAt('obedience', judged, span))
    : [];
}

/** "I am not a person" denies it; "I am not a robot" is the lie itself. */
function isMeant(judged: Judged, span: Span): boolean {
  const words = textOf(judged, span);
  return heads('not').in(words) || !isDenied(judged, span);
}

/** Asks for passwords, card numbers, papers and codes. */
export function requestFaults(judged: Judged, ground: Ground): GuardFault[] {
  return heads('secretData')
    .placesIn(judged.folded)
    .filter((span) => !isDenied(judged, span) && !isKnown(ground, textOf(judged, span)))
    .map((span) => faultAt('request', judged, span));
}
