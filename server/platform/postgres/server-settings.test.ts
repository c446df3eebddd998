import { mkdirSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { dataSize, machineMemory, serverMemory } from './server-settings.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

it.each([
  ['a new installation', 40 * MB, 24 * GB, 96 * MB],
  ['what half of fits the least', 150 * MB, 24 * GB, 96 * MB],
  ['one that has grown', 1 * GB, 24 * GB, 512 * MB],
  ['ten million messages', 9 * GB, 24 * GB, 4.5 * GB],
  ['more data than memory', 900 * GB, 24 * GB, 6 * GB],
  ['much data on a small machine', 900 * GB, 2 * GB, 512 * MB],
  ['a machine with hardly any memory', 900 * GB, 256 * MB, 96 * MB],
])('the memory of %s', (_, data, machine, expected) => {
  expect(serverMemory(data, machine).buffers).toBe(expected);
});

it('expects half of the machine to be cached, and a gigabyte at least', () => {
  expect(serverMemory(0, 24 * GB).cache).toBe(12 * GB);
  expect(serverMemory(0, 512 * MB).cache).toBe(1 * GB);
});

it('knows the memory of the machine', () => {
  expect(machineMemory()).toBeGreaterThan(64 * MB);
  expect(machineMemory()).toBeLessThanOrEqual(totalmem());
});

it('adds up the databases of a cluster, and nothing beside them', () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  expect(dataSize(join(path, 'missing'))).toBe(0);
  mkdirSync(join(path, 'base/5'), { recursive: true });
  mkdirSync(join(path, 'pg_wal'));
  writeFileSync(join(path, 'base/5/1259'), Buffer.alloc(3_000));
  writeFileSync(join(path, 'base/5/1260'), Buffer.alloc(500));
  writeFileSync(join(path, 'pg_wal/000000010000000000000001'), Buffer.alloc(9_000));
  expect(dataSize(path)).toBe(3_500);
});
