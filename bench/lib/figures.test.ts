import { expect, it } from 'vitest';
import { quantile } from './figures.ts';

it('finds the share of numbers in any order, and leaves them as they are', () => {
  const numbers = [9, 1, 10, 3, 2];
  expect(quantile(numbers, 0.5)).toBe(3);
  expect(quantile(numbers, 0.99)).toBe(10);
  expect(numbers).toEqual([9, 1, 10, 3, 2]);
  expect(quantile([], 0.5)).toBeNaN();
});
