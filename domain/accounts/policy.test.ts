import { expect, it } from 'vitest';
import { mayManagePassword } from './policy.ts';

it('is owners who set and change passwords', () => {
  expect(mayManagePassword(['owner'])).toBe(true);
  expect(mayManagePassword(['viewer', 'owner'])).toBe(true);
  expect(mayManagePassword(['admin', 'editor', 'viewer'])).toBe(false);
});

it('is everyone who is in no team yet', () => {
  expect(mayManagePassword([])).toBe(true);
});
