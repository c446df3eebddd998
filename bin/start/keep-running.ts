import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from './start-problem.ts';

interface SupervisorOptions {
  /** its name in log lines: "the app" */
  name: string;
  /** a program that sends a message on its IPC channel once it is ready */
  file: string;
  /** called for each start, because the database may have moved */
  env: () => NodeJS.ProcessEnv;
  log: (line: string) => void;
}

export interface SupervisedProcess {
  /**
   * Resolves once the current process, or its successor, reports that it is ready. Rejects with
   * `StartProblem` if it keeps ending without ever being ready.
   */
  ready(): Promise<void>;
  /** Ends the current process, by force if needed. The next one starts immediately. */
  restart(patienceMs: number): void;
  /** Sends SIGTERM, and SIGKILL if that takes too long. */
  stop(patienceMs: number): Promise<void>;
  kill(): void;
}

const MAX_PAUSE_MS = 30_000;
const MIN_PAUSE_MS = 500;
/** A process that has run this long has recovered, so pauses start short again. */
const STEADY_MS = 60_000;
/** Counts while the program has never been ready. */
const MAX_FAILED_STARTS = 3;
const SMALL_HEAP = `--import=${import.meta.resolve('./small-heap.mjs')}`;

/**
 * Runs a Node program and restarts it when it ends. The program has an IPC channel, which closes if we are
 * killed. It runs in its own process group, so Ctrl+C reaches only us and we can stop things in order.
 */
export function keepRunning(options: SupervisorOptions): SupervisedProcess {
  const state: State = {
    stopping: false,
    wasReady: false,
    isReady: false,
    restarting: new AbortController(),
    ready: unsettled(),
  };
  runUntilStopped(options, state).catch((error: unknown) => state.ready.reject(error));

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
  /** aborted to start the next process without a pause */
  restarting: AbortController;
  ready: PromiseWithResolvers<void>;
}

/** Throws `StartProblem` after several failed starts if the program was never ready. */
async function runUntilStopped(options: SupervisorOptions, state: State) {
  let pause = MIN_PAUSE_MS;
  for (let starts = 1; !state.stopping; starts++) {
    const startedAt = Date.now();
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
    if (Date.now() - startedAt > STEADY_MS) pause = MIN_PAUSE_MS;
    options.log(
      `${capital(options.name)} ended (${ended}). Starting it again in ${pause / 1000} s.`,
    );
    await sleep(pause, undefined, { signal: state.restarting.signal }).catch(() => {});
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
}

function runOnce({ file, env }: SupervisorOptions, state: State): ChildProcess {
  const child = spawn(process.execPath, [SMALL_HEAP, file], {
    env: env(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  state.child = child;
  child.once('message', () => {
    // A process that has been asked to restart must not report the next one as ready.
    if (state.restarting.signal.aborted) return;
    [state.wasReady, state.isReady] = [true, true];
    state.ready.resolve();
    child.once('exit', () => waitAgain(state));
  });
  return child;
}

/** From now on, `ready` waits for the next process. Earlier waiters keep their promise. */
function waitAgain(state: State) {
  if (!state.isReady) return;
  state.isReady = false;
  state.ready = unsettled();
}

/** Handles rejections, because nothing may be awaiting the promise. */
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
