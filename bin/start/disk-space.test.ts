import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requireFreeSpace, spaceProblem } from './disk-space.ts';

const MB = 1024 * 1024;
const dataDir = '/data';

it('a disk without room for a new database says how much is left, and what to do', () => {
  expect(spaceProblem({ dataDir, isNew: true, free: 128 * MB })).toBeNull();
  const problem = spaceProblem({ dataDir, isNew: true, free: 127.6 * MB });
  expect(problem).toContain('127 MB are left for the data folder /data');
  expect(problem).toContain('set DATA_DIR');
});

it('a database that is there needs less, and loses nothing', () => {
  expect(spaceProblem({ dataDir, isNew: false, free: 32 * MB })).toBeNull();
  expect(spaceProblem({ dataDir, isNew: false, free: 0 })).toContain('Nothing is lost');
});

it('a folder on a disk with room passes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'space-'));
  await expect(requireFreeSpace(folder)).resolves.toBeUndefined();
  rmSync(folder, { recursive: true });
});
