import type { Interaction } from '../row.ts';
import { isFast, isMenu, isTooFastToType, keysOf } from './typing.ts';

/** The parts of a message that the detection reads. */
interface ComparedMessage {
  type_interaction: Interaction;
  text: string;
  /** WhatsApp's time, in seconds */
  timestamp_unix: number;
  /** software sent it */
  automatic?: boolean | undefined;
}

/** A message that the lead wrote between two of ours. */
interface LeadMessage {
  text: string;
  /** since our message */
  seconds: number;
  /** since the lead's own previous message: they may have been typing since then */
  typing_seconds: number;
  /** our messages before it */
  ours: string[];
  /** our message lists options, so digits answer it */
  we_listed: boolean;
}

/** The sum of signals at which the agent stops. */
const BOT_THRESHOLD = 2.5;
/** Later answers come from a person who forgot what was said. */
const MAX_SECONDS = 120;
/** An answer is compared with those of this many turns before it. */
const COMPARED = 10;
/** People often repeat shorter answers, such as "yes please". */
const MIN_KEYS = 24;
/** No one retypes this much to change a number. */
const MIN_LONG_KEYS = 64;
/** A repeated short answer counts only at once, and never a word such as "okay" or a row of emoji. */
const MIN_SHORT_KEYS = 6;
const AT_ONCE_SECONDS = 2;
/** The same words except for numbers and a day. */
const MIN_REPEATED_SHARE = 0.8;
/** The share that our message must have of its echo. */
const MIN_ECHOED_SHARE = 0.7;
/** The share from which a message says little that is new. */
const MIN_KNOWN_SHARE = 0.6;

/**
 * Whether the lead is software: an away message, a menu, a ticket system or another company's agent. It
 * judges by times and texts, not by a list of words. Turns that say nothing new add up, faster ones more,
 * back to the last turn that a person may have written. A single signal never suffices.
 */
export function talksToBot(history: readonly ComparedMessage[]): boolean {
  const turns = leadTurns(history);
  let signals = 0;
  for (let at = turns.length - 1; at >= 0; at -= 1) {
    const before = turns.slice(Math.max(0, at - COMPARED), at).flat();
    // One message that a person may have written clears the whole turn.
    const weight = Math.min(...(turns[at] ?? []).map((message) => weigh(message, before)));
    if (weight === 0) break;
    signals += weight;
    if (signals >= BOT_THRESHOLD) return true;
  }
  return false;
}

function weigh(message: LeadMessage, before: LeadMessage[]): number {
  const { text, seconds, typing_seconds, ours, we_listed } = message;
  if (seconds > MAX_SECONDS) return 0;
  const keys = keysOf(text);
  if (keys < MIN_KEYS) {
    const isSaid = keys >= MIN_SHORT_KEYS && /\p{L}/u.test(text);
    const isRepeated =
      isSaid && (ours.includes(text) || before.some((other) => other.text === text));
    return isRepeated && seconds <= AT_ONCE_SECONDS ? 0.5 : 0;
  }
  const repetition = ours.some((other) => isEcho(text, other))
    ? 1
    : repetitionWeight(text, isTooFastToType(text, seconds), before);
  const since = repetition > 0 ? seconds : Math.max(seconds, typing_seconds);
  const fast = isFast(text, since);
  const menu = isMenu(text) && !we_listed && (repetition > 0 || fast);
  if (repetition === 0 && !menu) return 0;
  const speed = isTooFastToType(text, since) ? 1.5 : fast ? 0.5 : 0;
  return repetition + (menu ? 1 : 0) + speed;
}

/** Whether the text contains our whole message and little else. People repeat only a part of one. */
function isEcho(text: string, ourText: string): boolean {
  const [shape, other] = [shapeOf(text), shapeOf(ourText)];
  return (
    other !== '' &&
    shape.includes(other.slice(0, MAX_READ / 2)) &&
    other.length >= shape.length * MIN_ECHOED_SHARE
  );
}

/**
 * How much a text repeats an earlier one. People who ask for one day after another, or count their
 * questions, repeat most words, too. So without speed, only texts count that no one types again.
 */
function repetitionWeight(text: string, too_fast: boolean, before: LeadMessage[]): number {
  const pieces = piecesOf(text);
  const isLong = keysOf(text) >= MIN_LONG_KEYS;
  const weights = before.map((other) => {
    // A short question comes again quickly from someone who wants an answer.
    if (other.text === text) return too_fast || isLong ? 1 : 0.5;
    if (too_fast && isTicket(text, other)) return 1;
    const otherPieces = piecesOf(other.text);
    const share = shareIn(pieces, otherPieces);
    if (share < MIN_KNOWN_SHARE) return 0;
    if (shapeOf(other.text) === shapeOf(text)) return countedWeight(too_fast, isLong);
    if (!too_fast) return 0.5;
    return Math.min(share, shareIn(otherPieces, pieces)) >= MIN_REPEATED_SHARE ? 1 : 0.7;
  });
  return Math.max(0, ...weights);
}

/** A ticket's number, or another that is too long to be a count. */
const LONG_NUMBER = /\p{Nd}(?:[-./]?\p{Nd}){4,40}/gu;

/** Two texts that no one can have typed so fast speak of the same ticket. */
function isTicket(text: string, other: LeadMessage): boolean {
  const numbers = text.slice(0, MAX_READ).match(LONG_NUMBER) ?? [];
  return (
    numbers.some((number) => other.text.includes(number)) &&
    isTooFastToType(other.text, other.seconds)
  );
}

/** The weight of a text that is the same except for its numbers. */
function countedWeight(too_fast: boolean, isLong: boolean): number {
  if (!too_fast) return isLong ? 0.5 : 0;
  return isLong ? 1 : 0.5;
}

/** The lead's turns since a member last wrote, split by our messages. */
function leadTurns(history: readonly ComparedMessage[]): LeadMessage[][] {
  const person = history.findLastIndex(
    ({ type_interaction, automatic }) => type_interaction === 'HUMAN_MESSAGE' && !automatic,
  );
  const turns: LeadMessage[][] = [];
  let ourMessages: ComparedMessage[] = [];
  let previousMessage: ComparedMessage | undefined;
  let currentTurn: LeadMessage[] | undefined;
  for (const message of history.slice(person + 1)) {
    if (message.type_interaction === 'AI_CONTROLLER_EMOJI') continue;
    if (message.type_interaction !== 'USER_MESSAGE') {
      if (currentTurn) ourMessages = [];
      ourMessages.push(message);
      currentTurn = undefined;
      continue;
    }
    if (!currentTurn) turns.push((currentTurn = []));
    currentTurn.push(leadMessage(message, ourMessages, previousMessage));
    previousMessage = message;
  }
  return turns;
}

function leadMessage(
  { text, timestamp_unix }: ComparedMessage,
  ourMessages: readonly ComparedMessage[],
  previousMessage: ComparedMessage | undefined,
): LeadMessage {
  const last = ourMessages.at(-1);
  const since = (other: ComparedMessage) => Math.max(0, timestamp_unix - other.timestamp_unix);
  return {
    text,
    seconds: last ? since(last) : Infinity,
    // A lead's first message answers ours.
    typing_seconds: previousMessage ? since(previousMessage) : 0,
    ours: ourMessages.map((message) => message.text),
    we_listed: last !== undefined && isMenu(last.text),
  };
}

/** Characters that are compared: enough to recognize a text, and a bound on what strangers send. */
const MAX_READ = 600;

/**
 * The three-character pieces of a text, in any script. All words with a digit, such as a time or a ticket
 * number, count as the same word.
 */
function piecesOf(text: string): Set<string> {
  const shape = shapeOf(text);
  const pieces = new Set<string>();
  for (let at = 0; at < shape.length; at += 1) pieces.add(shape.slice(at, at + 3));
  return pieces;
}

/** Normalizes a text: no case, no punctuation, and `0` for each word with a digit. */
export function shapeOf(text: string): string {
  return text
    .slice(0, MAX_READ)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => (/\p{N}/u.test(word) ? '0' : word))
    .join(' ')
    .trim();
}

/** The share of a text that another one contains, from 0 to 1. */
function shareIn(text: Set<string>, other: Set<string>): number {
  const common = [...text].filter((piece) => other.has(piece));
  return common.length / Math.max(1, text.size);
}
