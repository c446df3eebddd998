import type { Context } from 'hono';
import { formAsObject, readSentLead, type SentLead } from '#domain/leads/sent-fields.ts';
import { encodedEntries, multipartEntries, textOf } from './hook-charset.ts';

/** What a request to a lead webhook carries, or why it cannot be read. */
export type HookBody =
  | { sent: SentLead; isForm: boolean; problem?: never }
  | { sent?: never; problem: 'type' | 'syntax' };

/** Reads JSON, an encoded form or a multipart form. The caller bounds the size. */
export async function readHookBody(c: Context): Promise<HookBody> {
  const header = c.req.header('content-type') ?? '';
  const type = header.split(';')[0]?.trim().toLowerCase() ?? '';
  const raw = new Uint8Array(await c.req.arrayBuffer());
  if (type === 'application/x-www-form-urlencoded') {
    return { sent: readSentLead(formAsObject(encodedEntries(raw, header))), isForm: true };
  }
  if (type === 'multipart/form-data') {
    const entries = await multipartEntries(raw, header);
    if (!entries) return { problem: 'syntax' };
    return { sent: readSentLead(formAsObject(entries)), isForm: true };
  }
  // Pages of other sites send JSON as text/plain, which needs no preflight.
  const mayBeJson = type === '' || type === 'text/plain';
  if (!mayBeJson && !/^application\/(?:[\w.+-]+\+)?json$/.test(type)) return { problem: 'type' };
  const json = parseJson(textOf(raw, header));
  if (typeof json === 'object' && json !== null) return { sent: readSentLead(json), isForm: false };
  return { problem: mayBeJson ? 'type' : 'syntax' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
