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

interface State<Line> {
  apply: (line: Line) => void;
  /** The lines of the current state, for a shorter file. */
  snapshot: () => Iterable<Line>;
}

/**
 * An append-only file of JSON lines, from which a part rebuilds its state at the next start. Written lines
 * survive a `kill -9` of this process, but not a power failure: it is a sandbox.
 */
export class Journal<Line extends object> {
  readonly #path: string;
  readonly #state: State<Line>;
  #fd: number | undefined;

  /** Applies every stored line, in order, then rewrites the file. Creates its folder. */
  constructor(path: string, state: State<Line>) {
    this.#path = path;
    this.#state = state;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    for (const text of readFileSync(path, { encoding: 'utf8', flag: 'a+' }).split('\n')) {
      const line = parseLine(text);
      if (line) state.apply(line as Line);
    }
    this.rewrite();
  }

  /** Applies a line and writes it. */
  add(line: Line): void {
    this.#state.apply(line);
    this.append(line);
  }

  /** Writes a line whose change is already made. */
  append(line: Line): void {
    if (this.#fd !== undefined) writeFileSync(this.#fd, `${JSON.stringify(line)}\n`);
  }

  /** Replaces the file with the snapshot, atomically. */
  rewrite(): void {
    const next = `${this.#path}.next`;
    // It contains sign-in links and messages. The mode only applies to new files.
    rmSync(next, { force: true });
    const fd = openSync(next, 'w', 0o600);
    for (const line of this.#state.snapshot()) writeFileSync(fd, `${JSON.stringify(line)}\n`);
    fsyncSync(fd);
    renameSync(next, this.#path);
    this.close();
    this.#fd = fd;
  }

  close(): void {
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

/** A log that drops its oldest entries, so that memory is bounded. */
export class RingLog<Entry> {
  readonly #limit: number;
  /** The kept entries, oldest first. */
  entries: Entry[] = [];
  /** How many entries there have been in total. */
  total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(entry: Entry): void {
    this.entries.push(entry);
    this.total += 1;
    // Cut rarely and in large pieces: removing single entries would move the whole array each time.
    const surplus = this.entries.length - this.#limit;
    if (surplus >= this.#limit / 10) this.entries.splice(0, surplus);
  }

  clear(): void {
    this.entries = [];
    this.total = 0;
  }
}
