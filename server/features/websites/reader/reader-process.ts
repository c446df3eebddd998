import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RenderingState } from '#domain/websites/rendering.ts';
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
  progress?: ReadProgress | undefined;
  bounds?: Partial<ReaderBounds> | undefined;
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
  options: ReaderProcessOptions,
): Promise<FileRead> {
  const outcome = await runReader({ file }, options);
  return outcome.kind === 'file' ? outcome.read : { ok: false, problem: 'too_complex' };
}

/** Shrinks a picture in a separate process. */
export async function shrinkInProcess(
  picture: Picture,
  options: ReaderProcessOptions,
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
export async function probeRendering({
  log,
  chromePath,
}: Pick<WebsiteTask, 'chromePath'> & { log: Logger }): Promise<RenderingState> {
  const order = { url: null, allowed: [], logLevel: log.level, chromePath };
  const outcome = await runReader(order, { signal: new AbortController().signal });
  return outcome.kind === 'drawing' ? outcome.state : 'unsafe';
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

function outcomeOf(
  child: ChildProcess,
  order: Order,
  { signal, progress = {}, bounds }: ReaderProcessOptions & { bounds: ReaderBounds },
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const onAbort = () => reject(signal.reason as Error);
  const last = setTimeout(() => resolve(refused('timeout')), bounds.whole);
  const pulse = createPulse(bounds);
  const watch = setInterval(() => {
    if (pulse.isLost() || (isFile(order) && isTooLarge(child))) resolve(refused('too_complex'));
  }, ALIVE_MS);
  let handled = Promise.resolve();
  const enqueue = (work: () => void | Promise<void>) => {
    handled = handled.then(work).catch(reject);
  };
  const complaint = lastWordsOf(child);
  signal.addEventListener('abort', onAbort, { once: true });
  child.on('message', (report: ReaderReport) => {
    pulse.beat();
    if (report.kind === 'ready') {
      lowerPriority(child);
      child.send(order);
    } else
      enqueue(async () => {
        const outcome = await handleReport(report, progress);
        if (outcome) resolve(outcome);
      });
  });
  child.once('error', reject);
  // 'exit' may come before the last reports. Those are handled before the process counts as ended.
  child.once('close', (code, by) => enqueue(() => resolve(endOf(code, by, complaint()))));
  return promise.finally(() => {
    clearInterval(watch);
    clearTimeout(last);
    signal.removeEventListener('abort', onAbort);
  });
}

/** Only Linux reports memory. A busy process can't watch itself. */
const isTooLarge = ({ pid }: ChildProcess): boolean =>
  descendantsOf(process.pid).some((item) => item.pid === pid && item.memory > MAX_FILE_MEMORY);

/** Gives requests on this machine priority over reading websites. */
function lowerPriority({ pid }: ChildProcess): void {
  if (!pid) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It ended right after it was ready, which the `close` event reports.
  }
}

/** Returns the outcome, once it's reported. */
async function handleReport(
  report: ReaderReport,
  progress: ReadProgress,
): Promise<Outcome | undefined> {
  if (report.kind === 'page') await progress.onPage?.(report.read, report.planned);
  else if (report.kind === 'screenshot') await progress.onScreenshot?.(report.taken);
  else if (report.kind === 'rows') await progress.onRows?.(report.rows);
  else if (report.kind === 'failure') throw new Error(`A reading failed: ${report.message}`);
  else if ('result' in report || 'state' in report || 'read' in report || 'outcome' in report)
    return report;
  return undefined;
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
function endOf(code: number | null, by: NodeJS.Signals | null, words: string): Outcome {
  if (by === 'SIGABRT' || code === 134) return refused('too_complex');
  throw new Error(`The reader process ended (${by ?? code}): ${words}`);
}

const refusal = (reason: SiteProblem): ReadResult<PagesRead> => ({
  ok: false,
  reason,
  message: SITE_PROBLEMS[reason],
});

const refused = (reason: SiteProblem): Outcome => ({ kind: 'result', result: refusal(reason) });
