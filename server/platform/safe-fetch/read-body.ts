import { pipeline, type Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
} from 'node:zlib';
import { FetchProblem } from './fetch-problem.ts';

export interface BodyBounds {
  /** how much is kept, in bytes after decompression */
  keepBytes: number;
  /** a longer body is refused; at most `keepBytes` means that it is cut instead */
  mostBytes: number;
}

/** Reads a body, counting what comes out of the decompressor. Throws FetchProblem. */
export async function readBody(
  stream: Readable,
  encoding: string,
  { keepBytes, mostBytes }: BodyBounds,
): Promise<{ body: Uint8Array; cut: boolean }> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of await decoded(stream, encoding)) {
    const bytes = chunk as Uint8Array;
    if (size < keepBytes) kept.push(bytes.subarray(0, keepBytes - size));
    size += bytes.length;
    if (size <= keepBytes) continue;
    if (mostBytes <= keepBytes) break;
    if (size > mostBytes) throw new FetchProblem('too_large', 'The body is too large');
  }
  return { body: Buffer.concat(kept), cut: size > keepBytes };
}

/** A body that ends early, as some servers' do, still gives what came. */
const TOLERANT = { finishFlush: constants.Z_SYNC_FLUSH };

async function decoded(stream: Readable, encoding: string): Promise<Readable> {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return stream;
    case 'gzip':
    case 'x-gzip':
      return through(stream, createGunzip(TOLERANT));
    case 'br':
      return through(
        stream,
        createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
      );
    case 'deflate':
      return through(stream, await inflateFor(stream));
    default:
      stream.destroy();
      throw new FetchProblem('unreachable', 'The body is packed in an unknown way');
  }
}

function through(stream: Readable, decoder: Transform): Readable {
  // an error on either side reaches whoever reads the decoder
  pipeline(stream, decoder, () => {});
  return decoder;
}

/** The name stands for two formats; the first byte tells which. */
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
