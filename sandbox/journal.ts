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
 * Lines are collected until the end of the event loop's turn and written at once; `flush()` writes
 * immediately, for changes that must survive once they are acknowledged. Written lines survive a
 * `kill -9` of this process, but not a power failure: it is a sandbox.
 */
export class Journal<Line extends object> {
  readonly #path: string;
  readonly #snapshot: () => Iterable<Line>;
  #fd: number | undefined;
  #pending = '';

  /**
   * @param path the file; its folder is created
   * @param snapshot the lines of the current state, for a shorter file
   */
  constructor(path: string, snapshot: () => Iterable<Line>) {
    this.#path = path;
    this.#snapshot = snapshot;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  }

  /** Passes every stored line to `apply`, in order, then rewrites the file from the snapshot. */
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

  /** Replaces the file with the snapshot, atomically. */
  rewrite(): void {
    const next = `${this.#path}.next`;
    // It contains sign-in links and messages. The mode only applies to new files.
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

/** A line half written by a killed process is no error: it was never acknowledged. */
function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A log that drops its oldest entries: memory is bounded, and each entry keeps its number. */
export class RingLog<Entry> {
  readonly #limit: number;
  #entries: Entry[] = [];
  #forgotten = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many entries there have been in total. */
  get total(): number {
    return this.#forgotten + this.#entries.length;
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
    // Cut rarely and in large pieces: removing single entries would move the whole array each time.
    if (this.#entries.length < this.#limit * 1.1) return;
    const surplus = this.#entries.length - this.#limit;
    this.#entries = this.#entries.slice(surplus);
    this.#forgotten += surplus;
  }

  /** Returns at most `limit` entries, starting at number `from` (0 is the very first). */
  read(from = 0, limit = Number.POSITIVE_INFINITY): Entry[] {
    const start = Math.max(0, from - this.#forgotten);
    return this.#entries.slice(start, Math.min(start + limit, this.#entries.length));
  }

  clear(): void {
    this.#entries = [];
    this.#forgotten = 0;
  }
}
