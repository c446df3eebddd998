import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

/** A recording that is read in parts, again for each request. */
export interface Recording {
  mime: string;
  bytes: number;
  parts(): AsyncIterable<Uint8Array>;
}

/** File name extensions by which servers recognize a format. */
const ENDINGS: Record<string, string> = {
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
};

/**
 * A form with a file as a stream of known length: only one part is in memory at a time, and servers that
 * don't accept chunked bodies get a `content-length`.
 */
export function multipart(fields: Record<string, string>, recording?: Recording) {
  const boundary = `----opensetter${randomBytes(12).toString('hex')}`;
  const head = Buffer.from(
    Object.entries(fields)
      .map(([name, value]) => `${beginOf(boundary, name)}\r\n\r\n${value}\r\n`)
      .join('') + (recording ? fileHead(boundary, recording) : ''),
  );
  /** why the recording can't be read any further, which isn't the server's fault */
  const broken: { error?: Error } = {};
  const tail = Buffer.from(`${recording ? '\r\n' : ''}--${boundary}--\r\n`);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + (recording?.bytes ?? 0) + tail.length),
    },
    body: Readable.from(partsOf(head, recording, tail, broken), { objectMode: false }),
    broken,
  };
}

const beginOf = (boundary: string, name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;

function fileHead(boundary: string, { mime }: Recording): string {
  const name = `recording.${ENDINGS[mime] ?? 'ogg'}`;
  return `${beginOf(boundary, 'file')}; filename="${name}"\r\ncontent-type: ${mime}\r\n\r\n`;
}

async function* partsOf(
  head: Uint8Array,
  recording: Recording | undefined,
  tail: Uint8Array,
  broken: { error?: Error },
) {
  yield head;
  try {
    if (recording) yield* recording.parts();
  } catch (error) {
    broken.error = error instanceof Error ? error : new Error('The recording ended');
    throw error;
  }
  yield tail;
}
