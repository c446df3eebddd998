import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DrawingState } from '#domain/websites/drawing.ts';
import { SITE_PROBLEMS, type SiteProblem } from '#domain/websites/problems.ts';
import type { Logger } from '#server/platform/log.ts';
import { descendantsOf, killAll } from '../browser/process-tree.ts';
import type { PagesRead, ReadProgress, ReadResult } from '../site-read.ts';
import type { FileRead, UploadedFile } from '../files/file-read.ts';
import type { Picture, PictureRead } from '../files/shrink-picture.ts';
import type { TableOutcome } from '../files/read-table-file.ts';
import {
  ALIVE_MS,
  type FileTask,
  MAX_FILE_MEMORY,
  type PictureTask,
  type ReaderReport,
  type WebsiteTask,
  type TableTask,
  WITH_BROWSER,
} from './messages.ts';
import { chownToReader } from './reader-account.ts';

/** Time limits of a reader process in ms, and its memory limit in MB. */
export interface ReaderBounds {
  /** to start; an overloaded machine takes seconds */
  start: number;
  /** without a sign of life, because a page keeps it busy */
  busy: number;
  /** in addition to the process's own limit for its reading */
  whole: number;
  heap: number;
}

const BOUNDS: ReaderBounds = { start: 30_000, busy: 8_000, whole: 75_000, heap: 256 };
const MAX_WORDS = 2000;
/** Saves each reader 0.6 s of its 1.6 s of processor time. Unused if it can't be written. */
const COMPILED = fileURLToPath(new URL('../../../../node_modules/.cache/reader', import.meta.url));
const PROGRAM = fileURLToPath(new URL('reader-main.ts', import.meta.url));
const FILE_PROGRAM = fileURLToPath(new URL('file-main.ts', import.meta.url));
const PICTURE_PROGRAM = fileURLToPath(new URL('picture-main.ts', import.meta.url));

interface ReaderProcessOptions {
  signal: AbortSignal;
  progress?: ReadProgress;
  bounds?: Partial<ReaderBounds>;
}

/**
 * Reads a website in a separate process that ends with the reading. A page that takes too much time or
 * memory ends only that process and is refused as too complex. Other readings continue.
 */
export async function readWebsiteInProcess(
  order: WebsiteTask,
  options: ReaderProcessOptions,
): Promise<ReadResult<PagesRead>> {
  const outcome = await runReader(order, options);
  return outcome.kind === 'result' ? outcome.result : refusal('too_complex');
}

/** Reads a file in a separate process that ends with it. */
export async function readFileInProcess(
  file: UploadedFile,
  options: Omit<ReaderProcessOptions, 'progress'>,
): Promise<FileRead> {
  const outcome = await runReader({ file }, options);
  return outcome.kind === 'file' ? outcome.read : { ok: false, problem: 'too_complex' };
}

/** Shrinks a picture in a separate process. */
export async function shrinkInProcess(
  picture: Picture,
  options: Omit<ReaderProcessOptions, 'progress'>,
): Promise<PictureRead> {
  const outcome = await runReader({ picture }, options);
  return outcome.kind === 'picture' ? outcome.read : { ok: false, problem: 'too_complex' };
}

/** Reads a workbook in a separate process; `onRows` gets its rows in order. */
export async function readTableInProcess(
  table: Uint8Array,
  options: ReaderProcessOptions,
): Promise<TableOutcome> {
  const outcome = await runReader({ table }, options);
  return outcome.kind === 'table' ? outcome.outcome : { problem: 'too_complex' };
}

/** Starts a browser as a reading would, to report its state. */
export async function probeDrawing({ log, ...order }: Probe): Promise<DrawingState> {
  const whole = { url: null, allowed: [], timeoutMs: undefined, logLevel: log.level, ...order };
  const outcome = await runReader(whole, { signal: new AbortController().signal });
  return outcome.kind === 'drawing' ? outcome.state : 'unsafe';
}

interface Probe extends Pick<WebsiteTask, 'chromePath'> {
  log: Logger;
}

type Outcome = Extract<ReaderReport, { kind: 'result' | 'drawing' | 'file' | 'picture' | 'table' }>;
type OrderOfFile = FileTask | PictureTask | TableTask;
type Order = WebsiteTask | OrderOfFile;

async function runReader(order: Order, options: ReaderProcessOptions): Promise<Outcome> {
  options.signal.throwIfAborted();
  const bounds = { ...BOUNDS, ...options.bounds };
  const folder = await mkdtemp(join(tmpdir(), 'opensetter-reader-'));
  try {
    chownToReader(folder);
    const child = fork(...programOf(order), {
      serialization: 'advanced',
      cwd: '/',
      // This process's environment contains keys.
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        TMPDIR: folder,
        LANG: 'en_US.UTF-8',
        NODE_COMPILE_CACHE: COMPILED,
      },
      execArgv: [`--max-old-space-size=${bounds.heap}`],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    const ended = once(child, 'exit').catch(() => undefined);
    try {
      return await outcomeOf(child, order, { ...options, bounds });
    } finally {
      end(child);
      await ended;
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

const isFile = (order: Order): order is OrderOfFile => !('url' in order);

function programOf(order: Order): [program: string, args: string[]] {
  if ('picture' in order) return [PICTURE_PROGRAM, []];
  if (isFile(order)) return [FILE_PROGRAM, []];
  return [PROGRAM, order.chromePath === null ? [] : [WITH_BROWSER]];
}

/** Kills a process and its browser, which is already gone if the process exited. */
function end(child: ChildProcess): void {
  if (child.exitCode === null && child.pid) killAll(descendantsOf(child.pid));
  child.kill('SIGKILL');
}

type Settle = (outcome: Outcome | Error) => void;

function outcomeOf(
  child: ChildProcess,
  order: Order,
  { signal, progress = {}, bounds }: ReaderProcessOptions & { bounds: ReaderBounds },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const settle: Settle = (outcome) => {
      clearInterval(watch);
      clearTimeout(last);
      signal.removeEventListener('abort', onAbort);
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    };
    const onAbort = () => settle(signal.reason as Error);
    const last = setTimeout(() => settle(refused('timeout')), bounds.whole);
    const pulse = createPulse(bounds);
    const watch = setInterval(() => {
      const isBad = pulse.isLost() || (isFile(order) && isTooLarge(child));
      if (isBad) settle(refused('too_complex'));
    }, ALIVE_MS);
    const enqueue = createTurns(settle);
    const complaint = lastWordsOf(child);
    signal.addEventListener('abort', onAbort, { once: true });
    child.on('message', (report: ReaderReport) => {
      pulse.beat();
      if (report.kind === 'ready') begin(child, order);
      else enqueue(() => handleReport(report, progress, settle));
    });
    child.once('error', settle);
    // 'exit' may come before the last reports. Those are handled before the process counts as ended.
    child.once('close', (code, by) => enqueue(() => settle(endOf(code, by, complaint()))));
  });
}

/** Only Linux reports memory. A busy process can't watch itself. */
const isTooLarge = ({ pid }: ChildProcess): boolean =>
  descendantsOf(process.pid).some((item) => item.pid === pid && item.memory > MAX_FILE_MEMORY);

function begin(child: ChildProcess, order: Order): void {
  lowerPriority(child);
  child.send(order);
}

/** Gives requests on this machine priority over reading websites. */
function lowerPriority({ pid }: ChildProcess): void {
  if (!pid) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It ended right after it was ready, which the `close` event reports.
  }
}

/** Runs work one after the other, in order. */
function createTurns(failed: Settle): (work: () => void | Promise<void>) => void {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    last = last.then(work).catch(failed);
  };
}

async function handleReport(
  report: ReaderReport,
  progress: ReadProgress,
  settle: Settle,
): Promise<void> {
  if (report.kind === 'page') await progress.onPage?.(report.read, report.planned);
  else if (report.kind === 'screenshot') await progress.onScreenshot?.(report.taken);
  else if (report.kind === 'rows') await progress.onRows?.(report.rows);
  else if (report.kind === 'failure') settle(new Error(`A reading failed: ${report.message}`));
  else if ('result' in report || 'state' in report || 'read' in report || 'outcome' in report)
    settle(report);
}

/** Counts ticks of this process, so that its own pauses don't count as the reader's. */
function createPulse({ start, busy }: ReaderBounds) {
  let left = Math.ceil(start / ALIVE_MS);
  return {
    beat() {
      left = Math.ceil(busy / ALIVE_MS);
    },
    isLost: () => (left -= 1) < 0,
  };
}

/** The end of its stderr, because a stack trace of the engine is long. */
function lastWordsOf(child: ChildProcess): () => string {
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = `${words}${text}`.slice(-MAX_WORDS);
  });
  return () => words.trim();
}

/** Out of memory, Node exits with SIGABRT, or with 134 through a shell. */
function endOf(code: number | null, by: NodeJS.Signals | null, words: string): Outcome | Error {
  if (by === 'SIGABRT' || code === 134) return refused('too_complex');
  return new Error(`The reader process ended (${by ?? code}): ${words}`);
}

const refusal = (reason: SiteProblem): ReadResult<PagesRead> => ({
  ok: false,
  reason,
  message: SITE_PROBLEMS[reason],
});

const refused = (reason: SiteProblem): Outcome => ({ kind: 'result', result: refusal(reason) });
