import { createHmac } from 'node:crypto';
import { createHttpClient, type HttpResponse, jsonOf } from './http-client/http-client.ts';
import { HttpError } from './http-client/http-error.ts';

/** An external automation that generates campaigns instead of us. */
export interface Automation {
  /** Posts signed JSON and returns the reply of any status. Throws HttpError or the signal's reason. */
  post(path: string, body: object, options: { signal: AbortSignal }): Promise<AutomationReply>;
  close(): Promise<void>;
}

export interface AutomationReply {
  status: number;
  /** JSON of the response; undefined if it isn't JSON */
  body: unknown;
}

export interface AutomationOptions {
  /** base URL of its webhooks */
  base: string;
  /** signs every body; without a token, requests are unsigned */
  token: string | undefined;
  /** longest wait for a response, in ms */
  timeout?: number;
}

const MAX_BYTES = 2 * 1024 * 1024;

/**
 * The webhooks of an automation. Each body is signed: `X-OpenSetter-Signature: t=SECONDS,v1=HEX`,
 * where HEX is the HMAC-SHA256 of `SECONDS.BODY` with the token.
 */
export function createAutomation({ base, token, timeout = 60_000 }: AutomationOptions): Automation {
  const client = createHttpClient({ connections: 16, maxBytes: MAX_BYTES, timeoutMs: timeout });
  return {
    async post(path, body, { signal }) {
      const text = JSON.stringify(body);
      const headers = { 'content-type': 'application/json', ...signatureOf(text, token) };
      const request = { method: 'POST', headers, body: text, signal } as const;
      const answer = await client.request(`${base}${path}`, request);
      return { status: answer.status, body: jsonOrUndefined(answer) };
    },
    close: () => client.close(),
  };
}

function signatureOf(text: string, token: string | undefined): Record<string, string> {
  if (!token) return {};
  const seconds = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', token).update(`${seconds}.${text}`).digest('hex');
  return { 'x-opensetter-signature': `t=${seconds},v1=${v1}` };
}

function jsonOrUndefined(answer: HttpResponse): unknown {
  try {
    return jsonOf(answer);
  } catch (error) {
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}
