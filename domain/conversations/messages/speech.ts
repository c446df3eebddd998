import { languageNamed } from '../../language.ts';
import { MAX_SPEECH_SECONDS, type ReadingReason } from './readings.ts';

/** A server's transcript of a recording. Null: the server doesn't say. */
export interface Transcript {
  text: string;
  language: string | null;
  seconds: number | null;
  /** empty: the server doesn't say how sure it is */
  segments: TranscriptSegment[];
}

export interface TranscriptSegment {
  text: string;
  avg_logprob: number | null;
  no_speech_prob: number | null;
  compression_ratio: number | null;
}

/** Whisper's own thresholds for silence, for a guess, and for one word that repeats. */
const NO_SPEECH = 0.6;
const MIN_LOGPROB = -1;
const MAX_COMPRESSION = 2.4;

/** The words that count as said, or why there are none. */
export type SpeechVerdict = { text: string } | { reason: ReadingReason };

/**
 * Judges whether a recording was understood, by what the server reports. Models invent sentences such as
 * "Thank you." for silence, so parts without speech are left out. `spoken`: the languages that the agent
 * or the lead is known to speak; empty: any.
 */
export function judgeTranscript(transcript: Transcript, spoken: readonly string[]): SpeechVerdict {
  if ((transcript.seconds ?? 0) > MAX_SPEECH_SECONDS) return { reason: 'too_long' };
  const { segments } = transcript;
  const spokenSegments = segments.filter((segment) => !isSilence(segment));
  const text = (
    spokenSegments.length === segments.length ? transcript.text : joinTexts(spokenSegments)
  ).trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return { reason: 'silent' };
  if (spokenSegments.some(isGuess) && shareOf(spokenSegments, isGuess) >= HALF)
    return { reason: 'noisy' };
  const language = transcript.language === null ? undefined : languageNamed(transcript.language);
  const isForeign = language !== undefined && spoken.length > 0 && !spoken.includes(language);
  return isForeign ? { reason: 'language' } : { text };
}

const HALF = 0.5;

function isSilence({ no_speech_prob, avg_logprob }: TranscriptSegment): boolean {
  return (no_speech_prob ?? 0) > NO_SPEECH && (avg_logprob ?? 0) < MIN_LOGPROB;
}

function isGuess({ avg_logprob, compression_ratio }: TranscriptSegment): boolean {
  return (avg_logprob ?? 0) < MIN_LOGPROB || (compression_ratio ?? 0) > MAX_COMPRESSION;
}

const joinTexts = (segments: TranscriptSegment[]) => segments.map(({ text }) => text).join('');

/** Measured in characters: a short guessed part doesn't spoil a long message. */
function shareOf(
  segments: TranscriptSegment[],
  predicate: (segment: TranscriptSegment) => boolean,
): number {
  const lengthOf = (some: TranscriptSegment[]) => joinTexts(some).length;
  return lengthOf(segments.filter(predicate)) / Math.max(1, lengthOf(segments));
}
