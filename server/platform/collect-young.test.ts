import { expect, it } from 'vitest';
import { collectYoung } from './collect-young.ts';

it('frees buffers that no one has any more, and keeps the others', () => {
  const kept = Buffer.alloc(64 * 1024, 7);
  collectYoung();
  const before = process.memoryUsage().arrayBuffers;
  for (let index = 0; index < 300; index += 1) Buffer.alloc(64 * 1024);
  const between = process.memoryUsage().arrayBuffers;
  collectYoung();
  // A second thread frees them, and the next collection waits for it.
  collectYoung();
  const after = process.memoryUsage().arrayBuffers;
  expect(between - before).toBeGreaterThan(10 * 1024 * 1024);
  expect(after - before).toBeLessThan(2 * 1024 * 1024);
  expect(kept.every((byte) => byte === 7)).toBe(true);
});
