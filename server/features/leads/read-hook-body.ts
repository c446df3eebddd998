import type { Context } from 'hono';
import { formAsObject, readSentLead, type SentLead } from '#domain/leads/sent-fields.ts';

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
    const entries = new URLSearchParams(new TextDecoder().decode(raw));
    return { sent: readSentLead(formAsObject(entries)), isForm: true };
  }
  if (type === 'multipart/form-data') {
    const form = await new Response(raw, { headers: { 'content-type': header } })
      .formData()
      .catch(() => undefined);
    if (!form) return { problem: 'syntax' };
    // Files of a form are not stored.
    const entries = [...form].filter((entry): entry is [string, string] => {
      const [, value] = entry;
      return typeof value === 'string';
    });
    return { sent: readSentLead(formAsObject(entries)), isForm: true };
  }
  // Pages of other sites send JSON as text/plain, which needs no preflight.
  const mayBeJson = type === '' || type === 'text/plain';
  if (!mayBeJson && !/^application\/(?:[\w.+-]+\+)?json$/.test(type)) return { problem: 'type' };
  const json = parseJson(new TextDecoder().decode(raw));
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
