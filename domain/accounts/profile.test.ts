import { expect, it } from 'vitest';
import { hasFullName, missingSteps } from './profile.ts';

const profile = { first_name: 'Ada', last_name: 'Lovelace', auth_provider: 'email' as const };
const done = { emailVerified: true, profile, teams: ['acme'] };

it('says what is missing, in the order in which it is done', () => {
  expect(missingSteps(done)).toEqual([]);
  expect(missingSteps({ ...done, teams: [] })).toEqual(['team']);
  expect(missingSteps({ ...done, profile: { ...profile, last_name: ' ' } })).toEqual(['profile']);
  expect(missingSteps({ emailVerified: false, profile: null, teams: [] })).toEqual([
    'email',
    'profile',
    'team',
  ]);
});

it('trusts the address that a provider gave', () => {
  const google = { ...profile, auth_provider: 'google' as const };
  expect(missingSteps({ ...done, emailVerified: false, profile: google })).toEqual([]);
});

it('takes a first and a last name for a name', () => {
  expect(hasFullName(profile)).toBe(true);
  expect(hasFullName({ ...profile, first_name: '' })).toBe(false);
  expect(hasFullName(null)).toBe(false);
});
