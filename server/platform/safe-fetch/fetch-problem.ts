import type { Reason } from '#copy/catalog/reasons.ts';
import { addressErrors } from '#copy/errors/addresses.ts';
import { causesOf } from '../causes.ts';
import { httpErrorOf, tlsFault } from '../http-client/http-error.ts';

export type FetchReason =
  | 'invalid_address'
  | 'inside_address'
  | 'not_found'
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'redirect_loop'
  | 'too_large';

/** Why an address that a user entered couldn't be fetched. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem';
  readonly reason: FetchReason;
  readonly words: Reason;

  constructor(reason: FetchReason, words: Reason, options?: ErrorOptions) {
    super(undefined, options);
    this.reason = reason;
    this.words = words;
  }

  override get message(): string {
    return this.words.text;
  }
}

const NO_NAME = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME']);

/** The problem behind a network error, found in its chain of causes. */
export function fetchProblemOf(error: unknown): FetchProblem {
  for (const link of causesOf(error)) {
    if (link instanceof FetchProblem) return link;
    const code = (link as NodeJS.ErrnoException).code ?? '';
    if (NO_NAME.has(code)) return new FetchProblem('not_found', addressErrors.unknownName);
    const fault = tlsFault(link);
    if (fault) return new FetchProblem('certificate', addressErrors.noHttps({ fault }));
    const { kind } = httpErrorOf(link);
    if (kind === 'timeout') return new FetchProblem('timeout', addressErrors.late);
    if (kind === 'too_large') return new FetchProblem('too_large', addressErrors.tooLarge);
  }
  return new FetchProblem('unreachable', addressErrors.noAnswer, { cause: error });
}
