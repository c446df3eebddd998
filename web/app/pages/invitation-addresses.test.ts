import { beforeEach, expect, it } from 'vitest';
import {
  invitationOf,
  invitationParts,
  loginAddress,
  registerAddress,
} from '../guards/destinations.ts';

const link = '?teamId=t1&membershipId=m1';
const parts = { teamId: 't1', membershipId: 'm1', secret: 's1' };

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('link-secret:m1', 's1');
});

it('keeps an invitation on the way from the login to registering, and back', () => {
  expect(registerAddress(`/auth/invitation${link}`)).toBe(`/auth/register${link}`);
  const back = new URL(loginAddress(link), 'http://localhost');
  expect(back.pathname).toBe('/auth/login');
  expect(back.searchParams.get('redirect')).toBe(`/auth/invitation${link}`);
  expect(invitationOf(`/auth/invitation${link}`)).toEqual(parts);
});

it('takes nothing else along', () => {
  expect(registerAddress('/dashboard/acme')).toBe('/auth/register');
  expect(registerAddress(undefined)).toBe('/auth/register');
  expect(loginAddress('?teamId=t1')).toBe('/auth/login');
});

it('is an invitation only with all its parts', () => {
  expect(invitationParts(link)).toEqual(parts);
  expect(invitationParts('?teamId=t1&membershipId=m2')).toBeUndefined();
  expect(invitationParts('?membershipId=m1')).toBeUndefined();
});
