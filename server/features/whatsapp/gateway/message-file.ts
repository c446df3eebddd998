import { MAX_FILE_NAME, plainType } from '#domain/conversations/messages/files.ts';
import type { MessageKind } from '#domain/conversations/messages/message-kinds.ts';
import { cutText, oneLine } from '#domain/text.ts';
import { type Json, numberOf, objectIn, textOf } from './json-values.ts';

/** The file of an incoming message, as far as the gateway describes it before the download. */
export interface IncomingFile {
  /** as claimed by the sender, which may be wrong; empty if missing */
  mime: string;
  name: string;
  seconds: number | null;
  width: number | null;
  height: number | null;
  /** path at the gateway, valid for some minutes; the gateway may have to download the file first */
  path: string | null;
}

/** View-once files stay on the phone. */
const WITH_FILE: ReadonlySet<MessageKind | null> = new Set([
  'image',
  'video',
  'audio',
  'document',
  'sticker',
] as const);

const MAX_MIME = 100;
const MAX_SECONDS = 24 * 3600;
const MAX_PIXELS = 100_000;

/** The file of a message; null if it has none. NOWEB and GOWS include its size, others may not. */
export function incomingFile(
  kind: MessageKind | null,
  payload: Json,
  fields: Json,
): IncomingFile | null {
  if (!WITH_FILE.has(kind)) return null;
  const media = objectIn(payload, 'media');
  const mime = textOf(media.mimetype) || textOf(fields.mimetype);
  return {
    mime: cutText(plainType(mime), MAX_MIME),
    name: cutText(oneLine(textOf(media.filename) || textOf(fields.fileName)), MAX_FILE_NAME),
    seconds: wholeNumber(fields.seconds ?? fields.duration, MAX_SECONDS),
    width: wholeNumber(fields.width, MAX_PIXELS),
    height: wholeNumber(fields.height, MAX_PIXELS),
    path: gatewayPath(media.url),
  };
}

/**
 * The gateway's own path of a file, `/api/files/…`, without the host: behind a proxy the gateway knows
 * itself by another name, and files are only ever requested from the gateway.
 */
export function gatewayPath(url: unknown): string | null {
  const { pathname = '' } = URL.parse(textOf(url), 'http://gateway') ?? {};
  const path = /\/api\/files\/[^?#]+$/.exec(pathname)?.[0];
  return path && path.length <= 500 ? path : null;
}

function wholeNumber(value: unknown, max: number): number | null {
  const number = Math.round(numberOf(value));
  return Number.isFinite(number) && number > 0 && number <= max ? number : null;
}
