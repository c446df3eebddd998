import { expect, it } from 'vitest';
import { nearestItems, packVector } from './nearest.ts';

const item = (item_id: string, values: number[]) => ({ item_id, vector: packVector(values) });

it('knows the nearest items first, whatever the length of their vectors', () => {
  const items = [item('a', [0, 1, 0]), item('b', [0.001, 0.0002, 0]), item('c', [9, 8, 0])];
  expect(nearestItems(items, [1, 0, 0], 2)).toEqual(['b', 'c']);
});

it('puts last what is no direction, or one of another model', () => {
  const items = [item('other', [1, 0]), item('none', [0, 0, 0]), item('right', [0.1, 0.9, -1])];
  expect(nearestItems(items, [0, 1, -1], 3)).toEqual(['right', 'none', 'other']);
});

it('tells near directions of many dimensions apart', () => {
  const waves = (shift: number) =>
    Array.from({ length: 1_536 }, (_, n) => Math.sin(n * 0.7 + shift));
  const items = [0, 0.1, 0.2, 0.3].map((shift) => item(String(shift), waves(shift)));
  expect(nearestItems(items, waves(0.19), 4)).toEqual(['0.2', '0.1', '0.3', '0']);
});
