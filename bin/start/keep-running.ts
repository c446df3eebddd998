import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from './start-problem.ts';

interface KeptOptions {
  /** as the log lines call it: "the app" */
  name: string;
  /** a program that sends a message on its IPC channel once it is ready */
  file: string;
  /** asked for at each start, as the database may have moved meanwhile */
  env: () => NodeJS.ProcessEnv;
  log: (line: string) => void;
}

export interface Kept {
  /**
   * Resolves once the present process, or the one that follows it, has said that it is ready.
   * Rejects with `StartProblem` when it ends again and again without ever having been ready.
   */
  ready(): Promise<void>;
  /** Ends the present process, if need be by force; the next one starts at once. */
  restart(patienceMs: number): void;
  /** SIGTERM, and SIGKILL when that takes too long. */
  stop(patienceMs: number): Promise<void>;
  kill(): void;
}

const MAX_PAUSE_MS = 30_000;
const MIN_PAUSE_MS = 500;
/** A process that lived this long has recovered, so the pauses restart. */
const STEADY_MS = 60_000;
/** Without ever having been ready. */
const MAX_FAILED_STARTS = 3;
const SMALL_HEAP = `--import=${import.meta.resolve('./small-heap.mjs')}`;

/**
 * Runs a Node program and starts it again when it ends. The program gets an IPC channel, whose end
 * tells it that we were killed. Its separate process group means that Ctrl+C reaches only us, so that
 * we can stop things in order.
 */
export function keepRunning(options: KeptOptions): Kept {
  const state: State = {
    stopping: false,
    wasReady: false,
    isReady: false,
    restarting: new AbortController(),
    ready: unsettled(),
  };
  keepGoing(options, state).catch((error: unknown) => state.ready.reject(error));

  return {
    ready: () => state.ready.promise,
    restart(patienceMs) {
      waitAgain(state);
      state.restarting.abort();
      if (state.child && isRunning(state.child)) void end(state.child, patienceMs);
    },
    kill() {
      state.stopping = true;
      state.child?.kill('SIGKILL');
    },
    async stop(patienceMs) {
      state.stopping = true;
      if (state.child && isRunning(state.child)) await end(state.child, patienceMs);
    },
  };
}

interface State {
  child?: ChildProcess;
  stopping: boolean;
  wasReady: boolean;
  isReady: boolean;
  /** aborted when the next process shall start without a pause */
  restarting: AbortController;
  ready: PromiseWithResolvers<void>;
}

/** Throws `StartProblem` after some failed starts, if none before went well. */
async function keepGoing(options: KeptOptions, state: State) {
  let pause = MIN_PAUSE_MS;
  for (let starts = 1; !state.stopping; starts++) {
    const begun = Date.now();
    state.restarting = new AbortController();
    const ended = await endOf(runOnce(options, state));
    if (state.stopping) return;
    if (state.restarting.signal.aborted) {
      [starts, pause] = [0, MIN_PAUSE_MS];
      continue;
    }
    if (!state.wasReady && starts >= MAX_FAILED_STARTS) {
      throw new StartProblem(`${capital(options.name)} doesn't start (${ended}); see above.`);
    }
    if (Date.now() - begun > STEADY_MS) pause = MIN_PAUSE_MS;
    options.log(
      `${capital(options.name)} ended (${ended}). Starting it again in ${pause / 1000} s.`,
    );
    await sleep(pause, undefined, { signal: state.restarting.signal }).catch(() => {});
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
}

function runOnce({ file, env }: KeptOptions, state: State): ChildProcess {
  const child = spawn(process.execPath, [SMALL_HEAP, file], {
    env: env(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  state.child = child;
  child.once('message', () => {
    // What a process said before it was asked to restart is not about the next one.
    if (state.restarting.signal.aborted) return;
    [state.wasReady, state.isReady] = [true, true];
    state.ready.resolve();
    child.once('exit', () => waitAgain(state));
  });
  return child;
}

/** From now on `ready` means the next process. Earlier waiters keep their promise. */
function waitAgain(state: State) {
  if (!state.isReady) return;
  state.isReady = false;
  state.ready = unsettled();
}

/** No one may be waiting when it is rejected. */
function unsettled(): PromiseWithResolvers<void> {
  const settling = Promise.withResolvers<void>();
  settling.promise.catch(() => {});
  return settling;
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return signal ?? `exit code ${code}`;
  } catch (error) {
    return (error as Error).message;
  }
}

async function end(child: ChildProcess, patienceMs: number) {
  const exited = endOf(child);
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await exited;
  clearTimeout(timer);
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
