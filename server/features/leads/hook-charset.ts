import type { Context } from 'hono';
import { legacyOf, unicodeOf } from '#domain/leads/detect-encoding.ts';
import { parseBody, type ParsedBody, readEntries } from '#domain/leads/extract/parse-body.ts';
import { papaparse } from './import/read-table-of.ts';

/** The charset of old pages that name none. Every byte is a letter of it. */
const FALLBACK = 'windows-1252';

/** The charset that a content type names; undefined if it names none or an unknown one. */
function namedCharset(contentType: string): string | undefined {
  const label = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  try {
    return label && new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The order of its bytes, if a body begins as JSON in UTF-16 does, or with its mark; else undefined. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const found = unicodeOf(bytes.subarray(0, 2));
  const isJson = /[[{"]/.test(latin1Of(bytes.subarray(0, 2)));
  return found !== 'utf-8' && (isJson || bytes.subarray(0, 2).every((byte) => byte > 0xf0))
    ? found
    : undefined;
}

/** Letters of Western charsets stand among those of ASCII; in other scripts whole words are foreign. */
const IS_WESTERN = /[a-z][\x80-\xff]|[\x80-\xff][a-z]/i;

/** Forms of old pages come in the charset of their page, whatever their content type says. */
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

/** The fields of an encoded form, whose escapes are bytes in the form's charset. */
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

/** The fields of a multipart form without its files; undefined if it cannot be parsed. */
async function multipartEntries(
  bytes: Uint8Array,
  contentType: string,
): Promise<Entry<string>[] | undefined> {
  // One letter for each byte, so that parsing loses none. A file must not decide the charset of the fields.
  const whole = latin1Of(bytes);
  const text = whole.includes('\r\n') ? whole : whole.replaceAll('\n', '\r\n');
  const boundary = /^--([^\r\n]{1,70})\r?\n/.exec(text)?.[1];
  // Some services name no boundary; the body begins with it.
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

/** What a request to a lead webhook carries. `text`: what was sent, where there are no fields in it. */
export type HookBody =
  | Exclude<ParsedBody, { problem: 'unreadable' }>
  | { data?: never; problem: 'unreadable'; text: string }
  | { data?: never; problem: 'type' };

/**
 * Reads JSON, an encoded form or a multipart form by what the body is: many services declare another
 * type than they send. The caller bounds the size.
 */
export async function readHookBody(c: Context): Promise<HookBody> {
  const header = c.req.header('content-type') ?? '';
  const raw = new Uint8Array(await c.req.arrayBuffer());
  if (/^multipart\/form-data\b/i.test(header)) {
    const entries = await multipartEntries(raw, header);
    if (entries) return noText(readEntries(entries), raw, header);
  }
  // Pictures and archives have a zero early; of texts only those in UTF-16 do.
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
