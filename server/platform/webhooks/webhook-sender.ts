import { createHttpClient, type HttpClient } from '../http-client/http-client.ts';
import {
  checkedConnect,
  type Dial,
  type Resolve,
  uncheckedConnect,
} from '../safe-fetch/checked-connect.ts';
import { checkedUrl } from '../safe-fetch/checked-url.ts';
import { createExceptions, type Exceptions } from '../safe-fetch/exceptions.ts';
import { FetchProblem, fetchProblemOf } from '../safe-fetch/fetch-problem.ts';

export interface WebhookAnswer {
  /** null: no answer */
  status: number | null;
  ms: number;
  /** why there was none */
  problem: string | null;
  /** the beginning of the answer */
  response: string;
}

/** Posts to addresses of customers: https, no address in a private network, no redirects. */
export interface WebhookSender {
  /** Why an address is refused; a name that resolves inside is found out by `send`. */
  problemOf(url: string): string | undefined;
  send(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer>;
  close(): Promise<void>;
}

export interface WebhookSenderOptions {
  /** addresses in a private network that may be asked, each with what lies under it */
  allowed?: Iterable<string>;
  /** for tests */
  resolve?: Resolve;
  dial?: Dial;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** Of an answer, what the log keeps. */
const KEPT_BYTES = 500;

export function createWebhookSender(options: WebhookSenderOptions = {}): WebhookSender {
  const { allowed = [], resolve, dial } = options;
  const exceptions = createExceptions(allowed);
  const common = { timeoutMs: TIMEOUT_MS, connections: 4, maxBytes: MAX_ANSWER_BYTES };
  const guarded = createHttpClient({ ...common, connect: checkedConnect(resolve, dial) });
  const inside = createHttpClient({ ...common, connect: uncheckedConnect(resolve, dial) });
  const clientFor = (url: URL): HttpClient => (exceptions.covers(url) ? inside : guarded);
  return {
    problemOf(url) {
      try {
        webhookUrl(url, exceptions);
        return undefined;
      } catch (error) {
        return fetchProblemOf(error).message;
      }
    },
    async send(text, headers, body) {
      const from = performance.now();
      let status: number | null = null;
      const ms = () => Math.round(performance.now() - from);
      try {
        const url = webhookUrl(text, exceptions);
        const answer = await clientFor(url).request(url, {
          method: 'POST',
          headers,
          body,
          bounds: { keepBytes: KEPT_BYTES },
          wants(head) {
            ({ status } = head);
            return true;
          },
        });
        const response = answer.body.toString('utf8').replaceAll('\u0000', '');
        return { status: answer.status, ms: ms(), problem: null, response };
      } catch (error) {
        // What it said counts, also when the rest of its answer breaks off or cannot be read.
        const problem = status === null ? fetchProblemOf(error).message : null;
        return { status, ms: ms(), problem, response: '' };
      }
    },
    async close() {
      await Promise.all([guarded.destroy(), inside.destroy()]);
    },
  };
}

function webhookUrl(text: string, exceptions: Exceptions): URL {
  const url = checkedUrl(text, exceptions);
  url.hash = '';
  if (url.protocol === 'https:' || exceptions.covers(url)) return url;
  throw new FetchProblem('invalid_address', 'The address must begin with https://');
}
