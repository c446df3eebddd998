import type { SpeechProblem } from '#domain/voice/speech-problems.ts';
import { type ModelProblem, type OutageDetails, ServerUnavailable } from '../llm/model-errors.ts';

export type TranscriptionProblem = Exclude<ModelProblem, 'context'>;

/** Nothing can be transcribed now. */
export class TranscriptionUnavailable extends ServerUnavailable<TranscriptionProblem> {
  override readonly name = 'TranscriptionUnavailable';
  /** what to do about it, for operators and staff */
  readonly hint: string;

  constructor(problem: TranscriptionProblem, details: OutageDetails) {
    super(SAYS[problem], problem, details);
    this.hint = HINTS[problem];
  }

  /** No model there transcribes at all, so that waiting is no use. */
  get isDeaf(): boolean {
    return this.problem === 'address' || this.problem === 'name';
  }
}

/** No voice note now: the answer goes out as text. */
export class SpeechUnavailable extends ServerUnavailable<SpeechProblem> {
  override readonly name = 'SpeechUnavailable';

  constructor(problem: SpeechProblem, details: OutageDetails) {
    super(`made no voice note: ${problem}`, problem, details, ['format']);
  }
}

/** The server understood the request and doesn't take this recording. */
export class SpeechRefused extends Error {
  override readonly name = 'SpeechRefused';
}

const SAYS: Record<TranscriptionProblem, string> = {
  key: 'refuses the key',
  name: 'is not known there',
  address: 'is not asked: the address has no transcriptions',
  credit: 'has no credit left',
  throttled: 'throttles this key',
  slow: 'does not answer in time',
  unreachable: 'does not answer',
  certificate: 'cannot be reached over HTTPS',
  down: 'has an outage',
};

const ANOTHER =
  'Set TRANSCRIBE_BASE_URL and TRANSCRIBE_MODEL to a server that transcribes (docs/models.md)';
const HINTS: Record<TranscriptionProblem, string> = {
  key: 'Set TRANSCRIBE_API_KEY to a key that may use TRANSCRIBE_MODEL.',
  name: 'Set TRANSCRIBE_MODEL to a transcribing model that the address has.',
  address: `${ANOTHER}. Until then agents say that they can't listen.`,
  credit: 'Add credit there, or set TRANSCRIBE_API_KEY to the key of another account.',
  throttled: 'Nothing: we retry automatically. A higher limit there helps.',
  slow: 'Nothing: we retry automatically. Another TRANSCRIBE_MODEL may be faster.',
  unreachable: 'Check TRANSCRIBE_BASE_URL and the network.',
  certificate: 'Fix the certificate there, or check TRANSCRIBE_BASE_URL.',
  down: 'Nothing: we retry automatically.',
};
