import { type ChildProcess, spawn } from 'node:child_process';
import { watchFile, unwatchFile } from 'node:fs';
import { delimiter, join } from 'node:path';
import { DEBUGGER_ON_SIGNAL, describeStall } from './stall.ts';
import type { Step } from './steps.ts';
import { emptyReport, readReport, runningFile, type TestReport } from './test-report.ts';

export interface Result extends TestReport {
  name: string;
  seconds: number;
}

export interface RunOptions {
  /** Everything that a step starts or stores has this folder in its name or environment. */
  folder: string;
  /** extra arguments, such as test files */
  args?: string[];
  /** ms without output, or a test that starts or ends, until a step counts as stalled */
  stallMs?: number;
}

/** No test is silent for this long, so the step hangs. */
const STALL_MS = 5 * 60_000;
const POLL_MS = 1_000;
const root = join(import.meta.dirname, '../..');

/** Runs a step and prints its result. Shows its output only if it fails. */
export async function runStep(step: Step, options: RunOptions): Promise<Result> {
  const startedAt = Date.now();
  const reportFile = join(options.folder, `${step.name}-${startedAt}.json`);
  const title = `▸ ${[step.name, ...(options.args ?? [])].join(' ')} … `;
  if (!step.beside) process.stdout.write(title);
  const outcome = await attempt(step, options, reportFile);
  const report = reportOf(step, outcome.code, reportFile);
  const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
  const result = `${report.failed > 0 ? 'failed' : 'ok'} (${seconds} s)`;
  console.log(step.beside ? title + result : result);
  if (report.failed > 0) console.log(indent(outcome.output));
  return { name: step.name, ...report, seconds };
}

interface Outcome {
  code: number;
  output: string;
}

async function attempt(step: Step, options: RunOptions, reportFile: string): Promise<Outcome> {
  try {
    await step.prepare?.();
  } catch (error) {
    return { code: 1, output: (error as Error).message };
  }
  return run(step, options, reportFile);
}

/** Runs the step in its own process group, so that all of it can be killed when it stalls. */
function run(
  { command: [program, ...args] }: Step,
  { folder, args: more = [], stallMs = STALL_MS }: RunOptions,
  reportFile: string,
): Promise<Outcome> {
  const child = spawn(program, [...args, ...more], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      TEST_REPORT: reportFile,
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      TMPDIR: folder,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${DEBUGGER_ON_SIGNAL}`,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    },
  });
  let output = '';
  let timer: NodeJS.Timeout | undefined;
  let hasStalled = false;
  const moved = () => {
    clearTimeout(timer);
    // Processes print something when we ask for their stacks, which must not restart the timer.
    if (!hasStalled) timer = setTimeout(() => void stalled(), stallMs);
  };
  const stalled = async () => {
    hasStalled = true;
    output += `\nNo output and no finished test for ${stallMs / 1000} s, so it was ended.\n`;
    output += await describeStall(folder, runningFile(reportFile));
    end(child);
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      moved();
    });
  }
  watchFile(runningFile(reportFile), { interval: POLL_MS }, moved);
  moved();
  return new Promise<Outcome>((done) => {
    const finish = (code: number) => {
      clearTimeout(timer);
      unwatchFile(runningFile(reportFile));
      done({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(1);
    });
    // Not `close`: a process that the step left running could keep its output open forever.
    child.once('exit', (code) => setTimeout(finish, 100, code ?? 1));
  });
}

/** Kills the whole process group. */
function end({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
}

function reportOf({ onlyChanged }: Step, code: number, reportFile: string): TestReport {
  if (onlyChanged === undefined) {
    return code === 0 ? { ...emptyReport, passed: 1 } : { ...emptyReport, failed: 1 };
  }
  const report = readReport(reportFile);
  if (!report) return { ...emptyReport, failed: 1 };
  // A run can fail even though all of its tests pass.
  return code !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
}

const SHOWN_LINES = 400;

function indent(output: string): string {
  return output
    .trimEnd()
    .split('\n')
    .slice(-SHOWN_LINES)
    .map((line) => `    ${line}`)
    .join('\n');
}
