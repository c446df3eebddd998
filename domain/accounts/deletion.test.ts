import { expect, it } from 'vitest';
import { fateOfTeam } from './deletion.ts';

it('takes along the teams that nobody else is in', () => {
  expect(fateOfTeam({ role: 'owner', others: 0 })).toBe('goes');
  expect(fateOfTeam({ role: 'viewer', others: 0 })).toBe('goes');
});

it('leaves the teams of others to them', () => {
  expect(fateOfTeam({ role: 'admin', others: 1 })).toBe('stays');
});

it('does not leave a team without the owner', () => {
  expect(fateOfTeam({ role: 'owner', others: 1 })).toBe('holds_owner');
});
