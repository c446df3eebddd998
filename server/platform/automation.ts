import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';

/** An outside automation that does work in our place. */
export interface Automation {
  /** Posts JSON, signed. Any status is an answer. Throws AutomationUnreachable. */
  post(path: string, body: object, options: { signal: AbortSignal }): Promise<AutomationReply>;
  close(): Promise<void>;
}

export interface AutomationReply {
  status: number;
  /** the JSON of the answer; undefined when it was none */
  body: unknown;
}

/** Nothing came back: down, wrong address, or too slow. */
export class AutomationUnreachable extends Error {
  override readonly name = 'AutomationUnreachable';
}

export interface AutomationOptions {
  /** address that paths are added to */
  base: string;
  /** signs every body; without one they are not signed */
  token: string | undefined;
  /** longest wait for an answer, in ms */
  timeout?: number;
}

const LARGEST_ANSWER = 2 * 1024 * 1024;

/**
 * The webhooks of an automation. Each body is signed: `X-OpenSetter-Signature: t=SECONDS,v1=HEX`,
 * where HEX is the HMAC-SHA256 of `SECONDS.BODY` with the token.
 */
export function createAutomation({ base, token, timeout = 60_000 }: AutomationOptions): Automation {
  const agent = new Agent({ connections: 16, maxResponseSize: LARGEST_ANSWER });
  return {
    async post(path, body, { signal }) {
      const text = JSON.stringify(body);
      try {
        const answer = await request(`${base}${path}`, {
          method: 'POST',
          dispatcher: agent,
          headers: { 'content-type': 'application/json', ...signatureOf(text, token) },
          body: text,
          headersTimeout: timeout,
          bodyTimeout: timeout,
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
        });
        return { status: answer.statusCode, body: jsonOf(await answer.body.text()) };
      } catch (error) {
        signal.throwIfAborted();
        throw new AutomationUnreachable('The automation did not answer', { cause: error });
      }
    },
    close: () => agent.close(),
  };
}

function signatureOf(text: string, token: string | undefined): Record<string, string> {
  if (!token) return {};
  const seconds = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', token).update(`${seconds}.${text}`).digest('hex');
  return { 'x-opensetter-signature': `t=${seconds},v1=${v1}` };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
