import type { Reason } from '#copy/catalog/reasons.ts';
import { fetchProblemOf } from '../safe-fetch/fetch-problem.ts';
import { foreignAddresses } from '../safe-fetch/foreign-addresses.ts';
import type { GuardOptions } from '../safe-fetch/guarded-clients.ts';

export interface WebhookAnswer {
  /** null without a response */
  status: number | null;
  ms: number;
  /** why there was no response */
  problem: string | null;
  /** the beginning of the response */
  response: string;
  /** requested wait before the next attempt; 0 if none was requested */
  retry_after_ms: number;
}

/** The statuses whose Retry-After counts: too many requests, and unavailable. */
const RETRY_LATER = new Set([429, 503]);

/** How much of a response the log keeps. */
const KEPT_BYTES = 500;

/** Posts to customers' addresses: https, no address in a private network, no redirects. */
export function createWebhookSender(options: GuardOptions = {}) {
  const { urlOf, clientFor, close } = foreignAddresses(options);
  return {
    /** Why an address is refused. `send` detects names that resolve to private addresses. */
    problemOf(url: string): Reason | undefined {
      try {
        urlOf(url);
        return undefined;
      } catch (error) {
        return fetchProblemOf(error).words;
      }
    },
    async send(
      text: string,
      headers: Record<string, string>,
      body: string,
    ): Promise<WebhookAnswer> {
      const from = performance.now();
      let status: number | null = null;
      let retry_after_ms = 0;
      const ms = () => Math.round(performance.now() - from);
      try {
        const url = urlOf(text);
        const answer = await clientFor(url).request(url, {
          method: 'POST',
          headers,
          body,
          bounds: { keepBytes: KEPT_BYTES },
          wants(head) {
            ({ status } = head);
            retry_after_ms = RETRY_LATER.has(status)
              ? retryAfterOf(head.headers['retry-after'])
              : 0;
            return true;
          },
        });
        const response = answer.body.toString('utf8').replaceAll('\u0000', '');
        return { status: answer.status, ms: ms(), problem: null, response, retry_after_ms };
      } catch (error) {
        // The status counts, even if the rest of the response ends early or can't be read.
        const problem = status === null ? fetchProblemOf(error).message : null;
        return { status, ms: ms(), problem, response: '', retry_after_ms };
      }
    },
    close,
  };
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

/** `Retry-After` is seconds or a date (RFC 9110). */
function retryAfterOf(header = ''): number {
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return ms > 0 ? ms : 0;
}
