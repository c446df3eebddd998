import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * An append-only file of JSON lines, from which a part rebuilds its state at the next start.
 *
 * Lines gather until the end of the event loop's turn and leave in one write; `flush()` writes at
 * once, for what must not be forgotten after it was answered. Written lines survive `kill -9` of
 * this process, not the loss of power: it is a sandbox.
 */
export class Journal<Line extends object> {
  readonly #path: string;
  readonly #snapshot: () => Iterable<Line>;
  #fd: number | undefined;
  #pending = '';

  /**
   * @param path the file; its folder is made
   * @param snapshot the lines that make up the state now, for rewriting the file shorter
   */
  constructor(path: string, snapshot: () => Iterable<Line>) {
    this.#path = path;
    this.#snapshot = snapshot;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  }

  /** Hands every stored line to `apply`, in order, then rewrites the file from the snapshot. */
  open(apply: (line: Line) => void): void {
    for (const text of readFileSync(this.#path, { encoding: 'utf8', flag: 'a+' }).split('\n')) {
      const line = parseLine(text);
      if (line) apply(line as Line);
    }
    this.rewrite();
  }

  append(line: Line): void {
    if (this.#pending === '') setImmediate(() => this.flush());
    this.#pending += `${JSON.stringify(line)}\n`;
  }

  flush(): void {
    if (this.#pending === '' || this.#fd === undefined) return;
    writeFileSync(this.#fd, this.#pending);
    this.#pending = '';
  }

  /** Replaces the file by the snapshot; whole or not at all. */
  rewrite(): void {
    const next = `${this.#path}.next`;
    // It holds links that sign people in, and messages. The mode counts for new files only.
    rmSync(next, { force: true });
    const fd = openSync(next, 'w', 0o600);
    for (const line of this.#snapshot()) writeFileSync(fd, `${JSON.stringify(line)}\n`);
    fsyncSync(fd);
    renameSync(next, this.#path);
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = fd;
    this.#pending = '';
  }

  close(): void {
    this.flush();
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }
}

/** A line that a killed process left half written is not an error: it was never acknowledged. */
function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
