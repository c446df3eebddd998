import type { SpeechProblem } from '#domain/voice/speech-problems.ts';

/** What passes only when someone does something about it. */
const LASTING: ReadonlySet<SpeechProblem> = new Set<SpeechProblem>([
  'key',
  'name',
  'address',
  'credit',
  'format',
]);

interface Details {
  name: string;
  host: string;
  /** what the server says, fit to be shown */
  words?: string;
  /** in ms, as it asked for */
  wait?: number | undefined;
  cause?: unknown;
}

/** No voice note now: the answer goes out as text. */
export class SpeechUnavailable extends Error {
  override readonly name = 'SpeechUnavailable';
  readonly problem: SpeechProblem;
  readonly isLasting: boolean;
  readonly retryAfter: number | undefined;
  readonly words: string;

  constructor(problem: SpeechProblem, { name, host, words = '', wait, cause }: Details) {
    super(`"${name}" at ${host} made no voice note: ${problem}`, { cause });
    this.problem = problem;
    this.isLasting = LASTING.has(problem);
    this.retryAfter = wait;
    this.words = words;
  }
}
