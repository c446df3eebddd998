import { pipeline, type Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
} from 'node:zlib';
import { HttpError, tooLarge } from './http-error.ts';

export interface BodyBounds {
  /** how much is kept, in bytes after decompression */
  keepBytes: number;
  /** longer bodies are refused; by default, bodies longer than `keepBytes` are truncated instead */
  maxBytes?: number | undefined;
  /** receives the body of a 2xx response in parts, with backpressure; nothing is kept then */
  into?: ((part: Uint8Array) => Promise<void>) | undefined;
}

/** Reads a body and counts decompressed bytes. Throws HttpError. */
export async function readBody(
  stream: Readable,
  encoding: string,
  { keepBytes, maxBytes, into }: BodyBounds,
): Promise<{ body: Buffer; cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of await decoded(stream, encoding)) {
    const bytes = chunk as Uint8Array;
    if (!into && size < keepBytes) chunks.push(bytes.subarray(0, keepBytes - size));
    size += bytes.length;
    if (size > keepBytes) {
      if (maxBytes === undefined) break;
      if (size > maxBytes) throw tooLarge();
    }
    await into?.(bytes);
  }
  return { body: Buffer.concat(chunks), cut: size > keepBytes };
}

/** Keeps what arrived of a body that ends early, as some servers' do. */
const TOLERANT = { finishFlush: constants.Z_SYNC_FLUSH };

async function decoded(stream: Readable, encoding: string): Promise<Readable> {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return stream;
    case 'gzip':
    case 'x-gzip':
      return pipeThrough(stream, createGunzip(TOLERANT));
    case 'br':
      return pipeThrough(
        stream,
        createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
      );
    case 'deflate':
      return pipeThrough(stream, await inflateFor(stream));
    default:
      stream.destroy();
      throw new HttpError('invalid_body', 'The body is packed in an unknown way');
  }
}

function pipeThrough(stream: Readable, decoder: Transform): Readable {
  // an error on either side reaches the reader of the decoder
  pipeline(stream, decoder, () => {});
  return decoder;
}

/** `deflate` is used for two formats. The first byte tells which. */
async function inflateFor(stream: Readable): Promise<Transform> {
  const [first] = await firstBytes(stream);
  return first !== undefined && (first & 0x0f) === 8
    ? createInflate(TOLERANT)
    : createInflateRaw(TOLERANT);
}

function firstBytes(stream: Readable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject);
    stream.once('end', () => resolve(new Uint8Array()));
    stream.once('readable', () => {
      const chunk = stream.read() as Uint8Array | null;
      if (chunk) stream.unshift(chunk);
      resolve(chunk ?? new Uint8Array());
    });
  });
}
