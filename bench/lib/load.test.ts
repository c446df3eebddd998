import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { closedLoop, openLoop } from './load.ts';
import { quantile } from './figures.ts';

it('a closed loop keeps as many things under way as it has lanes', async () => {
  let under = 0;
  let most = 0;
  await closedLoop({ lanes: 3, seconds: 0.05 }, async () => {
    under += 1;
    most = Math.max(most, under);
    await sleep(5);
    under -= 1;
  });
  expect(most).toBe(3);
});

it('an open loop begins things on time, also when none is done yet', async () => {
  let begun = 0;
  await openLoop({ perSecond: 100, seconds: 0.1 }, async () => {
    begun += 1;
    await sleep(150);
  });
  expect(begun).toBe(10);
});

it('a quantile is a value that was measured', () => {
  const sorted = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect(quantile(sorted, 0.5)).toBe(6);
  expect(quantile(sorted, 0.99)).toBe(10);
});
