import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Above this size, and twice its last snapshot, a running journal is rewritten from its state. */
const REWRITE_BYTES = 128 * 1024 * 1024;

/**
 * An append-only file of JSON lines, from which a part rebuilds its state at the next start.
 *
 * Lines gather until the end of the event loop's turn and leave in one write, so an append costs
 * microseconds; `flush()` writes at once, for what must not be forgotten after it was answered.
 * Written lines survive `kill -9` of this process, not the loss of power: it is a sandbox.
 */
export class Journal<Line extends object> {
  readonly #path: string;
  readonly #snapshot: () => Iterable<Line>;
  #fd: number | undefined;
  #pending: string[] = [];
  #scheduled = false;
  #bytes = 0;
  #snapshotBytes = 0;

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
    for (const line of this.#read()) apply(line);
    this.rewrite();
  }

  append(line: Line): void {
    this.#pending.push(JSON.stringify(line));
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.flush());
  }

  flush(): void {
    this.#scheduled = false;
    if (this.#pending.length === 0 || this.#fd === undefined) return;
    const text = `${this.#pending.join('\n')}\n`;
    this.#pending = [];
    this.#bytes += writeAll(this.#fd, text);
    if (this.#bytes > Math.max(REWRITE_BYTES, 2 * this.#snapshotBytes)) this.rewrite();
  }

  /** Replaces the file by the snapshot; whole or not at all. */
  rewrite(): void {
    this.#pending = [];
    const next = `${this.#path}.next`;
    // It holds passwords' links and messages. The mode counts for new files only.
    rmSync(next, { force: true });
    const fd = openSync(next, 'w', 0o600);
    let batch: string[] = [];
    for (const line of this.#snapshot()) {
      batch.push(JSON.stringify(line));
      if (batch.length === 1000) {
        writeAll(fd, `${batch.join('\n')}\n`);
        batch = [];
      }
    }
    if (batch.length > 0) writeAll(fd, `${batch.join('\n')}\n`);
    fsyncSync(fd);
    renameSync(next, this.#path);
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = fd;
    this.#bytes = statSync(this.#path).size;
    this.#snapshotBytes = this.#bytes;
  }

  close(): void {
    this.flush();
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  *#read(): Generator<Line> {
    if (!existsSync(this.#path)) return;
    for (const text of readFileSync(this.#path, 'utf8').split('\n')) {
      const line = parseLine(text);
      if (line) yield line as Line;
    }
  }
}

/** A line that a killed process left half written is not an error: it was never acknowledged. */
function parseLine(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function writeAll(fd: number, text: string): number {
  const bytes = Buffer.from(text);
  let done = 0;
  while (done < bytes.length) done += writeSync(fd, bytes, done);
  return bytes.length;
}
