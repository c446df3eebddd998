import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { prepareServe, USAGE } from './prepare.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

function build() {
  mkdirSync(join(folder.path, 'dist/web'), { recursive: true });
  writeFileSync(join(folder.path, 'dist/web/index.html'), '<!doctype html>');
}

const prepare = (args: string[], env = {}) => prepareServe(args, env, folder.path);

it('a web process does not start without its pages, and says how to make them', () => {
  const refused = { print: expect.stringContaining('npm run build') as string, code: 1 };
  expect(prepare([])).toEqual(refused);
  expect(prepare(['--roles', 'worker,web'])).toEqual(refused);
  expect(prepare([], { ROLES: 'web' })).toEqual(refused);
  build();
  expect(prepare(['--roles=web'])).toEqual({ roles: 'web' });
});

it('a worker needs no pages', () => {
  expect(prepare(['--roles', 'worker'])).toEqual({ roles: 'worker' });
  expect(prepare([], { ROLES: 'worker' })).toEqual({ roles: 'worker' });
});

it('the command line wins over the setting', () => {
  build();
  expect(prepare(['--roles', 'web'], { ROLES: 'worker' })).toEqual({ roles: 'web' });
  expect(prepare([])).toEqual({ roles: undefined });
});

it('help is printed when asked for, and with an unknown option', () => {
  expect(prepare(['--help'])).toEqual({ print: USAGE, code: 0 });
  expect(prepare(['--role', 'web'])).toEqual({
    print: expect.stringContaining('--role') as string,
    code: 1,
  });
});
