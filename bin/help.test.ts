import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** The programs that people start, by the name that npm runs them under. */
const programs = Object.entries(scripts).flatMap(([name, line]) => {
  const program = /^node bin\/node24\.mjs ((?:bin|bench)\/\S+)$/.exec(line)?.[1];
  return program ? [[name, program] as const] : [];
});

it('there are programs', () => expect(programs.length).toBeGreaterThan(8));

it.each(programs)('%s says how it is used and does nothing else', (_name, program) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['bin/node24.mjs', program, '--help'],
    // A program that would begin its work has no database, and not for long.
    { cwd: root, encoding: 'utf8', timeout: 60_000, env: { PATH: process.env.PATH } },
  );
  expect({ status, error: stderr }).toMatchObject({ status: 0 });
  expect(stdout + stderr).toMatch(/npm (run|test|start)/);
  expect(stderr).not.toMatch(/\n\s+at |[Ww]arning/);
});

it('nothing that npm has to say of an older Node comes between', () => {
  // Packages that want a newer Node than the machine has would each be a warning; ours is brought along.
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^loglevel=error$/m);
});

/** The help of `npm start` on a machine of which `change` makes another one. */
function onMachine(change: string) {
  const before = `data:text/javascript,${encodeURIComponent(change)}`;
  const args = ['--import', before, 'bin/node24.mjs', 'bin/start.ts', '--help'];
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
}
const platform = (value: string) =>
  `Object.defineProperty(process, 'platform', { value: '${value}' });`;

it('says where it does not run, and what to do there', () => {
  const windows = onMachine(platform('win32'));
  expect(windows.status).toBe(1);
  expect(windows.stderr).toContain('WSL');
  const musl = onMachine(`${platform('linux')} process.report.getReport = () => ({ header: {} });`);
  expect(musl.status).toBe(0);
  expect(musl.stderr).toContain('glibc');
  const glibc = `({ header: { glibcVersionRuntime: '2.36' } })`;
  for (const change of [
    platform('darwin'),
    `${platform('linux')} process.report.getReport = () => ${glibc};`,
  ]) {
    expect(onMachine(change)).toMatchObject({ status: 0, stderr: '' });
  }
});
