import { z } from 'zod';
import { speechAdvice } from '#copy/campaigns/voice-replies.ts';
import { literalsIn } from '../agent/guard/literals/literals.ts';
import { campaignRef } from '../campaigns/schema.ts';
import { matchesIn } from '../matches.ts';
import { measuresOf, type Reading } from '../offers/measures.ts';
import { plainText } from '../offers/words.ts';
import { memoize } from '../memoize.ts';
import type { MessageReading } from '../conversations/messages/readings.ts';

/** When an agent answers with a voice note. Stored: never renamed. */
export const VOICE_MODES = ['never', 'when_spoken'] as const;

/** Leads don't listen to longer voice notes. */
export const MAX_VOICE_SECONDS = 40;
const MAX_NAME = 80;

export const voiceReplies = z.object({
  mode: z.enum(VOICE_MODES),
  /** the speech server's name for it; empty: the server's first known voice */
  voice: z.string().trim().max(MAX_NAME),
});
export type VoiceReplies = z.output<typeof voiceReplies>;

export const voiceRepliesChange = campaignRef.extend({ voice_replies: voiceReplies });
export const voicePreview = campaignRef.extend({ voice: z.string().trim().min(1).max(MAX_NAME) });

/** A campaign's setting, with the choices and the last problem. */
export interface VoiceRepliesView {
  voice_replies: VoiceReplies;
  voices: string[];
  /** why the last spoken answer was sent as text instead; null: no problem */
  problem: SpeechProblem | null;
}

/** A sample of a voice, to listen to before choosing it. */
export interface VoiceSample {
  mime: string;
  /** in base64 */
  content: string;
  text: string;
}

/** Scripts in which a letter is a syllable or a word. */
const SYLLABLE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const SECONDS = { syllable: 0.22, letter: 0.07 };

/** Estimates how long it takes to say a text. */
export function estimateSpeechSeconds(text: string): number {
  let seconds = 0;
  for (const letter of text) seconds += SYLLABLE.test(letter) ? SECONDS.syllable : SECONDS.letter;
  return seconds;
}

/** Matches lists, and WhatsApp's marks for bold, italic, strikethrough and monospace. */
const LAYOUT =
  /^\s*(?:[-*•–]|\p{Nd}+[.)])\s|(?<![\p{L}\p{N}])([*_~`])\S[^\n]*?\1(?![\p{L}\p{N}])/mu;

/**
 * Returns why an answer isn't spoken. `literal`: it has a link, price, date or number that the lead may
 * want to look up. `layout`: it is formatted for reading. `long`: it takes too long.
 */
export function textOnlyReason(
  text: string,
  reading: Reading,
): 'literal' | 'layout' | 'long' | undefined {
  if (estimateSpeechSeconds(text) > MAX_VOICE_SECONDS) return 'long';
  if (LAYOUT.test(text)) return 'layout';
  const { numbers, addresses } = literalsIn(text, reading.languages);
  const isNamed = /\p{N}/u.test(text) || numbers.length > 0 || addresses.length > 0;
  return isNamed || namesMonth(text, reading.languages) || spellsAmount(text, reading)
    ? 'literal'
    : undefined;
}

/** Matches "nine hundred euros" and "ten percent", but not "twelve weeks", which can be spoken. */
const spellsAmount = (text: string, reading: Reading): boolean =>
  measuresOf(plainText(text), reading).some(({ kind }) => kind === 'money' || kind === 'percent');

/** Matches "the third of June". Skips words that begin a sentence: "May I call you?" */
const namesMonth = (text: string, languages: string[]): boolean =>
  matchesIn(text, WORD_WITHIN).some(([word]) =>
    languages.some((language) => monthsOf(language).has(word)),
  );
const WORD_WITHIN = /(?<![\p{L}\p{M}]|(?:^|[.!?…:])\s*)\p{L}{3,}/gu;

/** The month names in the form that dates use. */
const monthsOf = memoize((language: string): ReadonlySet<string> => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric' });
  const months = Array.from({ length: 12 }, (_, month) =>
    format.formatToParts(new Date(2026, month, 2)).find(({ type }) => type === 'month'),
  );
  return new Set(months.map((part) => part?.value ?? ''));
});

interface SpokenMessage {
  seq: number;
  type_interaction: string;
  deleted?: boolean;
  reading?: MessageReading | null;
}

/**
 * Whether the newest message to answer was a transcribed voice message. Typed messages get text, and so
 * do recordings that couldn't be understood.
 */
export function isReplyToVoice(history: readonly SpokenMessage[], answered_seq: number): boolean {
  const ofLead = history.filter(
    ({ type_interaction, deleted }) => type_interaction === 'USER_MESSAGE' && !deleted,
  );
  const newest = ofLead.toSorted((a, b) => a.seq - b.seq).at(-1);
  const { kind, state } = newest?.reading ?? {};
  return (newest?.seq ?? 0) > answered_seq && kind === 'speech' && state === 'done';
}

/** Why a speech server returned no voice note. Stored: never renamed. */
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
  /** it refused a valid request, such as for an unknown voice */
  'refused',
  /** its response isn't a voice note that WhatsApp plays */
  'format',
  /** the team's storage for files is full */
  'full',
] as const;
export type SpeechProblem = (typeof SPEECH_PROBLEMS)[number];

/** One sentence for the team: what is wrong, and what to do. */
export const SPEECH_ADVICE = speechAdvice satisfies Record<SpeechProblem, string>;
