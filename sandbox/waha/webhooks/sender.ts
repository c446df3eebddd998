import { Agent, request } from 'undici';

/** As many deliveries are under way at once; the rest wait their turn in order. */
const CONNECTIONS = 64;
/** A receiver that has not answered by then counts as failed. */
const ANSWER_MS = 60_000;

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** Posts to product webhooks over connections that are kept open. */
export class Sender {
  readonly #agent = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    keepAliveTimeout: 4000,
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
  });
  #active = 0;
  #queue: (() => void)[] = [];
  #head = 0;

  /** Resolves with the HTTP status, or 0 when there was no answer. */
  async post({ url, headers, body }: Post): Promise<number> {
    if (this.#active >= CONNECTIONS) await new Promise<void>((go) => this.#queue.push(go));
    this.#active += 1;
    try {
      const answer = await request(url, {
        method: 'POST',
        headers,
        body,
        dispatcher: this.#agent,
      });
      await answer.body.dump();
      return answer.statusCode;
    } catch {
      return 0;
    } finally {
      this.#active -= 1;
      this.#next();
    }
  }

  stop(): Promise<void> {
    return this.#agent.destroy();
  }

  /** A head index instead of shift(), which would move a long queue at each delivery. */
  #next(): void {
    const go = this.#queue[this.#head];
    if (!go) return;
    this.#head += 1;
    if (this.#head > 10_000) {
      this.#queue = this.#queue.slice(this.#head);
      this.#head = 0;
    }
    go();
  }
}
