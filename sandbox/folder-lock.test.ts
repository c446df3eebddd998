import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const MODULE = new URL('./folder-lock.ts', import.meta.url).href;

it('a second sandbox on one folder is refused until the first one ends, however it does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-lock-'));
  const first = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { lockFolder } = await import(${JSON.stringify(MODULE)});
     lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000);`,
  ]);
  await once(first.stdout, 'data');
  expect(() => lockFolder(folder)).toThrow(`already works on ${folder}`);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`already works on ${folder}`);
  unlock();
  lockFolder(folder)();
  rmSync(folder, { recursive: true });
});
