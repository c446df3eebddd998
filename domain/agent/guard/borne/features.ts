import { SENTENCE_KINDS } from '../kinds/kinds.ts';
import { oddsOf } from '../kinds/kinds-of.ts';
import type { Ground } from '../known/known.ts';
import { isSpokenIn, languageOfAnswer } from '../forms/spoken.ts';
import { isYes } from '../text/agrees.ts';
import { denies, type Judged, type Sentence, textOf } from '../text/judged.ts';
import { isCommon } from '../words/common-words.ts';
import { heads } from '../words/lexicon.ts';
import { hashOf, mixed, piecesFrom } from '../words/hash.ts';
import { counts, type Nearest, nearestTo, saysToken, tokensOf } from './nearest.ts';
import { addThings } from './things.ts';
import { type Placed, placedWords, type Standing, standingOf } from './words-of.ts';

/** What an answer has as a whole, read once for all of its sentences. */
interface Setting {
  language: string;
  /** whether the business speaks the answer's language, so that words can be compared */
  isCompared: boolean;
  agrees: boolean;
  isAsked: boolean;
  isTold: boolean;
  /** the lead's own last words, and how they stand to the business */
  leadWords: Placed[];
  lead: Standing;
  /** what the business says that is nearest to them */
  asked: Nearest;
}

const settings = new WeakMap<Judged, Setting>();

function settingOf(judged: Judged, ground: Ground): Setting {
  const before = settings.get(judged);
  if (before) return before;
  const { lastLeadText, business } = ground;
  const language = languageOfAnswer(judged, ground);
  const leadWords = placedWords(lastLeadText, language, business, []);
  const found: Setting = {
    language,
    leadWords,
    isCompared: isSpokenIn(language, business),
    agrees: judged.sentences.some((one) => isYes(judged, one)),
    isAsked: /[?？؟]/.test(lastLeadText),
    isTold: heads('dictate').in(lastLeadText) || heads('override').in(lastLeadText),
    lead: standingOf(leadWords),
    asked: nearestTo(tokensOf(lastLeadText), business, language),
  };
  settings.set(judged, found);
  return found;
}

const upTo = (most: number, value: number): number => Math.min(most, Math.round(value));
const part = (value: number, all: number): number =>
  all === 0 ? 0 : Math.round((4 * value) / all);
const LEVELS = [-4, -3, -2, -1, 0, 1];

/**
 * What shows whether a statement is borne out, as hashes: whose words it has, what it answers, and the
 * words that nobody said before.
 */
export function featuresOfStatement(
  judged: Judged,
  sentence: Sentence,
  ground: Ground,
): Set<number> {
  const words = wordsOfStatement(judged, sentence, ground);
  const found = new Set(shapeOf(judged, sentence, ground, standingOf(words)).map(hashOf));
  addWords(found, words);
  addNearest(found, judged, sentence, ground);
  return found;
}

/** What the business says that is nearest to the statement, or to the question that it answers. */
function addNearest(found: Set<number>, judged: Judged, sentence: Sentence, ground: Ground): void {
  const { language, agrees, isAsked, asked } = settingOf(judged, ground);
  const text = textOf(judged, sentence);
  const tokens = tokensOf(text);
  const own = nearestTo(tokens, ground.business, language);
  const nearest = own.shared >= MIN_SHARED || own.score >= asked.score ? own : asked;
  const { source } = nearest;
  const sourceText = source?.text ?? '';
  const shared = upTo(4, own.shared);
  const isNear = shared > 0 ? 1 : 0;
  const isDenied = denies(text, judged.spoken);
  const hasNumber = (one: string) => (/\d/.test(one) ? 1 : 0);
  const shape = [
    `ov${shared}`,
    `ov${shared}${agrees ? 'y' : 'n'}`,
    `dn${isDenied ? 1 : 0}${denies(sourceText, judged.spoken) ? 1 : 0}${isNear}`,
    `nm${hasNumber(text)}${hasNumber(sourceText)}${isNear}`,
    `oq${upTo(4, asked.shared)}${agrees ? 1 : 0}${isAsked ? 1 : 0}`,
    `or${part(own.shared, tokens.filter(counts).length)}`,
    `nu${numbersOf(tokens, nearest, ground)}`,
    `nu${numbersOf(tokens, nearest, ground)}ov${shared}`,
  ];
  for (const one of shape) found.add(hashOf(`@${one}`));
  const { spoken } = judged;
  const lead = ground.lastLeadText;
  addThings(found, { text, source, lead, spoken, isNear: shared > 1, isDenied, agrees }, ground);
}

/** Where the numbers of a statement stand: near by, anywhere, with the lead, or nowhere. */
function numbersOf(tokens: string[], { source }: Nearest, ground: Ground): string {
  const whose = tokens
    .filter((one) => /^\d/.test(one))
    .map((one) => {
      if (source?.stems.has(one)) return 'a';
      if (saysToken(one, ground.business)) return 'b';
      return saysToken(one, ground.lead) ? 'l' : 'n';
    });
  return [...new Set(whose)].toSorted().join('');
}

/** A statement with hardly a word of the business is compared by what it answers. */
const MIN_SHARED = 0.9;

/** The words of a statement with those who said them before. */
export const wordsOfStatement = (judged: Judged, sentence: Sentence, ground: Ground): Placed[] =>
  placedWords(
    textOf(judged, sentence),
    settingOf(judged, ground).language,
    ground.business,
    ground.lead,
  );

const LETTER: Record<NonNullable<Placed['whose']>, string> = {
  known: 'K',
  told: 'T',
  plain: 'P',
  strange: 'S',
};

/** Words of nobody in pieces, and the order of all, where the words of somebody stand for each other. */
function addWords(found: Set<number>, words: Placed[]): void {
  let [before, last] = [hashOf('^'), hashOf('^')];
  let lastWord = last;
  for (const { word, whose, isPair } of words) {
    const letter = hashOf(whose ? LETTER[whose] : /^\d/.test(word) ? 'N' : word);
    const isSaid = whose === 'known' || whose === 'told';
    const own = isSaid ? letter : hashOf(word);
    if (!isSaid) found.add(mixed(own, 1));
    if (!isSaid && !isPair) addPieces(found, word);
    // In scripts without spaces only a change of those who said it counts.
    if (isPair && letter === last) continue;
    found.add(mixed(mixed(last, 2), letter));
    found.add(mixed(mixed(mixed(before, 3), last), letter));
    found.add(mixed(mixed(lastWord, 4), own));
    [before, last, lastWord] = [last, letter, own];
  }
}

/** Of the word with a space around it, every three to five letters in a row. */
function addPieces(found: Set<number>, word: string): void {
  for (let start = -1; start < word.length - 1; start += 1)
    for (const hash of piecesFrom(word, start)) found.add(mixed(hash, 5));
}

/** Whether words of an answer can be compared with those of the business. */
export const isCompared = (judged: Judged, ground: Ground): boolean =>
  settingOf(judged, ground).isCompared;

/**
 * Whether a statement answers words of the lead that ask for nothing and speak of nothing, like "ok
 * thanks", in words that everybody uses, but for one: then there is nothing that it agrees to.
 */
export function isTalk(judged: Judged, sentence: Sentence, ground: Ground): boolean {
  const { leadWords, language, isAsked, isTold } = settingOf(judged, ground);
  // "That's" is as everybody's as "that".
  const isOnes = ({ word, whose }: Placed) =>
    whose !== undefined && !word.split("'").some((part) => isCommon(language, part));
  const saidByLead = leadWords.filter(({ whose }) => whose !== undefined);
  if (isAsked || isTold || saidByLead.length > 1 || saidByLead.some(isOnes)) return false;
  return wordsOfStatement(judged, sentence, ground).filter(isOnes).length <= 1;
}

/** How a statement stands to the talk, whatever its words. */
function shapeOf(judged: Judged, sentence: Sentence, ground: Ground, words: Standing): string[] {
  const setting = settingOf(judged, ground);
  const text = textOf(judged, sentence);
  const { isCompared } = setting;
  const all = words.known + words.told + words.plain + words.strange;
  const strange = upTo(5, words.strange);
  const told = upTo(4, words.strangeTold);
  const known = upTo(4, words.known);
  const by = isCompared ? 'c' : 'x';
  const isOpen = heads('open', judged.spoken).in(text);
  const isDenied = denies(text, judged.spoken);
  const isHanded = heads('handover').in(text);
  const way = `${isOpen ? 'o' : ''}${isDenied ? 'n' : ''}${isHanded ? 'h' : ''}`;
  const reply = `${setting.agrees ? 'y' : ''}${setting.isAsked ? 'q' : ''}${setting.isTold ? 'd' : ''}`;
  const odds = oddsOf(text, sentence.asks);
  const top = Math.floor(Math.max(...SENTENCE_KINDS.map((kind) => odds[kind])));
  return [
    `s${strange}${by}`,
    `t${told}${by}`,
    `k${known}${by}`,
    `l${upTo(4, words.told)}`,
    `p${upTo(5, words.plain)}`,
    `s/${part(words.strange, all)}${by}`,
    `k/${part(words.known, all)}${by}`,
    `l/${part(words.told, all)}`,
    `s${strange}k${upTo(3, known)}${by}`,
    `s${strange}t${told}`,
    `s${upTo(3, strange)}w${way}`,
    `t${upTo(3, told)}w${way}`,
    `w${way}`,
    `k/${part(words.known, all)}w${way}`,
    `s${upTo(3, strange)}r${reply}`,
    `t${upTo(3, told)}r${reply}`,
    `l${upTo(3, words.told)}r${reply}`,
    `r${reply}`,
    `ls${upTo(4, setting.lead.strange)}r${reply}`,
    `ls${upTo(4, setting.lead.strange)}s${upTo(3, strange)}`,
    `lk${upTo(3, setting.lead.known)}r${reply}`,
    `n${/\d/.test(text) ? 1 : 0}s${upTo(3, strange)}`,
    `c${upTo(4, judged.sentences.length)}`,
    `f${sentence === judged.sentences[0] ? 1 : 0}r${reply}`,
    `q${judged.sentences.some(({ asks }) => asks) ? 1 : 0}`,
    `top${top}s${upTo(3, strange)}`,
    `top${top}w${way}`,
    `top${top}k${upTo(3, known)}`,
    ...SENTENCE_KINDS.flatMap((kind) =>
      LEVELS.filter((level) => odds[kind] > level).map((level) => `${kind}${level}`),
    ),
  ];
}
