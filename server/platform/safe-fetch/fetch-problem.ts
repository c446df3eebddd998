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

/** Why an address that a person entered couldn't be fetched. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem';
  readonly reason: FetchReason;

  constructor(reason: FetchReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const NO_NAME = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME']);

/** The problem behind a network error, found in its chain of causes. */
export function fetchProblemOf(error: unknown): FetchProblem {
  for (const link of causesOf(error)) {
    if (link instanceof FetchProblem) return link;
    const code = (link as NodeJS.ErrnoException).code ?? '';
    if (NO_NAME.has(code)) return new FetchProblem('not_found', 'The name has no address');
    const fault = tlsFault(link);
    if (fault) return new FetchProblem('certificate', `No HTTPS connection: ${fault}`);
    const { kind } = httpErrorOf(link);
    if (kind === 'timeout') return new FetchProblem('timeout', 'There was no answer in time');
    if (kind === 'too_large') return new FetchProblem('too_large', 'The body is too large');
  }
  return new FetchProblem('unreachable', 'There was no answer', { cause: error });
}

function causesOf(error: unknown): Error[] {
  const found: Error[] = [];
  for (let link = error; link instanceof Error && found.length < 5; link = link.cause)
    found.push(link);
  return found;
}
