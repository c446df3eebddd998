import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRAM_ENV } from '../../program-env.ts';
import { PATIENCE_MS } from './until.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const PAUSE_MS = 250;

export interface ProcessPlan {
  name: string;
  /** the program's path in the project */
  file: string;
  env: Record<string, string>;
  /** where its output goes */
  logFile: string;
}

/**
 * Runs a program of the product as its own process and restarts it when it ends, like a supervisor. An exit
 * after it was ready counts as a crash, which tests check for.
 */
export class RestartedProcess {
  readonly name: string;
  /** how it ended without being stopped */
  readonly crashes: string[] = [];
  readonly #plan: ProcessPlan;
  #child: ChildProcess | undefined;
  #wanted = false;
  #starting: Promise<void> | undefined;
  #running = false;

  constructor(plan: ProcessPlan) {
    this.name = plan.name;
    this.#plan = plan;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Whether it is ready. */
  get running(): boolean {
    return this.#running;
  }

  /**
   * Resolves when it is ready, or was killed meanwhile. Retries if it ends earlier, as while the database is
   * away; throws with its last output if it never gets ready. Repeated calls never start a second process.
   */
  start(): Promise<void> {
    this.#wanted = true;
    if (this.#running) return Promise.resolve();
    this.#starting ??= this.#untilReady().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #untilReady(): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (this.#wanted) {
      if (Date.now() > end) throw new Error(`${this.name} does not start:\n${this.lastOutput()}`);
      const child = this.#spawn();
      const ended = exitOf(child);
      const ready = new Promise<true>((resolve) => child.once('message', () => resolve(true)));
      if (await Promise.race([ready, ended.then(() => false)])) {
        this.#running = this.#wanted;
        void ended.then((how) => this.#onEnd(child, how));
        return;
      }
      await sleep(PAUSE_MS);
    }
  }

  /** Sends `kill -9`. */
  kill(): Promise<string | undefined> {
    return this.#end('SIGKILL');
  }

  /** Sends `kill -9`, then starts it again. */
  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  /** Suspends it, with everything it holds, until it is thawed. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Sends SIGTERM. Returns how it ended: `exit 0`. */
  terminate(): Promise<string | undefined> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<string | undefined> {
    this.#wanted = false;
    this.#running = false;
    const child = this.#child;
    if (!child) return undefined;
    const ended = exitOf(child);
    child.kill(signal);
    return ended;
  }

  #onEnd(child: ChildProcess, how: string): void {
    if (child !== this.#child || !this.#wanted) return;
    this.#running = false;
    this.crashes.push(`${this.name} crashed (${how})`);
    console.error(`${this.name} crashed (${how}); its last output:\n${this.lastOutput()}`);
    void sleep(PAUSE_MS).then(() => (this.#wanted ? this.start() : undefined));
  }

  lastOutput(): string {
    return readFileSync(this.#plan.logFile, 'utf8').slice(-2_000);
  }

  #spawn(): ChildProcess {
    const { file, env, logFile } = this.#plan;
    const log = openSync(logFile, 'a');
    // The IPC channel closes when we end, which tells the program to end as well.
    this.#child = spawn(process.execPath, [file], {
      cwd: ROOT,
      env: { ...PROGRAM_ENV, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...env },
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    return this.#child;
  }
}

async function exitOf(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode ?? `exit ${child.exitCode}`;
}
