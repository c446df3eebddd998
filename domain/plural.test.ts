import { expect, it } from 'vitest';
import { counted } from './plural.ts';

it('says one lead, and any other number of leads', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'lead'))).toEqual([
    '0 leads',
    '1 lead',
    '2 leads',
    '1,200 leads',
  ]);
  expect(counted(1, 'reply', 'replies')).toBe('1 reply');
  expect(counted(3, 'reply', 'replies')).toBe('3 replies');
  expect(['1', '1.200'].map((count) => counted(count, 'lead'))).toEqual(['1 lead', '1.200 leads']);
});
