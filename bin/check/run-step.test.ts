import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { killLeftovers } from './leftovers.ts';
import { retryFailed } from './retry.ts';
import { type Result, type RunOptions, runStep } from './run-step.ts';
import type { Step } from './steps.ts';
import { emptyReport, type TestReport } from './test-report.ts';

const root = join(import.meta.dirname, '../..');
const unit = { name: 'unit', onlyChanged: async () => [] };

let folder: ReturnType<typeof temporaryFolder>;
let printed = '';
beforeEach(() => {
  folder = temporaryFolder();
  printed = '';
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    printed += `${text}\n`;
  });
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
  folder.remove();
});

describe('a step of npm test', () => {
  it('counts a step without tests as one test', async () => {
    expect(await run('process.exit(0)')).toMatchObject({ passed: 1, failed: 0 });
    expect(await run('process.exit(2)')).toMatchObject({ passed: 0, failed: 1 });
  });

  it('fails when what it needs cannot be had', async () => {
    const prepare = () => Promise.reject(new Error('no browser'));
    expect(await run('process.exit(0)', { prepare })).toMatchObject({ passed: 0, failed: 1 });
    expect(printed).toContain('no browser');
  });

  it('takes its counts from its report, and does not take silence for success', async () => {
    const tests = { onlyChanged: async () => [] };
    expect(await run(reports({ passed: 7 }), tests)).toMatchObject({ passed: 7, failed: 0 });
    expect(await run(`${reports({ passed: 7 })}; process.exit(1)`, tests)).toMatchObject({
      passed: 7,
      failed: 1,
    });
    expect(await run('0', tests)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('a step that takes long', () => {
  it('keeps running while it prints, or while tests begin and end', async () => {
    const moves = (what: string) =>
      `let n = 0; const timer = setInterval(() => {
        ${what};
        if (++n === 12) clearInterval(timer);
      }, 500);`;
    const options = { stallMs: 3_000 };
    const running = `require('fs').writeFileSync(process.env.TEST_REPORT + '.running', String(n))`;
    const both = await Promise.all([
      run(moves('console.log(n)'), { name: 'prints' }, options),
      run(moves(running), { name: 'reports' }, options),
    ]);
    expect(both).toMatchObject([{ failed: 0 }, { failed: 0 }]);
  }, 30_000);

  it('is ended when nothing moves, and says what it was doing', async () => {
    const script = `require('fs').writeFileSync(process.env.TEST_REPORT + '.running', 'a.test.ts > hangs');
      function busy() { for (;;) {} }
      setTimeout(busy, 200);`;
    const idle = temporaryFolder();
    const idles = 'setInterval(() => {}, 60_000)';
    const both = await Promise.all([
      run(script, {}, { stallMs: 2_000 }),
      run(idles, { name: 'idles' }, { folder: idle.path, stallMs: 2_000 }),
    ]);
    idle.remove();
    expect(both).toMatchObject([{ passed: 0, failed: 1 }, { failed: 1 }]);
    expect(printed).toContain('No output and no finished test for 2 s');
    expect(printed).toContain('a.test.ts > hangs');
    expect(printed).toMatch(/^ +\d+ node -e/m);
    expect(printed).toContain('at busy');
    expect(printed).toContain('idle, waits for: Timeout');
  }, 30_000);
});

describe('a test file that failed', () => {
  const tests = { onlyChanged: async () => [] };
  const first = { passed: 5, failed: 2, failedFiles: { 'x.test.ts': 2 } };
  const result = { ...emptyReport, ...first, name: 'step', seconds: 1 };

  it('and passes alone is unsteady', async () => {
    const again = await retry(`${reports({ passed: 4 })}; require('fs').writeFileSync(
      '${join(folder.path, 'arguments')}', process.argv.slice(1).join())`);
    expect(again).toMatchObject({
      result: { passed: 7, failed: 0 },
      unsteady: ['x.test.ts'],
    });
    expect(readFileSync(join(folder.path, 'arguments'), 'utf8')).toBe('x.test.ts');
  });

  it('twice, or does not run alone, has failed', async () => {
    const failsAgain = `${reports({ passed: 3, failed: 1 })}; process.exit(1)`;
    for (const script of [failsAgain, reports({ passed: 0 }), 'process.exit(1)']) {
      expect(await retry(script)).toMatchObject({ result: { failed: 2 }, unsteady: [] });
    }
  });

  it('is not tried again beside an error outside of all files, or many others', async () => {
    const passes = reports({ passed: 4 });
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`${n}.test.ts`, 1]));
    for (const failedFiles of [{ 'x.test.ts': 1, '': 1 }, many]) {
      const { unsteady } = await retry(passes, { ...result, failedFiles });
      expect(unsteady).toEqual([]);
    }
  });

  function retry(script: string, like: Result = result) {
    return retryFailed(stepOf(script, tests), like, { folder: folder.path });
  }
});

describe('the reports of the test runners', () => {
  beforeEach(() => symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules')));
  const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text);
  const failedFiles = ({ failedFiles: files }: TestReport) =>
    Object.fromEntries(Object.entries(files).map(([file, count]) => [basename(file), count]));

  it('count what passed, failed and was skipped, and files that did not load', async () => {
    write(
      'a.test.ts',
      `import { expect, it } from 'vitest';
      it('passes', () => {});
      it('fails', () => expect(1).toBe(2));
      it.skipIf(true)('is skipped', { meta: { needs: 'a program' } }, () => {});`,
    );
    write('b.test.ts', `throw new Error('does not load')`);
    write(
      'c.test.ts',
      `import { beforeAll, it } from 'vitest';
      beforeAll(() => { throw new Error('no world') });
      it('needs the world', () => {});`,
    );
    write(
      'vitest.config.ts',
      `import { VitestReport } from '${join(root, 'bin/check/vitest-report.ts')}';
      export default { test: { reporters: [new VitestReport(process.env.TEST_REPORT)] } };`,
    );
    const command: Step['command'] = ['vitest', 'run', '--root', folder.path];
    const report = await runStep({ ...unit, command }, { folder: folder.path });
    expect(report).toMatchObject({ passed: 1, failed: 3 });
    expect(failedFiles(report)).toEqual({ 'a.test.ts': 1, 'b.test.ts': 1, 'c.test.ts': 1 });
    expect(report.skipped).toMatchObject({ 'a program': 1 });
  });

  it('come from Playwright, too', async () => {
    write(
      'd.test.ts',
      `import { expect, test } from '@playwright/test';
      test('passes', () => {});
      test('fails', () => expect(1).toBe(2));
      test.skip('is skipped', () => {});`,
    );
    write(
      'playwright.config.ts',
      `export default { testMatch: 'd.test.ts',
        reporter: '${join(root, 'bin/check/playwright-report.ts')}' };`,
    );
    const command: Step['command'] = ['playwright', 'test', '--config', folder.path];
    const report = await runStep({ ...unit, command }, { folder: folder.path });
    expect(report).toMatchObject({ passed: 1, failed: 1 });
    expect(failedFiles(report)).toEqual({ 'd.test.ts': 1 });
    expect(Object.values(report.skipped)).toEqual([1]);
  });
});

describe('the search for leftovers', () => {
  it('finds and ends what was left running', { timeout: 15_000 }, async () => {
    const left = spawn('sleep', ['60'], { env: { TMPDIR: folder.path }, stdio: 'ignore' });
    const ended = once(left, 'exit');
    expect(await killLeftovers(folder.path, 300)).toMatchObject({ passed: 0, failed: 1 });
    await ended;
    expect(await killLeftovers(folder.path)).toMatchObject({ passed: 1, failed: 0 });
  });
});

function run(script: string, more: Partial<Step> = {}, options: Partial<RunOptions> = {}) {
  return runStep(stepOf(script, more), { folder: folder.path, ...options });
}

function stepOf(script: string, more: Partial<Step>): Step {
  return { name: 'step', command: ['node', '-e', script, '--'], ...more };
}

const reports = (report: Partial<TestReport>) =>
  `require('fs').writeFileSync(process.env.TEST_REPORT, '${JSON.stringify({ ...emptyReport, ...report })}')`;
