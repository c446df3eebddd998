import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { playwrightCounts, vitestCounts } from './counts.ts';
import { endLeftovers } from './leftovers.ts';
import { runStep, type Step } from './run-step.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
  folder.remove();
});

describe('a step of npm test', () => {
  it('counts a step without a report as one test', async () => {
    expect(await step('process.exit(0)')).toMatchObject({ passed: 1, failed: 0 });
    expect(await step('process.exit(2)')).toMatchObject({ passed: 0, failed: 1 });
  });

  it('fails when it takes too long, or when no time is left', async () => {
    expect(await step('setInterval(() => {}, 1000)', { boundMs: 300 })).toMatchObject({
      failed: 1,
    });
    expect(await step('process.exit(0)', { boundMs: 0 })).toMatchObject({ passed: 0, failed: 1 });
  });

  it('fails when what it needs cannot be had', async () => {
    const prepare = () => Promise.reject(new Error('no browser'));
    expect(await step('process.exit(0)', { prepare })).toMatchObject({ passed: 0, failed: 1 });
  });

  it('takes its counts from its report, and does not take silence for success', async () => {
    const report = (passed: number) => ({
      arguments: (file: string) => [file],
      counts: () => ({ passed, failed: 0 }),
    });
    const writes = `require('fs').writeFileSync(process.argv[1], '{}')`;
    expect(await step(writes, { report: report(7) })).toMatchObject({ passed: 7, failed: 0 });
    expect(await step(writes, { report: report(0) })).toMatchObject({ passed: 0, failed: 1 });
    expect(await step(`${writes}; process.exit(1)`, { report: report(7) })).toMatchObject({
      passed: 7,
      failed: 1,
    });
    // a report of another run must not be mistaken for this one's
    expect(await step('0', { name: 'silent', report: report(7) })).toMatchObject({ failed: 1 });
  });
});

describe('the counts', () => {
  it('of Vitest include files that did not load', () => {
    const file = written({
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: [{}] },
        { status: 'passed', assertionResults: [{}] },
      ],
    });
    expect(vitestCounts(file)).toEqual({ passed: 3, failed: 2 });
  });

  it('of Playwright take a flaky test for a failed one', () => {
    const file = written({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [{}] });
    expect(playwrightCounts(file)).toEqual({ passed: 3, failed: 3 });
  });
});

describe('the search for leftovers', () => {
  it('finds and ends what was left running', { timeout: 15_000 }, async () => {
    const left = spawn('sleep', ['60'], { env: { TMPDIR: folder.path }, stdio: 'ignore' });
    const ended = once(left, 'exit');
    expect(await endLeftovers(folder.path)).toMatchObject({ passed: 0, failed: 1 });
    await ended;
    expect(await endLeftovers(folder.path)).toMatchObject({ passed: 1, failed: 0 });
  });
});

function step(script: string, more: Partial<Step> = {}) {
  return runStep(
    { name: 'step', command: ['node', '-e', script], boundMs: 10_000, ...more },
    { folder: folder.path, deadline: Date.now() + 20_000 },
  );
}

function written(report: unknown): string {
  const file = join(folder.path, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}
