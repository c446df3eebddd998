import { Readable } from 'node:stream';

export interface StreamedFile {
  bytes: number;
  parts(): AsyncIterable<Uint8Array>;
}

/** A body that is read as fast as it is sent. */
export interface StreamedBody {
  length: number;
  body: Readable;
}

/** Placeholder for the content. Base64 doesn't use this character. */
const CONTENT_PLACEHOLDER = '\u0000content';

/**
 * The JSON of a call, with the content as base64 in `file.data`. Only one part of a 16 MB file is in
 * memory at a time, while its whole text would be there three times.
 */
export function withFileContent(call: { file: object }, content: StreamedFile): StreamedBody {
  const json = JSON.stringify({ ...call, file: { ...call.file, data: CONTENT_PLACEHOLDER } });
  const [head = '', tail = ''] = json.split(JSON.stringify(CONTENT_PLACEHOLDER).slice(1, -1));
  const encoded = 4 * Math.ceil(content.bytes / 3);
  return {
    length: Buffer.byteLength(head) + encoded + Buffer.byteLength(tail),
    body: Readable.from(partsOf(head, content, tail), { objectMode: false }),
  };
}

async function* partsOf(head: string, content: StreamedFile, tail: string) {
  yield Buffer.from(head);
  // Three bytes become four characters, so a part's remaining bytes go before the next part.
  let leftover: Uint8Array = new Uint8Array();
  for await (const part of content.parts()) {
    const bytes = leftover.length > 0 ? Buffer.concat([leftover, part]) : Buffer.from(part);
    const encodableLength = bytes.length - (bytes.length % 3);
    leftover = bytes.subarray(encodableLength);
    yield Buffer.from(bytes.toString('base64', 0, encodableLength));
  }
  yield Buffer.from(Buffer.from(leftover).toString('base64') + tail);
}
