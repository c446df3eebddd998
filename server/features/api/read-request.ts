import type { Reason } from '#copy/catalog/reasons.ts';
import { apiErrors } from '#copy/errors/api.ts';
import { problem, problemResponse } from './v1/problem.ts';

const MAX_BYTES = 256 * 1024;

/** A request whose body was read, as text. */
interface ReadRequest {
  request: Request;
  text: string;
}

/**
 * Reads the body here, so that nothing beyond the bound is kept, and nothing is stored that was not
 * understood: a text in another encoding would lose its letters. The answer, where it is refused.
 */
export async function readRequest(request: Request): Promise<ReadRequest | Response> {
  if (!request.body) return { request, text: '' };
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') {
    return problemResponse(unsupported(apiErrors.compressed), { 'accept-encoding': 'identity' });
  }
  if (!isUtf8(request.headers.get('content-type') ?? '')) {
    return problemResponse(unsupported(apiErrors.otherCharset));
  }
  const bytes = await bounded(request);
  if (!bytes) return tooLarge();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const { method, headers, url } = request;
    return { request: new Request(url, { method, headers, body: text || null }), text };
  } catch {
    return problemResponse(problem(400, 'BAD_REQUEST', apiErrors.noUtf8));
  }
}

const unsupported = (reason: Reason) => problem(415, 'UNSUPPORTED_MEDIA_TYPE', reason);

function isUtf8(contentType: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  return /^(?:utf-?8|us-ascii)$/i.test(charset);
}

const tooLarge = () =>
  problemResponse(problem(413, 'TOO_LARGE', apiErrors.bodyTooLarge({ max: MAX_BYTES })), {
    // What was not read would be taken for the next request.
    connection: 'close',
  });

/** Undefined: the body is too large. */
async function bounded(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
