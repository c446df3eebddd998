/** One call of `POST /chat/completions`. */
export interface LoggedRequest {
  /** Counts up from 1 since the start or the last clearing. */
  n: number;
  at: string;
  marker: string;
  model: string;
  stream: boolean;
  /** How many messages the request had, and what the lead said last. */
  messages: number;
  lastMessage: string;
  /** HTTP status of the answer; 0 while it is under way, 499 when the caller went away. */
  status: number;
  durationMs: number;
  /** The content that was answered. */
  answer: string;
  /** The request as it came; only of the newest ones. */
  body?: unknown;
}

const KEEP_REQUESTS = 10_000;
const KEEP_BODIES = 200;
const KEEP_COUNTS = 100_000;
const KEEP_TEXT = 4_000;

/** What the model was asked: the newest requests in full, and how often each conversation asked. */
export class RequestLog {
  #requests: LoggedRequest[] = [];
  #counts = new Map<string, number>();
  #messageCounts = new Map<string, number>();
  #total = 0;

  /** The entry may be filled in while the answer is made. */
  add(
    entry: Pick<LoggedRequest, 'marker' | 'model' | 'stream' | 'messages' | 'lastMessage' | 'body'>,
  ): LoggedRequest {
    this.#total += 1;
    const logged: LoggedRequest = {
      n: this.#total,
      at: new Date().toISOString(),
      status: 0,
      durationMs: 0,
      answer: '',
      ...entry,
      lastMessage: entry.lastMessage.slice(0, KEEP_TEXT),
    };
    this.#requests.push(logged);
    const old = this.#requests[this.#requests.length - 1 - KEEP_BODIES];
    if (old) delete old.body;
    // Cut in blocks: shifting a long array on every call would show at thousands a second.
    if (this.#requests.length >= 2 * KEEP_REQUESTS) {
      this.#requests = this.#requests.slice(-KEEP_REQUESTS);
    }
    countUp(this.#counts, entry.marker);
    countUp(this.#messageCounts, logged.lastMessage);
    return logged;
  }

  finish(entry: LoggedRequest, status: number, startedAt: number, answer = ''): void {
    entry.status = status;
    entry.durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
    entry.answer = answer.slice(0, KEEP_TEXT);
  }

  get total(): number {
    return this.#total;
  }

  /** Requests for each conversation marker. */
  counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  /** Requests for each last message: how often the model was asked about it. */
  messageCounts(): Record<string, number> {
    return Object.fromEntries(this.#messageCounts);
  }

  /** Newest first; those of one conversation, or whose last message contains a text. */
  list(limit: number, marker?: string, contains?: string): LoggedRequest[] {
    const fitting = this.#requests.filter(
      (request) =>
        (marker === undefined || request.marker === marker) &&
        (contains === undefined || request.lastMessage.includes(contains)),
    );
    return fitting.slice(-limit).reverse();
  }

  clear(): void {
    this.#requests = [];
    this.#counts.clear();
    this.#messageCounts.clear();
    this.#total = 0;
  }
}

function countUp(counts: Map<string, number>, key: string): void {
  const count = counts.get(key);
  if (count === undefined && counts.size >= KEEP_COUNTS) return;
  counts.set(key, (count ?? 0) + 1);
}
