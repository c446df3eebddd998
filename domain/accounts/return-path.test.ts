import { expect, it } from 'vitest';
import { returnPath } from './providers.ts';

it('keeps an address of ours', () => {
  const invitation = '/auth/invitation?teamId=1&membershipId=2&secret=3';
  expect(returnPath(invitation)).toBe(invitation);
  expect(returnPath('/dashboard/acme#top')).toBe('/dashboard/acme#top');
  expect(returnPath('/')).toBe('/');
});

it.each([
  '',
  'dashboard',
  'https://evil.example/',
  'HTTPS:evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  `/${'x'.repeat(2000)}`,
])('ignores %j', (redirect) => {
  expect(returnPath(redirect)).toBeNull();
});

it('ignores nothing at all', () => {
  expect(returnPath(null)).toBeNull();
  expect(returnPath(undefined)).toBeNull();
});
