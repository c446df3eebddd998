import { createHmac } from 'node:crypto';
import { jsonIn } from '#domain/parse-text.ts';
import { createHttpClient } from './http-client/http-client.ts';

const LIMITS = { connections: 16, maxBytes: 2 * 1024 * 1024, timeoutMs: 60_000 };

/**
 * The webhooks of an external automation that generates campaigns instead of us. Each body is signed:
 * `X-OpenSetter-Signature: t=SECONDS,v1=HEX`, where HEX is the HMAC-SHA256 of `SECONDS.BODY` with the
 * token. Without one, requests are unsigned.
 */
export function createAutomation({ base, token }: { base: string; token: string | undefined }) {
  const client = createHttpClient(LIMITS);
  return {
    /**
     * Posts JSON and returns the reply of any status; its body is undefined if it isn't JSON. Throws
     * HttpError or the signal's reason.
     */
    async post(path: string, body: object, { signal }: { signal: AbortSignal }) {
      const text = JSON.stringify(body);
      const headers = { 'content-type': 'application/json', ...signatureOf(text, token) };
      const request = { method: 'POST', headers, body: text, signal } as const;
      const answer = await client.request(`${base}${path}`, request);
      return { status: answer.status, body: jsonIn(answer.body.toString()) };
    },
    close: () => client.close(),
  };
}

export type Automation = ReturnType<typeof createAutomation>;

function signatureOf(text: string, token: string | undefined): Record<string, string> {
  if (!token) return {};
  const seconds = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', token).update(`${seconds}.${text}`).digest('hex');
  return { 'x-opensetter-signature': `t=${seconds},v1=${v1}` };
}
