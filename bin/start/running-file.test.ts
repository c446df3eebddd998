import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { findRunningProduct, recordRunningProduct } from './running-file.ts';

const PRODUCT = {
  port: 3900,
  public_url: 'https://setter.example',
  sandbox_url: 'http://localhost:3901',
  own_database: false,
};

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it('a product that runs is found by its data folder until it ends', () => {
  expect(findRunningProduct(folder.path)).toBeUndefined();
  const remove = recordRunningProduct(folder.path, PRODUCT);
  expect(findRunningProduct(folder.path)).toEqual({ pid: process.pid, ...PRODUCT });
  expect(statSync(join(folder.path, 'running.json')).mode & 0o777).toBe(0o600);
  remove();
  expect(findRunningProduct(folder.path)).toBeUndefined();
});

it('what a killed product left behind does not count', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(folder.path, 'running.json'), JSON.stringify({ pid, ...PRODUCT }));
  expect(findRunningProduct(folder.path)).toBeUndefined();
  writeFileSync(join(folder.path, 'running.json'), '{"pid": ');
  expect(findRunningProduct(folder.path)).toBeUndefined();
});

it('an ending product leaves the note of the next one', () => {
  const remove = recordRunningProduct(folder.path, PRODUCT);
  const next = { pid: 1, ...PRODUCT, port: 4000 };
  writeFileSync(join(folder.path, 'running.json'), JSON.stringify(next));
  remove();
  expect(findRunningProduct(folder.path)).toEqual(next);
});
