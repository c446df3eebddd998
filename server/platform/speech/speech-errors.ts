import type { ModelProblem } from '../llm/model-errors.ts';

export type SpeechProblem = Exclude<ModelProblem, 'context'>;

/** What passes only when someone does something about it. */
const LASTING: ReadonlySet<SpeechProblem> = new Set<SpeechProblem>([
  'key',
  'name',
  'address',
  'credit',
]);

interface Details {
  name: string;
  host: string;
  words?: string;
  /** in ms, as it asked for */
  wait?: number | undefined;
  cause?: unknown;
}

/** Nothing can be transcribed now. */
export class SpeechUnavailable extends Error {
  override readonly name = 'SpeechUnavailable';
  readonly problem: SpeechProblem;
  readonly isLasting: boolean;
  readonly retryAfter: number | undefined;
  /** what to do about it, for operators and staff */
  readonly hint: string;
  readonly words: string;

  constructor(problem: SpeechProblem, { name, host, words = '', wait, cause }: Details) {
    super(`"${name}" at ${host} ${SAYS[problem]}`, { cause });
    this.problem = problem;
    this.isLasting = LASTING.has(problem);
    this.retryAfter = wait;
    this.hint = HINTS[problem];
    this.words = words;
  }

  /** No model there transcribes at all, so that waiting is no use. */
  get isDeaf(): boolean {
    return this.problem === 'address' || this.problem === 'name';
  }
}

/** The server understood the request and doesn't take this recording. */
export class SpeechRefused extends Error {
  override readonly name = 'SpeechRefused';
}

const SAYS: Record<SpeechProblem, string> = {
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
const HINTS: Record<SpeechProblem, string> = {
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
