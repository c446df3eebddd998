import { expect, it } from 'vitest';
import { roundAmount, scaleMaximum } from './scale-maximum.ts';

it('is a number that reads well, at or above the highest bar', () => {
  expect([0, 1, 2, 3, 7, 10, 33, 41, 50, 51, 999, 1000, 1001].map(scaleMaximum)).toEqual([
    2, 2, 2, 4, 10, 10, 40, 50, 50, 100, 1000, 1000, 2000,
  ]);
});

it('is for amounts as near, however small they are', () => {
  expect([0, 0.0038, 0.004, 0.0041, 0.3, 1, 1.5, 7, 333].map(roundAmount)).toEqual([
    1, 0.004, 0.004, 0.005, 0.4, 1, 2, 10, 400,
  ]);
});
