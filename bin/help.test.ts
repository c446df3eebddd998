import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './serve/fixtures/run.ts';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** The programs that users start, by npm script name. */
const programs = Object.entries(scripts).flatMap(([name, line]) => {
  const program = /^node bin\/node24\.mjs ((?:bin|bench)\/\S+)$/.exec(line)?.[1];
  return program ? [[name, program] as const] : [];
});

it('there are programs', () => expect(programs.length).toBeGreaterThan(8));

it.concurrent.each(programs)('%s says how it is used and does nothing else', async (_, program) => {
  // If a program starts its actual work, it has no database and gets killed soon.
  const options = { cwd: root, timeout: 60_000, env: { PATH: process.env.PATH } };
  const args = ['bin/node24.mjs', program, '--help'];
  const { status, stdout, stderr } = await run(process.execPath, args, options);
  expect({ status, error: stderr }).toMatchObject({ status: 0 });
  expect(stdout + stderr).toMatch(/npm (run|test|start)/);
  expect(stderr).not.toMatch(/\n\s+at |[Ww]arning/);
});

it('nothing that npm has to say of an older Node comes between', () => {
  // Packages that require a newer Node than the machine's would each print a warning; we bring our own.
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^loglevel=error$/m);
});

/** The help of `npm start` on a simulated machine: `change` is a script that patches this one's traits. */
function onMachine(change: string) {
  const before = `data:text/javascript,${encodeURIComponent(change)}`;
  const args = ['--import', before, 'bin/node24.mjs', 'bin/start.ts', '--help'];
  return run(process.execPath, args, { cwd: root });
}
const platform = (value: string) =>
  `Object.defineProperty(process, 'platform', { value: '${value}' });`;
const linux = (report: string) =>
  `${platform('linux')} process.report.getReport = () => (${report});`;

it('says where it does not run, and what to do there', async () => {
  const [windows, musl, ...well] = await Promise.all(
    [
      platform('win32'),
      linux('{ header: {} }'),
      platform('darwin'),
      linux(`{ header: { glibcVersionRuntime: '2.36' } }`),
    ].map(onMachine),
  );
  expect(windows).toMatchObject({ status: 1, stderr: expect.stringContaining('WSL') as string });
  expect(musl).toMatchObject({ status: 0, stderr: expect.stringContaining('glibc') as string });
  expect(well).toMatchObject([
    { status: 0, stderr: '' },
    { status: 0, stderr: '' },
  ]);
});
