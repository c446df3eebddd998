import JSZip from 'jszip';
import { TableRefused } from '../table-problems.ts';

/** Maximum unpacked size of one part in bytes: a small file may unpack to any size. */
const MAX_UNPACKED = 256 * 1024 * 1024;
/** An ordinary workbook has about twenty. */
const MAX_PARTS = 5_000;

/** JSZip documents this method but doesn't declare its type. */
interface Streamed {
  internalStream(type: 'uint8array'): JSZip.JSZipStreamHelper<Uint8Array>;
}

/** Opens the parts of a ZIP by name. Throws TableRefused. */
export async function openZip(content: Uint8Array): Promise<JSZip> {
  const zip = await JSZip.loadAsync(content).catch(() => {
    throw new TableRefused('broken');
  });
  if (Object.keys(zip.files).length > MAX_PARTS) throw new TableRefused('too_complex');
  return zip;
}

/** Unpacks a part piece by piece until `take` returns false. Throws TableRefused. */
export function unpack(
  part: JSZip.JSZipObject,
  take: (text: string) => boolean,
  maxBytes = MAX_UNPACKED,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const decoder = new TextDecoder();
  const stream = (part as unknown as Streamed).internalStream('uint8array');
  let bytes = 0;
  let ended = false;
  const end = (settle: () => void) => {
    ended = true;
    stream.pause();
    settle();
  };
  stream.on('data', (piece) => {
    if (ended) return;
    bytes += piece.length;
    try {
      if (bytes > maxBytes) throw new TableRefused('too_complex');
      if (!take(decoder.decode(piece, { stream: true }))) end(resolve);
    } catch (error) {
      end(() => reject(error));
    }
  });
  stream.on('error', () => reject(new TableRefused('broken')));
  stream.on('end', () => {
    if (!ended) take(decoder.decode());
    resolve();
  });
  stream.resume();
  return promise;
}
