import { GRAMMARS } from './stop-grammar/index.ts';
import type { StopGrammar } from './stop-grammar/grammar.ts';
import { COURTESIES } from './stop-grammar/courtesies.ts';
import { STOP_PHRASES } from './stop-grammar/phrases.ts';

/** Longer messages say more than this one thing, and are left to the model. */
const MAX_LENGTH = 200;
const MAX_CLAUSES = 8;

/** Whoever laughs may be joking. */
const LAUGHS = /[😂🤣😆😹😄😜😝😁]/u;
const ASKS = /[?？؟]/;

/**
 * Whether the whole message asks to stop, and nothing else: "Stop." does, and so does "I said stop,
 * please take me off the list"; "I can't stop thinking about it" does not. It is obeyed before the
 * model is asked, so it takes nothing for a request that might be something else.
 */
export function asksToStop(text: string): boolean {
  if (text.length > MAX_LENGTH || LAUGHS.test(text)) return false;
  return (
    areAllRequests([text]) ||
    areAllRequests(partsOf(text, SENTENCES)) ||
    areAllRequests(partsOf(text, CLAUSES))
  );
}

const SENTENCES = /(?<=[.!?;…。！？؟؛\n])/u;
/** Hyphens join words, unless there is a space around them. */
const CLAUSES = /(?<=[.!?;,:…。！？，、؟؛،\n()])|\s[-–—]+\s|—/u;

function partsOf(text: string, between: RegExp): string[] {
  return text.split(between).filter((part) => /\p{L}/u.test(part));
}

/** At least one part asks to stop, and no other says anything that would take it back. */
function areAllRequests(parts: string[]): boolean {
  if (parts.length > MAX_CLAUSES) return false;
  const read = new Set(parts.map(readPart));
  return read.has('request') && !read.has('other');
}

type Part = 'request' | 'neutral' | 'other';

function readPart(part: string): Part {
  const words = withoutCourtesies(normalise(part));
  if (words === '') return 'neutral';
  if (LANGUAGES.some(({ aside }) => aside.test(words)))
    return isStop(words) ? 'request' : 'neutral';
  if (!isStop(words)) return 'other';
  if (!ASKS.test(part)) return 'request';
  return LANGUAGES.some(({ asks }) => asks.test(words)) ? 'request' : 'other';
}

function isStop(words: string): boolean {
  if (STOPS.has(words)) return true;
  const each = words.split(' ');
  if (each.length > 1 && each.every((word) => word === each[0])) return STOPS.has(each[0] ?? '');
  return LANGUAGES.some(({ request }) => request.test(words));
}

/** A language's grammar, made into expressions for a whole part. */
function compiled({ before, asks, core, after, aside, unspaced }: StopGrammar) {
  const one = (parts: readonly string[]) => `(?:${parts.map(withoutMarks).join('|')})`;
  const [gap, end] = unspaced ? ['', ' ?'] : [' ', ''];
  const lead = `(?:${one([...before, ...asks])}${gap || end})*`;
  const tail = `(?:${gap || end}${one(after)})*`;
  const unit = `${lead}${one(core)}${tail}`;
  const whole = (source: string) => new RegExp(`^${source}$`, 'u');
  return {
    request: whole(`${unit}(?:${gap || end}${unit}){0,2}`),
    aside: whole(one(aside)),
    asks: new RegExp(unspaced ? one(asks) : `(?:^|^.* )${one(asks)}(?: |$)`, 'u'),
  };
}

const STOPS = new Set(STOP_PHRASES.map(normalise));
const LANGUAGES = GRAMMARS.map(compiled);

/** Courtesies change nothing, wherever they stand: "stop, please, texting me". */
function withoutCourtesies(words: string): string {
  const left = ` ${words} `.replace(COURTEOUS, ' ').replace(/ +/g, ' ').trim();
  return left === '' ? '' : left;
}

const COURTEOUS = new RegExp(
  `(?<= )(?:${COURTESIES.map(normalise)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?= )`,
  'gu',
);

/**
 * Lower case, no accents, vowel signs or stretching, punctuation as spaces: "Arrêtez !!" is "arretez",
 * "Don't" is "dont", "stoooop" and "S.T.O.P" are "stop".
 */
function normalise(text: string): string {
  const words = withoutMarks(text)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/(?<=\p{L})['’ʼ`´](?=(?:t|m|d|ve|ll|re|s)(?!\p{L}))/gu, '')
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return /^\p{L}(?: \p{L}){2,}$/u.test(words) ? words.replaceAll(' ', '') : words;
}

function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\u0640]/gu, '')
    .normalize('NFC');
}
