/** A log that drops its oldest entries: memory stays bounded, each entry keeps its number. */
export class RingLog<Entry> {
  readonly #limit: number;
  #entries: Entry[] = [];
  #forgotten = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many entries there have ever been. */
  get total(): number {
    return this.#forgotten + this.#entries.length;
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
    // Cut in large pieces: taking one from the front each time would move the whole array.
    if (this.#entries.length < this.#limit * 1.1) return;
    const surplus = this.#entries.length - this.#limit;
    this.#entries = this.#entries.slice(surplus);
    this.#forgotten += surplus;
  }

  /** Entries from number `from` (0 is the first ever) on, at most `limit`. */
  read(from = 0, limit = Number.POSITIVE_INFINITY): Entry[] {
    const start = Math.max(0, from - this.#forgotten);
    return this.#entries.slice(start, Math.min(start + limit, this.#entries.length));
  }

  clear(): void {
    this.#entries = [];
    this.#forgotten = 0;
  }
}
