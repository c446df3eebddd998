import { expect, it } from 'vitest';
import { createIntakeLimit } from './intake-limit.ts';

const BOUNDS = { maxWaiting: 4, maxPerKey: 3, maxBytes: 1_000, maxAge: 5_000 };

it('takes in as many as may wait, and the next one when one has left', () => {
  const intake = createIntakeLimit(BOUNDS);
  const leave = ['a', 'b', 'c', 'd'].map((key) => intake.enter(key, 1));
  expect(leave.every(Boolean)).toBe(true);
  expect(intake.enter('e', 1)).toBeNull();
  leave[0]?.();
  expect(intake.enter('e', 1)).not.toBeNull();
});

it('leaves room for others beside a busy key', () => {
  const intake = createIntakeLimit(BOUNDS);
  const busy = [1, 2, 3].map(() => intake.enter('busy', 1));
  expect(intake.enter('busy', 1)).toBeNull();
  expect(intake.enter('quiet', 1)).not.toBeNull();
  busy[0]?.();
  expect(intake.enter('busy', 1)).not.toBeNull();
});

it('bounds the memory of bodies, but takes in one that is alone', () => {
  const intake = createIntakeLimit(BOUNDS);
  const leave = intake.enter('a', 5_000);
  expect(leave).not.toBeNull();
  expect(intake.enter('b', 1)).toBeNull();
  leave?.();
  expect(intake.enter('b', 600)).not.toBeNull();
  expect(intake.enter('c', 600)).toBeNull();
});

it('takes in nothing while the oldest waits for too long', () => {
  let now = 0;
  const intake = createIntakeLimit(BOUNDS, () => now);
  const leaveFirst = intake.enter('a', 1);
  now = 4_000;
  expect(intake.enter('b', 1)).not.toBeNull();
  now = 5_001;
  expect(intake.enter('c', 1)).toBeNull();
  leaveFirst?.();
  expect(intake.enter('c', 1)).not.toBeNull();
});

it('a request that leaves twice leaves once', () => {
  const intake = createIntakeLimit({ ...BOUNDS, maxWaiting: 2, maxPerKey: 2 });
  const leave = intake.enter('a', 1);
  intake.enter('a', 1);
  leave?.();
  leave?.();
  expect(intake.enter('a', 1)).not.toBeNull();
  expect(intake.enter('a', 1)).toBeNull();
});
