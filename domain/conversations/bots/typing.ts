import { plainDigits } from '../../text.ts';

/**
 * The fastest that people type on a phone, with room for a few seconds between two clocks. Dictation is
 * slower, and suggested replies are shorter.
 */
const KEYS_PER_SECOND = 14;
const KEYS_AT_ONCE = 8;
/** A person can send shorter texts with one tap, such as a suggested reply or a saved text. */
const MIN_KEYS = 45;
const MENU_COUNTS = 1.5;
/** After this many seconds a person may have pasted a text of any length. */
const MAX_SECONDS = 6;
/** Characters that are read: enough to judge, and a bound on what strangers send. */
const MAX_READ = 2_000;

/** One character of these scripts takes several keys. */
const SYLLABLE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const KEYS_OF_SYLLABLE = 3;

/** Keystrokes that a text takes on a phone. Links and email addresses are pasted or suggested: one key. */
export function keysOf(text: string): number {
  const words = text.slice(0, MAX_READ).split(/\s+/);
  let keys = words.length - 1;
  for (const word of words) {
    if (word.includes('@') || word.includes('://') || word.startsWith('www.')) keys += 1;
    else for (const letter of word) keys += SYLLABLE.test(letter) ? KEYS_OF_SYLLABLE : 1;
  }
  return keys;
}

/**
 * Whether no person can have typed this text within these seconds. Numbered menus weigh more: people
 * seldom write one, and never that fast.
 */
export function isTooFastToType(text: string, seconds: number): boolean {
  if (seconds > MAX_SECONDS) return false;
  const keys = keysOf(text) * (isMenu(text) ? MENU_COUNTS : 1);
  return keys >= Math.max(MIN_KEYS, KEYS_AT_ONCE + KEYS_PER_SECOND * Math.max(seconds, 1));
}

/** Letters that a fast reader reads per second, and the time to notice and open a message. */
const READ_PER_SECOND = 50;
const SEEN_AFTER_SECONDS = 2;
const MAX_FIRST_SECONDS = 20;

/** Whether no person can have read one text and typed the other within these seconds. */
export function isTooFastToRead(incoming: string, reply: string, seconds: number): boolean {
  if (seconds > MAX_FIRST_SECONDS) return false;
  const left = seconds - SEEN_AFTER_SECONDS - Math.min(incoming.length, MAX_READ) / READ_PER_SECOND;
  return keysOf(reply) >= Math.max(MIN_KEYS, KEYS_AT_ONCE + KEYS_PER_SECOND * Math.max(left, 1));
}

/** The speed of someone who types without a pause. */
const FLUENT_KEYS_PER_SECOND = 5;

/** Whether it was typed faster than people usually read and type. */
export const isFast = (text: string, seconds: number): boolean =>
  keysOf(text) > FLUENT_KEYS_PER_SECOND * Math.max(seconds, 1);

/** A digit, possibly a keycap emoji, that begins an option: "1 Sales", "2) Support", "3️⃣ Prices". */
const OPTION = /(?<![\p{L}\p{N}.,:/-])(\p{Nd})\uFE0F?\u20E3?[\s)\]*_.:–=-]*(?=\p{L})/gu;

/** Whether a text lists options by digits that count up from 0 or 1. */
export function isMenu(text: string): boolean {
  const digits = [...text.slice(0, MAX_READ).matchAll(OPTION)].map(([, digit = '']) =>
    Number(plainDigits(digit)),
  );
  const [first] = digits;
  return digits.length > 1 && (first === 0 || first === 1) && digits[1] === first + 1;
}
