import { matchesIn } from '../letters/matches.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import { isCommon } from '../words/common-words.ts';
import { likelyLanguage } from '../forms/language-faults.ts';
import { foldText } from '../letters/fold.ts';
import { isDenied, type Judged, sentenceAt, type Span } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';

/** A word with a capital inside a sentence; titles and first words are no sign of a name. */
const NAME =
  /(?<=[\p{L}\p{N},:;)"'«“] |\n|: )\p{Lu}[\p{L}'’-]{1,24}(?: (?:de |van |von |da |di |al-)?\p{Lu}[\p{L}'’.-]{0,24})?/gu;
const TITLED =
  /(?<!\p{L})(?:Mr|Mrs|Ms|Mme|M\.|Herrn?|Frau|Sr|Sra|Señora?|Sig|Dhr|Mevr|Г-н|г-жа|السيدة?|Monsieur|Madame)\.? ?(?:Dr\.? ?)?[\p{Lu}\p{Lo}]\p{L}{1,23}|[\p{scx=Han}]{1,3}(?:先生|女士|小姐|太太)|[\p{scx=Han}\p{scx=Kana}]{1,6}(?:様|さん)/gu;

/** First and last name, told of: what is called, greeted or thanked ends with a mark. */
const FULL_NAME =
  /(?<![\p{L}\p{N}])(\p{Lu}\p{Ll}{1,24}) (?:de |van |von |da |di |del |al-)?(\p{Lu}\p{Ll}{1,24})(?= \p{Ll})/gu;

/** People of whom nobody spoke, by their whole name. German writes every noun like a name. */
function strangersIn(judged: Judged, ground: Ground): Span[] {
  const language = likelyLanguage(judged.folded);
  if (!language || language === 'de') return [];
  const found = matchesIn(judged.plain, FULL_NAME);
  if (found.length === 0) return [];
  const { instructions, lead } = ground.basis;
  const known = [...ground.businessTexts, ...ground.leadTexts, foldText(lead.name)];
  const isKnown = (name: string) =>
    known.some((text) => text.includes(foldText(name))) || instructions.includes(name);
  return (
    found
      .filter(({ 1: first = '', 2: last = '' }) => !isKnown(first) && !isKnown(last))
      // "Happy Easter" is made of words that everybody uses.
      .filter(({ 1: first = '', 2: last = '' }) =>
        [first, last].some((name) => !isCommon(language, foldText(name))),
      )
      .map(({ index, 0: name }) => ({ start: index, end: index + name.length }))
      .filter((span) => !sentenceAt(judged, span.start).asks && !isDenied(judged, span))
  );
}

/** Whether the answer tells of another lead or customer, by name. */
export function otherLeadFaults(judged: Judged, ground: Ground): GuardFault[] {
  const strangers = strangersIn(judged, ground).map((span) => faultAt('other_lead', judged, span));
  return [...strangers, ...namedFaults(judged, ground)];
}

function namedFaults(judged: Judged, ground: Ground): GuardFault[] {
  const others = heads('others').placesIn(judged.folded);
  const isAsked =
    heads('others').in(ground.lastLeadText) && heads('dictate').in(ground.lastLeadText);
  const isNeeded = others.length > 0 || isAsked;
  const known = [...ground.businessTexts, ...ground.leadTexts, foldText(ground.basis.lead.name)];
  const isKnown = (name: string) =>
    foldText(name)
      .split(/\s+/)
      .every((word) => known.some((text) => text.includes(word)));
  const titled = matchesIn(judged.plain, TITLED);
  if (titled.length === 0 && !isNeeded) return [];
  // Somebody after whom the lead asks is not known by that.
  const told = ground.leadTexts.filter((text) => !/[?？؟]/.test(text));
  const open = [...ground.businessTexts, ...told, foldText(ground.basis.lead.name)];
  const strangers = titled
    .filter(({ 0: name }) => !open.some((text) => text.includes(lastWord(name))))
    .map(({ index }) => index);
  const names = [...titled, ...(isNeeded ? judged.plain.matchAll(NAME) : [])].filter(
    ({ 0: name, index }) => (!isKnown(name) || strangers.includes(index)) && !isGreeting(name),
  );
  const spans = names.map(
    ({ index, 0: name }): Span => ({ start: index, end: index + name.length }),
  );
  return spans
    .filter(
      (span) =>
        isToldOf(judged, span, strangers) || (isNeeded && isTold(judged, span, others, isAsked)),
    )
    .map((span) => faultAt('other_lead', judged, span));
}

const lastWord = (name: string): string => foldText(name).split(/\s+/).at(-1) ?? '';

/** "お客様" and "您先生" are no names: who is meant is said by what they are to somebody. */
const isGreeting = (name: string): boolean =>
  /^(?:[おご御皆諸各]|客|顧客|[您你我他她这那两各位]|.?的)/.test(name);

/** "Mrs Miller comes on Friday": told of somebody with a title, and not spoken to. */
function isToldOf(judged: Judged, span: Span, titled: number[]): boolean {
  const sentence = sentenceAt(judged, span.start);
  if (!titled.includes(span.start) || sentence.asks || isDenied(judged, span)) return false;
  const after = judged.plain.slice(span.end);
  const isLatin = /\p{Script=Latin}/u.test(judged.plain.slice(span.start, span.end));
  if (isLatin) return /^ \p{Ll}{2,}/u.test(after);
  // A name that is called ends with a mark or the text, or is greeted.
  return !/^(?:$|[\s,，、。.!！?？:：～]|您|你|好|こん|お[はつ世]|この|いつも|本日|ご)/u.test(
    after,
  );
}

function isTold(judged: Judged, span: Span, others: Span[], isAsked: boolean): boolean {
  if (isDenied(judged, span)) return false;
  const { start, end } = sentenceAt(judged, span.start);
  const isBeside = others.some((one) => one.start >= start - 120 && one.start < end);
  // German writes every noun with a capital: only a full name is one there.
  const isNoun = /(?<!\p{L})(?:der|die|das|und|ist)(?!\p{L})/u.test(judged.folded);
  const isFull = /\s/.test(judged.plain.slice(span.start, span.end).trim());
  const isTitled = /先生|女士|小姐|様|さん/.test(judged.plain.slice(span.start, span.end));
  return (isBeside || isAsked) && (!isNoun || isFull || isTitled);
}
