import type { Context } from 'hono';
import { parseBody, type ParsedBody, readEntries } from '#domain/leads/extract/parse-body.ts';
import { encodedEntries, multipartEntries, textOf, wideOf } from './hook-charset.ts';

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
    parseBody(textOf(raw, header), () => encodedEntries(raw, header)),
    raw,
    header,
  );
}

function noText(parsed: ParsedBody, raw: Uint8Array, header: string): HookBody {
  return parsed.problem === 'unreadable'
    ? { problem: 'unreadable', text: textOf(raw, header) }
    : parsed;
}
