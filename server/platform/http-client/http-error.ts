export type HttpErrorKind =
  /** no connection, or it broke */
  | 'unreachable'
  | 'timeout'
  /** more than the caller takes, counted after decompression */
  | 'too_large'
  /** an answer with a status that the caller cannot use */
  | 'status'
  /** packed in an unknown way, or not of the format asked for */
  | 'invalid_body';

/** Why a call to an outside service failed. Its message never has an address, a key or a body in it. */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  readonly kind: HttpErrorKind;
  /** HTTP status; 0 when there was no answer */
  readonly status: number;

  constructor(
    kind: HttpErrorKind,
    message: string,
    { status = 0, ...options }: ErrorOptions & { status?: number } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.status = status;
  }
}

/** What an error of the network means. */
export function httpErrorOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const { name, code = '' } = error as { name?: string; code?: string };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return tooLarge({ cause: error });
  if (name === 'TimeoutError' || /TIMEDOUT|_TIMEOUT$/.test(code)) {
    return new HttpError('timeout', 'There was no answer in time', { cause: error });
  }
  return new HttpError('unreachable', 'There was no answer', { cause: error });
}

export const tooLarge = (options?: ErrorOptions): HttpError =>
  new HttpError('too_large', 'The body is too large', options);
