import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const MODULE = new URL('./folder-lock.ts', import.meta.url).href;

it('a second sandbox on one folder is refused, by the name of the first, until that one ends', async () => {
  const first = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { lockFolder } = await import(${JSON.stringify(MODULE)});
     lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000);`,
  ]);
  await once(first.stdout, 'data');
  expect(() => lockFolder(folder)).toThrow(`(process ${first.pid}) already works on ${folder}`);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const unlock = lockFolder(folder);
  unlock();
  expect(existsSync(file)).toBe(false);
});

it('a lock of a process that is gone does not count', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  // The second one: another program has got the number meanwhile. The third: a crash while writing it.
  for (const left of [`${pid} 12345`, `${process.ppid} 1`, '']) {
    writeFileSync(file, left);
    expect(() => lockFolder(folder)()).not.toThrow();
  }
});

it('an ending sandbox does not remove the lock of its successor', () => {
  const unlock = lockFolder(folder);
  writeFileSync(file, 'successor');
  unlock();
  expect(readFileSync(file, 'utf8')).toBe('successor');
});
