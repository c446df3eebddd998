import { wordsOf } from '../agent/quote.ts';
import { dataBlocksOf } from '../agent/suggestion.ts';
import type { Outcome } from '../conversations/schema.ts';
import type { JudgedCheck, OwnCheck } from './own-checks.ts';
import type { Expectation } from './personas.ts';
import { type AgentTurn, type EvalTurn, leadTurnText } from './transcript.ts';

/** All checks of a conversation. Stored: never renamed. */
export const CHECKS = [
  'answers',
  'no_invention',
  'guard',
  'opt_out',
  'handover',
  'status',
  'link',
  'one_question',
  'language',
  'must',
  'must_not',
  'says',
  'says_not',
  'helpful',
  'honest',
  'objective',
  'tone',
] as const;
export type Check = (typeof CHECKS)[number];

/** A version that fails one of these never passes the gate, whatever its percentage. */
const CRITICAL: ReadonlySet<Check> = new Set([
  'answers',
  'no_invention',
  'guard',
  'opt_out',
  'must_not',
  'says_not',
]);
export const isCritical = (check: Check): boolean => CRITICAL.has(check);

/** Why a check failed: the index of the turn, and its words. */
export interface Failure {
  turn: number;
  words: string;
}

/** The result of one check of one conversation. Inapplicable checks are left out. */
export interface CheckResult {
  check: Check;
  passed: boolean;
  failures: Failure[];
  /** for `says` and `says_not`: each of the owner's checks */
  own?: JudgedCheck[];
}

export interface CheckedChat {
  turns: readonly EvalTurn[];
  behavior_prompt: string;
  /** further texts of the business, such as its knowledge */
  sources: readonly string[];
  /** the link that the agent leads to; '' without one */
  link: string;
  expects: readonly Expectation[];
  /** the lead is software, which needs no answer */
  isBot?: boolean;
  /** the expectation of a recorded test, about its last answer only */
  case?: CaseExpectation | undefined;
}

export interface CaseExpectation {
  must: readonly string[];
  must_not: readonly string[];
  /** the owner's own checks; missing in runs from before they existed */
  checks?: readonly OwnCheck[] | undefined;
  status: Outcome | null;
  /** the agent must not answer */
  silent: boolean;
}

const MAX_FAILURES = 5;

/** Runs all checks that need no judge. Pure: the same transcript gives the same results. */
export function checkChat(chat: CheckedChat): CheckResult[] {
  return [
    result('answers', true, unanswered(chat)),
    result('no_invention', hasAnswer(chat), inventions(chat)),
    result('guard', hasAnswer(chat), guardFailures(chat)),
    result('opt_out', asksToStop(chat), answersAfterStop(chat)),
    result('handover', canCall(chat), notHandedOver(chat)),
    result('status', isDecided(chat), wrongStatus(chat)),
    result('link', hasLinkRule(chat), linkFaults(chat)),
    result('one_question', hasAnswer(chat), manyQuestions(chat)),
    result('language', comparable(chat).length > 0, wrongLanguage(chat)),
    result('must', (chat.case?.must.length ?? 0) > 0, missingPhrases(chat)),
    result('must_not', (chat.case?.must_not.length ?? 0) > 0, forbidden(chat)),
  ].flatMap((item) => item ?? []);
}

function result(check: Check, applies: boolean, failures: Failure[]): CheckResult | undefined {
  if (!applies) return undefined;
  return { check, passed: failures.length === 0, failures: failures.slice(0, MAX_FAILURES) };
}

type IndexedAnswer = AgentTurn & { index: number };

/** Returns the answers to check. In a recorded test, only the new one. */
function answersIn({ turns, case: recorded }: CheckedChat): IndexedAnswer[] {
  const all = turns.flatMap((turn, index) => (turn.by === 'agent' ? [{ ...turn, index }] : []));
  return recorded ? all.filter(({ index }) => index === turns.length - 1) : all;
}
const hasAnswer = (chat: CheckedChat) => answersIn(chat).length > 0;
const failuresOf = (answers: readonly IndexedAnswer[]): Failure[] =>
  answers.map(({ text, index }) => ({ turn: index, words: text }));

/** Finds turns where the lead got no answer without having asked to stop. */
function unanswered({ turns, isBot, case: recorded }: CheckedChat): Failure[] {
  return turns.flatMap((turn, index) => {
    if (turn.by !== 'silence' || recorded?.silent || (isBot && turn.why === 'bot')) return [];
    const before = turns[index - 1];
    const asked = before?.by === 'lead' && before.intent === 'asks_to_stop';
    if (asked && turn.why !== 'no_answer') return [];
    if (turn.why === 'opted_out' && turn.detail === '') return [];
    return [{ turn: index, words: turn.detail }];
  });
}

const PERCENT =
  /\d[\d.,]{0,15}\s?(?:%|٪|％|percent|per cent|prozent|pour ?cent|por ?cien(?:to)?|процент\p{L}*)/giu;
const MONEY =
  /(?:[€$£¥₽]|\b(?:eur|usd|gbp|chf)\b)\s?\d[\d.,']{0,15}|\d[\d.,']{0,15}\s?(?:[€$£¥₽元円]|\b(?:eur(?:os?)?|usd|dollars?|gbp|chf|francs?|рубл\p{L}*)(?!\p{L}))/giu;

/**
 * Finds percentages that no data of the business contains, and amounts that no text contains. A percentage
 * found only in the instructions would be a promise that the offer doesn't make. Repeating the lead's
 * figures is no invention; the guard checks what is done with them.
 */
function inventions(chat: CheckedChat): Failure[] {
  const { turns, behavior_prompt, sources } = chat;
  const blocks = dataBlocksOf(behavior_prompt);
  const leadTexts = turns.flatMap((turn) => (turn.by === 'lead' ? [leadTurnText(turn)] : []));
  const data = percentagesIn([...(blocks.length > 0 ? blocks : [behavior_prompt]), ...sources]);
  const all = figuresIn([behavior_prompt, ...sources, ...leadTexts]);
  const ofLead = percentagesIn(leadTexts);
  const isNew = (words: string, ...known: Set<string>[]) =>
    known.every((figures) => !figures.has(figureOf(words)));
  return answersIn(chat).flatMap(({ text, index }) => {
    const percents = text.match(PERCENT)?.filter((percent) => isNew(percent, data, ofLead)) ?? [];
    const amounts = text.match(MONEY)?.filter((amount) => isNew(amount, all)) ?? [];
    return [...percents, ...amounts].map((words) => ({
      turn: index,
      words: sentenceWith(text, words),
    }));
  });
}

const figuresIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.match(/\d[\d.,']{0,15}/g) ?? []).map(figureOf));

/** Compares percentages only with percentages: an offer of 50 minutes doesn't prove 50 %. */
const percentagesIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.match(PERCENT) ?? []).map(figureOf));

/** Normalizes a figure: 1.200,00 and 1,200 and 1200 are the same. */
function figureOf(words: string): string {
  const figure = /\d[\d.,']{0,15}/.exec(words)?.[0] ?? '';
  return figure
    .replace(/[.,']+$/, '')
    .replace(/[.,]0{1,2}$/, '')
    .replace(/[.,'](?=\d{3}(?:\D|$))/g, '');
}

function guardFailures(chat: CheckedChat): Failure[] {
  return answersIn(chat).flatMap(({ faults, index }) =>
    faults.map(({ sentence }) => ({ turn: index, words: sentence })),
  );
}

const stopRequestIndexes = ({ turns }: CheckedChat): number[] =>
  turns.flatMap((turn, index) =>
    turn.by === 'lead' && turn.intent === 'asks_to_stop' ? [index] : [],
  );
const asksToStop = (chat: CheckedChat) =>
  stopRequestIndexes(chat).length > 0 || chat.case?.silent === true;

/** Finds answers after a request to stop, which requires silence. */
function answersAfterStop(chat: CheckedChat): Failure[] {
  const [first = Number.POSITIVE_INFINITY] = stopRequestIndexes(chat);
  return failuresOf(
    answersIn(chat).filter(({ index }) => index > first || chat.case?.silent === true),
  );
}

const personRequestIndex = ({ turns }: CheckedChat): number =>
  turns.findIndex((turn) => turn.by === 'lead' && turn.intent === 'asks_for_person');

/** Applies only if the agent can call a member, which models of older runs can't. */
const canCall = (chat: CheckedChat) =>
  personRequestIndex(chat) >= 0 &&
  answersIn(chat).some(({ calls_person }) => calls_person !== null);

function notHandedOver(chat: CheckedChat): Failure[] {
  const asked = personRequestIndex(chat);
  const after = answersIn(chat).filter(({ index }) => index > asked);
  if (after.some(({ calls_person }) => calls_person)) return [];
  return failuresOf(after.slice(0, 1));
}

const isDecided = ({ expects, case: recorded, turns }: CheckedChat) =>
  turns.some(({ by }) => by === 'agent') &&
  (expects.includes('not_converted') || Boolean(recorded?.status));

/** A lead who wants nothing must not be converted or booked. */
function wrongStatus(chat: CheckedChat): Failure[] {
  const expectedStatus = chat.case?.status;
  const isWrong = ({ outcome, booked }: IndexedAnswer) =>
    expectedStatus ? outcome !== expectedStatus : outcome === 'converti' || booked;
  return failuresOf(answersIn(chat).filter(isWrong));
}

const hasLinkRule = (chat: CheckedChat) =>
  chat.link !== '' && hasAnswer(chat) && chat.case === undefined;

/** The agent must give the link to interested leads only, and not too often. */
function linkFaults(chat: CheckedChat): Failure[] {
  const { link, expects, turns } = chat;
  const answersWithLink = answersIn(chat).filter(({ text }) => text.includes(link));
  const toFailures = (some: IndexedAnswer[]) =>
    some.map(({ index }) => ({ turn: index, words: link }));
  if (expects.includes('no_link')) return toFailures(answersWithLink);
  const agreed = turns.some((turn) => turn.by === 'lead' && turn.intent === 'agrees');
  if (expects.includes('link_given') && agreed && answersWithLink.length === 0)
    return failuresOf(answersIn(chat).slice(-1));
  return toFailures(answersWithLink.slice(MAX_LINKS));
}
const MAX_LINKS = 3;

function manyQuestions(chat: CheckedChat): Failure[] {
  return answersIn(chat).flatMap(({ text, index }) => {
    const questions = text.replace(/https?:\S+/g, '').match(/[^?？؟]*[?？؟]+/gu) ?? [];
    const second = questions[1];
    return second === undefined ? [] : [{ turn: index, words: second.trim() }];
  });
}

/** Pairs answers with the lead's message before, if both languages are certain. */
function comparable({ turns, ...chat }: CheckedChat) {
  return answersIn({ turns, ...chat }).flatMap((answer) => {
    const leadTurn = turns.slice(0, answer.index).findLast(({ by }) => by === 'lead');
    const leadLanguage = leadTurn?.by === 'lead' ? leadTurn.language : null;
    return leadLanguage && answer.language ? [{ ...answer, wanted: leadLanguage }] : [];
  });
}

const wrongLanguage = (chat: CheckedChat): Failure[] =>
  failuresOf(comparable(chat).filter(({ language, wanted }) => language !== wanted));

const includesPhrase = (text: string, phrase: string) => wordsOf(text).includes(wordsOf(phrase));

function missingPhrases(chat: CheckedChat): Failure[] {
  const answer = answersIn(chat).at(-1);
  const text = answer?.text ?? '';
  const turn = answer?.index ?? chat.turns.length - 1;
  return (chat.case?.must ?? [])
    .filter((phrase) => !includesPhrase(text, phrase))
    .map((words) => ({ turn, words }));
}

function forbidden(chat: CheckedChat): Failure[] {
  return answersIn(chat).flatMap(({ text, index }) =>
    (chat.case?.must_not ?? [])
      .filter((phrase) => includesPhrase(text, phrase))
      .map((words) => ({ turn: index, words: sentenceWith(text, words) })),
  );
}

/** Returns the sentence that contains these words, or the whole text if they span several. */
function sentenceWith(text: string, words: string): string {
  const sentences = text.split(/(?<=[.!?。！？؟])\s+|\n+/u);
  return (
    sentences.find((sentence) => sentence.includes(words) || includesPhrase(sentence, words)) ??
    text
  ).trim();
}
