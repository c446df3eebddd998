import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Counts } from './counts.ts';

export interface Step {
  name: string;
  /** a program of node_modules/.bin (or node itself) and its arguments */
  command: [program: string, ...args: string[]];
  /** Fetches what the machine lacks; what it throws is the failure of the step. */
  prepare?: () => Promise<void>;
  /** Where single tests are counted; without it the step counts as one test. */
  report?: {
    arguments: (file: string) => string[];
    env?: (file: string) => Record<string, string>;
    counts: (file: string) => Counts;
  };
  /** ms after which it is ended and has failed */
  boundMs: number;
}

export interface Result extends Counts {
  name: string;
  seconds: number;
}

const root = join(import.meta.dirname, '../..');

/** Runs one step and reports how it went. Its output is shown only if something is wrong. */
export async function runStep(
  step: Step,
  { folder, deadline }: { folder: string; deadline: number },
): Promise<Result> {
  const begun = Date.now();
  process.stdout.write(`▸ ${step.name} … `);
  const outcome = await attempt(step, folder, Math.min(step.boundMs, deadline - begun));
  const counts = countsOf(step, outcome);
  const seconds = Math.round((Date.now() - begun) / 100) / 10;
  console.log(`${counts.failed > 0 ? 'failed' : 'ok'} (${seconds} s)`);
  if (counts.failed > 0) console.log(indent(outcome.output));
  return { name: step.name, ...counts, seconds };
}

interface Outcome {
  code: number;
  output: string;
  reportFile: string;
}

async function attempt(step: Step, folder: string, boundMs: number): Promise<Outcome> {
  const reportFile = join(folder, `${step.name}.json`);
  if (boundMs <= 0) return { code: 1, output: 'There was no time left for it.', reportFile };
  try {
    await step.prepare?.();
  } catch (error) {
    return { code: 1, output: (error as Error).message, reportFile };
  }
  return { ...(await run(step, { folder, boundMs, reportFile })), reportFile };
}

interface RunOptions {
  folder: string;
  boundMs: number;
  reportFile: string;
}

/** In a process group of its own, so that all of it can be ended when it takes too long. */
function run({ command: [program, ...args], report }: Step, options: RunOptions) {
  const child = spawn(program, [...args, ...(report?.arguments(options.reportFile) ?? [])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      ...report?.env?.(options.reportFile),
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      TMPDIR: options.folder,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const timer = setTimeout(() => {
    output += `\nIt was ended after ${options.boundMs / 1000} s.`;
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  }, options.boundMs);
  return new Promise<{ code: number; output: string }>((done) => {
    const finish = (code: number) => {
      clearTimeout(timer);
      done({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(1);
    });
    // Not `close`: what a step left running may hold its output open for ever.
    child.once('exit', (code) => setTimeout(finish, 100, code ?? 1));
  });
}

function countsOf({ report }: Step, { code, reportFile }: Outcome): Counts {
  const whole = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!report) return whole;
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const counts = report.counts(reportFile);
  // Tests may all pass and the run fail, as by an error outside of them; and no test is no proof.
  const silent = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return silent ? { ...counts, failed: 1 } : counts;
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
