import { expect, it } from 'vitest';
import { isBackupLate } from './platform.ts';

const now = new Date('2026-11-22T12:00:00Z');
const HOUR_MS = 3_600_000;
const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

it.each([
  [null, 48, true],
  [before(47), 48, false],
  [before(49), 48, true],
  [null, 0, false],
  [before(1_000), 0, false],
])('a backup of %s is late after %i hours: %s', (at, hours, isLate) => {
  expect(isBackupLate(at, hours, now)).toBe(isLate);
});
