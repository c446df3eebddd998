import { expect, it } from 'vitest';
import { teamDeletionOutcome } from './deletion.ts';

it('takes along the teams that no one else is in', () => {
  expect(teamDeletionOutcome({ role: 'owner', others: 0 })).toBe('deleted');
  expect(teamDeletionOutcome({ role: 'viewer', others: 0 })).toBe('deleted');
});

it('leaves the teams of others to them', () => {
  expect(teamDeletionOutcome({ role: 'admin', others: 1 })).toBe('left');
});

it('does not leave a team without the owner', () => {
  expect(teamDeletionOutcome({ role: 'owner', others: 1 })).toBe('blocked');
});
