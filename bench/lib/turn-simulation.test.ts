import { expect, it } from 'vitest';
import { simulateTurns, type TurnCost } from './turn-simulation.ts';

const COST: TurnCost = {
  app: 2,
  database: 3,
  outside: 0,
  round_trips: 8,
  durable_commits: 2,
  flush: 0.1,
};
const BUSY = { processes: 1, leads: 100 };

it('two cores that all share are used up by what a turn costs', () => {
  const { rate } = simulateTurns(COST, { ...BUSY, cores: 2 });
  expect(rate).toBeGreaterThan(0.9 * (2_000 / 5));
  expect(rate).toBeLessThan(1.1 * (2_000 / 5));
});

it('one event loop is the limit when the machine has cores to spare, and a second one doubles it', () => {
  const one = simulateTurns(COST, { ...BUSY, cores: 32 });
  expect(one.rate).toBeGreaterThan(0.9 * (1_000 / 2));
  expect(one.rate).toBeLessThan(1.1 * (1_000 / 2));
  const two = simulateTurns(COST, { ...BUSY, cores: 32, processes: 2 });
  expect(two.rate / one.rate).toBeGreaterThan(1.8);
});

it('as many wait as the rate and the time of a turn say (Little’s law)', () => {
  const { rate, p50 } = simulateTurns({ ...COST, app: 0.01 }, { ...BUSY, cores: 2, leads: 50 });
  expect((rate * p50) / 1000).toBeGreaterThan(40);
  expect((rate * p50) / 1000).toBeLessThan(60);
});

it('a slow disk lengthens a turn of one lead by its flushes, and many leads share them', () => {
  const slow = { ...COST, flush: 20 };
  const alone = simulateTurns(slow, { cores: 2, processes: 1, leads: 1 });
  expect(alone.p50).toBeGreaterThan(40);
  expect(alone.p50).toBeLessThan(50);
  const many = simulateTurns(slow, { cores: 32, processes: 8, leads: 800 });
  expect(many.rate).toBeGreaterThan(1_000);
});

it('a machine of its own for the database gives the product its cores, less what the network takes', () => {
  const alone = simulateTurns(COST, { cores: 4, processes: 2, leads: 100 });
  const apart = { cores: 4, processes: 4, leads: 100, database: { cores: 4, network: 0.2 } };
  expect(simulateTurns(COST, apart).rate).toBeGreaterThan(1.3 * alone.rate);
  const far = { ...apart, leads: 1, database: { cores: 4, network: 10 } };
  expect(simulateTurns(COST, far).p50).toBeGreaterThan(2 * 10 * COST.round_trips);
});

it('the same prediction comes twice', () => {
  const site = { ...BUSY, cores: 3 };
  expect(simulateTurns(COST, site)).toEqual(simulateTurns(COST, site));
});
