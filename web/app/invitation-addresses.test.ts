import { expect, it } from 'vitest';
import { isInvitation, loginAddress, registerAddress } from './invitation-addresses.ts';

const link = '?teamId=t1&membershipId=m1&secret=s1';

it('keeps an invitation on the way from the login to registering, and back', () => {
  expect(registerAddress(`/auth/invitation${link}`)).toBe(`/auth/register${link}`);
  const back = new URL(loginAddress(link), 'http://localhost');
  expect(back.pathname).toBe('/auth/login');
  expect(back.searchParams.get('redirect')).toBe(`/auth/invitation${link}`);
});

it('takes nothing else along', () => {
  expect(registerAddress('/dashboard/acme')).toBe('/auth/register');
  expect(registerAddress(undefined)).toBe('/auth/register');
  expect(loginAddress('?teamId=t1')).toBe('/auth/login');
});

it('is an invitation only with all its parts', () => {
  expect(isInvitation(link)).toBe(true);
  expect(isInvitation('?teamId=t1&membershipId=m1')).toBe(false);
  expect(isInvitation('?teamId=t1&membershipId=m1&secret=')).toBe(false);
});
