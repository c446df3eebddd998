import { z } from 'zod';
import { speechAdvice } from '#copy/campaigns/voice-replies.ts';
import { literalsIn } from '../agent/guard/literals/literals.ts';
import { campaignRef } from '../campaigns/schema.ts';
import { matchesIn } from '../matches.ts';
import { measuresOf, type Reading } from '../offers/measures.ts';
import { plainText } from '../offers/words.ts';
import { remember } from '../remember.ts';
import type { MessageReading } from '../conversations/messages/readings.ts';

/** When an agent answers with a voice note. Stored: never renamed. */
export const VOICE_MODES = ['never', 'when_spoken'] as const;

/** A lead listens to no more than this. */
export const MAX_VOICE_SECONDS = 40;
const MAX_NAME = 80;

export const voiceReplies = z.object({
  mode: z.enum(VOICE_MODES),
  /** as the speech server names it; empty: the first one that it is known to have */
  voice: z.string().trim().max(MAX_NAME),
});
export type VoiceReplies = z.output<typeof voiceReplies>;

export const voiceRepliesChange = campaignRef.extend({ voice_replies: voiceReplies });
export const voicePreview = campaignRef.extend({ voice: z.string().trim().min(1).max(MAX_NAME) });

/** A campaign's setting, with what can be chosen and what went wrong last. */
export interface VoiceRepliesView {
  voice_replies: VoiceReplies;
  voices: string[];
  /** why the last answer that should have been spoken went out as text; null: nothing is wrong */
  problem: SpeechProblem | null;
}

/** A voice to listen to before it is chosen. */
export interface VoiceSample {
  mime: string;
  /** in base64 */
  content: string;
  text: string;
}

/** Scripts in which a letter is a syllable or a word. */
const SYLLABLE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const SECONDS = { syllable: 0.22, letter: 0.07 };

/** About how long it takes to say a text. */
export function secondsToSay(text: string): number {
  let seconds = 0;
  for (const letter of text) seconds += SYLLABLE.test(letter) ? SECONDS.syllable : SECONDS.letter;
  return seconds;
}

/** Lists, and marks that WhatsApp shows as bold, italic, struck or fixed-width. */
const LAYOUT =
  /^\s*(?:[-*•–]|\p{Nd}+[.)])\s|(?<![\p{L}\p{N}])([*_~`])\S[^\n]*?\1(?![\p{L}\p{N}])/mu;

/**
 * Why an answer isn't spoken: `literal`: a link, a price, a date or a number that the lead may want to look
 * up; `layout`: it is laid out to be read; `long`: it takes too long. Undefined: it may be spoken.
 */
export function whyWritten(
  text: string,
  reading: Reading,
): 'literal' | 'layout' | 'long' | undefined {
  if (secondsToSay(text) > MAX_VOICE_SECONDS) return 'long';
  if (LAYOUT.test(text)) return 'layout';
  const { numbers, addresses } = literalsIn(text, reading.languages);
  const isNamed = /\p{N}/u.test(text) || numbers.length > 0 || addresses.length > 0;
  return isNamed || namesMonth(text, reading.languages) || spellsAmount(text, reading)
    ? 'literal'
    : undefined;
}

/** "Nine hundred euros", "ten percent"; "twelve weeks" are spoken. */
const spellsAmount = (text: string, reading: Reading): boolean =>
  measuresOf(plainText(text), reading).some(({ kind }) => kind === 'money' || kind === 'percent');

/** "The third of June". A capital that begins a sentence is not the one of a month: "May I call you?" */
const namesMonth = (text: string, languages: string[]): boolean =>
  matchesIn(text, WORD_WITHIN).some(([word]) =>
    languages.some((language) => monthsOf(language).has(word)),
  );
const WORD_WITHIN = /(?<![\p{L}\p{M}]|(?:^|[.!?…:])\s*)\p{L}{3,}/gu;

/** As they stand in a date. */
const monthsOf = remember((language: string): ReadonlySet<string> => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric' });
  const months = Array.from({ length: 12 }, (_, month) =>
    format.formatToParts(new Date(2026, month, 2)).find(({ type }) => type === 'month'),
  );
  return new Set(months.map((part) => part?.value ?? ''));
});

interface Said {
  seq: number;
  type_interaction: string;
  deleted?: boolean;
  reading?: MessageReading | null;
}

/**
 * Whether the newest message that the agent answers was spoken, and understood. A lead who writes gets
 * text, and a question about a recording that no one could make out is written.
 */
export function answersSpeech(history: readonly Said[], answered_seq: number): boolean {
  const ofLead = history.filter(
    ({ type_interaction, deleted }) => type_interaction === 'USER_MESSAGE' && !deleted,
  );
  const newest = ofLead.toSorted((a, b) => a.seq - b.seq).at(-1);
  const { kind, state } = newest?.reading ?? {};
  return (newest?.seq ?? 0) > answered_seq && kind === 'speech' && state === 'done';
}

/** Why a speech server made no voice note. Stored: never renamed. */
export const SPEECH_PROBLEMS = [
  'key',
  'name',
  'address',
  'credit',
  'throttled',
  'slow',
  'unreachable',
  'certificate',
  'down',
  /** it understood the request and did not take it, as for a voice that it does not have */
  'refused',
  /** what it answered is no voice note as WhatsApp plays them */
  'format',
  /** the team's storage for files is full */
  'full',
] as const;
export type SpeechProblem = (typeof SPEECH_PROBLEMS)[number];

/** One sentence for the people of a team: what is wrong, and what to do. */
export const SPEECH_ADVICE = speechAdvice satisfies Record<SpeechProblem, string>;
