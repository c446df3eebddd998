import { causesOf } from '../causes.ts';

export type HttpErrorKind =
  /** no connection, or a broken one */
  | 'unreachable'
  | 'timeout'
  /** more than the caller accepts, counted after decompression */
  | 'too_large'
  /** a response with a status that the caller can't use */
  | 'status'
  /** unknown compression, or not the requested format */
  | 'invalid_body';

/** Why a call to an external service failed. The message never contains an address, a key or a body. */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  readonly kind: HttpErrorKind;
  /** HTTP status; 0 without a response */
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

/** Converts a network error. */
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

const TLS_CODE =
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

/** Why TLS failed, by the beginnings of OpenSSL's and Node's codes. */
const FAULTS: [code: RegExp, words: string][] = [
  [/^CERT_HAS_EXPIRED/, 'its certificate has expired'],
  [/^CERT_NOT_YET_VALID/, 'its certificate is not valid yet, by the clock of this machine'],
  [/^CERT_REVOKED/, 'its certificate was revoked'],
  [/^(ERR_TLS_CERT_ALTNAME|HOSTNAME_MISMATCH)/, 'its certificate is for another name'],
  [/^(DEPTH_ZERO_SELF|SELF_SIGNED)/, 'its certificate is self-signed'],
  [/^UNABLE_TO_/, 'its certificate authority is not trusted here'],
  [/^(ERR_SSL_(WRONG_VERSION|PACKET_LENGTH)|EPROTO)/, 'it does not speak HTTPS'],
];

/** Why a TLS connection failed, by the first code in the chain of causes; undefined for other errors. */
export function tlsFault(error: unknown): string | undefined {
  for (const link of causesOf(error)) {
    const { code } = link as { code?: unknown };
    if (typeof code !== 'string' || !TLS_CODE.test(code)) continue;
    return FAULTS.find(([known]) => known.test(code))?.[1] ?? `TLS failed with ${code}`;
  }
  return undefined;
}
