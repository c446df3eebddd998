import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from './start-problem.ts';

export interface KeptOptions {
  /** as the log lines call it: "the app" */
  name: string;
  file: string;
  /** asked for at each start, as the database may have moved meanwhile */
  env: () => NodeJS.ProcessEnv;
  log: (line: string) => void;
  firstPauseMs?: number;
}

export interface Kept {
  /** Rejected with `StartProblem` when it ends again and again without ever having been ready. */
  failed: Promise<never>;
  /** To be called once it answers: from then on it is started again however often it ends. */
  isReady(): void;
  /** Ends the present process; the next one takes the present settings. */
  restart(): void;
  /** SIGTERM, and SIGKILL when that takes too long. */
  stop(patienceMs: number): Promise<void>;
  kill(): void;
}

const LONGEST_PAUSE_MS = 30_000;
/** A process that lived this long has recovered; its next end is a new story. */
const STEADY_MS = 60_000;
const VAIN_STARTS = 3;

/**
 * Runs a Node program and starts it again when it ends. It gets a channel to us, by whose end it
 * learns that we were killed, and a process group of its own, so that Ctrl+C reaches us alone and
 * things end in order.
 */
export function keepRunning(options: KeptOptions): Kept {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => {});
  const state: State = { stopping: false, ready: false };
  keepGoing(options, state).catch(reject);

  return {
    failed,
    isReady() {
      state.ready = true;
    },
    restart: () => void state.child?.kill('SIGTERM'),
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
  ready: boolean;
}

/** Throws `StartProblem` after some starts in vain, if none before went well. */
async function keepGoing(options: KeptOptions, state: State) {
  const shortest = options.firstPauseMs ?? 500;
  let pause = shortest;
  for (let starts = 1; !state.stopping; starts++) {
    const begun = Date.now();
    state.child = run(options);
    const end = await endOf(state.child);
    if (state.stopping) return;
    if (!state.ready && starts >= VAIN_STARTS) {
      throw new StartProblem(`${capital(options.name)} does not start (${end}); see above.`);
    }
    if (Date.now() - begun > STEADY_MS) pause = shortest;
    options.log(`${capital(options.name)} ended (${end}). Starting it again in ${pause / 1000} s.`);
    await sleep(pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

function run({ file, env }: KeptOptions): ChildProcess {
  return spawn(process.execPath, [file], {
    env: env(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
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
