import { isUtf8 } from 'node:buffer';
import type { Context } from 'hono';
import { legacyOf, unicodeOf } from '#domain/leads/detect-encoding.ts';
import { parseBody, type ParsedBody, readEntries } from '#domain/leads/extract/parse-body.ts';
import { papaparse } from './import/read-table-of.ts';

/** The charset of old pages that don't declare one. It maps every byte to a character. */
const FALLBACK = 'windows-1252';

/** The charset in a content type; undefined if it's missing or unknown. */
function namedCharset(contentType: string): string | undefined {
  const label = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  try {
    return label && new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** The byte order of a UTF-16 body that starts with a mark or as JSON; undefined for any other body. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const found = unicodeOf(bytes.subarray(0, 2));
  const isJson = /[[{"]/.test(latin1Of(bytes.subarray(0, 2)));
  return found !== 'utf-8' && (isJson || bytes.subarray(0, 2).every((byte) => byte > 0xf0))
    ? found
    : undefined;
}

/** Western charsets mix non-ASCII letters with ASCII. In other scripts, whole words are non-ASCII. */
const IS_WESTERN = /[a-z][\x80-\xff]|[\x80-\xff][a-z]/i;

/** Old pages submit forms in the page's charset, whatever the content type says. */
function decoderFor(bytes: Uint8Array, contentType: string): TextDecoder {
  const wide = wideOf(bytes);
  if (wide) return new TextDecoder(wide);
  const named = namedCharset(contentType);
  if (named !== undefined && named !== 'utf-8') return new TextDecoder(named);
  if (isUtf8(bytes)) return new TextDecoder('utf-8');
  return new TextDecoder(IS_WESTERN.test(latin1Of(bytes)) ? FALLBACK : legacyOf(bytes));
}

const textOf = (bytes: Uint8Array, contentType: string): string =>
  decoderFor(bytes, contentType).decode(bytes);

type Entry<T> = [name: T, value: T];

/** The fields of an encoded form. Its escapes are bytes in the form's charset. */
export function encodedEntries(bytes: Uint8Array, contentType: string): Entry<string>[] {
  const parts = latin1Of(bytes).split('&');
  const entries = parts
    .filter((part) => part !== '')
    .map((part): Entry<Buffer> => {
      const at = part.includes('=') ? part.indexOf('=') : part.length;
      return [unescaped(part.slice(0, at)), unescaped(part.slice(at + 1))];
    });
  return decoded(entries, contentType);
}

/** The fields of a multipart form without its files; undefined if it can't be parsed. */
async function multipartEntries(
  bytes: Uint8Array,
  contentType: string,
): Promise<Entry<string>[] | undefined> {
  // Latin-1 keeps every byte through parsing. Files must not influence the charset of the fields.
  const whole = latin1Of(bytes);
  const text = whole.includes('\r\n') ? whole : whole.replaceAll('\n', '\r\n');
  const boundary = /^--([^\r\n]{1,70})\r?\n/.exec(text)?.[1];
  // Some services don't declare the boundary, but the body starts with it.
  const type = /;\s*boundary=/i.test(contentType)
    ? contentType
    : `multipart/form-data; boundary="${boundary}"`;
  const response = new Response(text, { headers: { 'content-type': type } });
  const form = await response.formData().catch(() => undefined);
  const fields = form && [...form].filter((entry): entry is Entry<string> => isText(entry[1]));
  return (
    fields &&
    decoded(
      fields.map(([name, value]) => [bytesOf(name), bytesOf(value)]),
      contentType,
    )
  );
}

function decoded(entries: Entry<Buffer>[], contentType: string): Entry<string>[] {
  const apart = entries.flat().flatMap((part) => [part, Buffer.from('\n')]);
  const decoder = decoderFor(Buffer.concat(apart), contentType);
  return entries.map(([name, value]) => [decoder.decode(name), decoder.decode(value)]);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const latin1Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

const unescaped = (text: string): Buffer =>
  bytesOf(
    text
      .replaceAll('+', ' ')
      .replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
  );

/** The parsed body of a webhook request. `text`: the original text if it has no fields. */
export type HookBody =
  | Exclude<ParsedBody, { problem: 'unreadable' }>
  | { data?: never; problem: 'unreadable'; text: string }
  | { data?: never; problem: 'type' };

/**
 * Reads JSON, an encoded form or a multipart form by its content: many services declare a different type.
 * The caller limits the size.
 */
export async function readHookBody(c: Context): Promise<HookBody> {
  const header = c.req.header('content-type') ?? '';
  const raw = new Uint8Array(await c.req.arrayBuffer());
  if (/^multipart\/form-data\b/i.test(header)) {
    const entries = await multipartEntries(raw, header);
    if (entries) return noText(readEntries(entries), raw, header);
  }
  // Images and archives contain a zero byte early. Of texts, only UTF-16 does.
  if (!wideOf(raw) && raw.subarray(0, 1_000).includes(0)) return { problem: 'type' };
  return noText(
    parseBody(textOf(raw, header), papaparse, () => encodedEntries(raw, header)),
    raw,
    header,
  );
}

function noText(parsed: ParsedBody, raw: Uint8Array, header: string): HookBody {
  return parsed.problem === 'unreadable'
    ? { problem: 'unreadable', text: textOf(raw, header) }
    : parsed;
}
