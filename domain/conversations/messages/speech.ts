import { languageNamed } from '../../language.ts';
import { MAX_SPEECH_SECONDS, type ReadingReason } from './readings.ts';

/** A server's transcript of a recording. Null: the server doesn't say. */
export interface Heard {
  text: string;
  language: string | null;
  seconds: number | null;
  /** empty: the server doesn't say how sure it is */
  segments: HeardSegment[];
}

export interface HeardSegment {
  text: string;
  avg_logprob: number | null;
  no_speech_prob: number | null;
  compression_ratio: number | null;
}

/** Whisper's own thresholds for silence, for a guess, and for one word that repeats. */
const NO_SPEECH = 0.6;
const GUESSED = -1;
const REPEATS = 2.4;

/** The words that count as said, or why there are none. */
export type Judged = { text: string } | { reason: ReadingReason };

/**
 * Judges whether a recording was understood, by what the server reports. Models invent sentences such as
 * "Thank you." for silence, so parts without speech are left out. `spoken`: the languages that the agent
 * or the lead is known to speak; empty: any.
 */
export function judgeSpeech(heard: Heard, spoken: readonly string[]): Judged {
  if ((heard.seconds ?? 0) > MAX_SPEECH_SECONDS) return { reason: 'too_long' };
  const { segments } = heard;
  const said = segments.filter((segment) => !isSilence(segment));
  const text = (said.length === segments.length ? heard.text : joined(said)).trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return { reason: 'silent' };
  if (said.some(isGuess) && shareOf(said, isGuess) >= HALF) return { reason: 'noisy' };
  const language = heard.language === null ? undefined : languageNamed(heard.language);
  const isForeign = language !== undefined && spoken.length > 0 && !spoken.includes(language);
  return isForeign ? { reason: 'language' } : { text };
}

const HALF = 0.5;

function isSilence({ no_speech_prob, avg_logprob }: HeardSegment): boolean {
  return (no_speech_prob ?? 0) > NO_SPEECH && (avg_logprob ?? 0) < GUESSED;
}

function isGuess({ avg_logprob, compression_ratio }: HeardSegment): boolean {
  return (avg_logprob ?? 0) < GUESSED || (compression_ratio ?? 0) > REPEATS;
}

const joined = (segments: HeardSegment[]) => segments.map(({ text }) => text).join('');

/** Measured in characters: a short guessed part doesn't spoil a long message. */
function shareOf(segments: HeardSegment[], is: (segment: HeardSegment) => boolean): number {
  const lengthOf = (some: HeardSegment[]) => joined(some).length;
  return lengthOf(segments.filter(is)) / Math.max(1, lengthOf(segments));
}
