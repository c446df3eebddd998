import { expect, it } from 'vitest';
import { callerNetwork } from './rate-limit.ts';

it('takes an IPv4 address for one caller, however it is written', () => {
  expect(callerNetwork('203.0.113.7')).toBe('203.0.113.7');
  for (const carried of [
    '::ffff:203.0.113.7',
    '::FFFF:CB00:7107',
    '0:0:0:0:0:ffff:cb00:7107',
    '::ffff:cb00:7107%eth0',
    '64:ff9b::203.0.113.7',
    '64:ff9b::cb00:7107',
    '0064:ff9b:0:0:0:0:cb00:7107',
  ]) {
    expect([carried, callerNetwork(carried)]).toEqual([carried, '203.0.113.7']);
  }
});

it('takes all addresses of one IPv6 network for one caller', () => {
  const network = '2001:db8:0:1::/64';
  expect(callerNetwork('2001:db8:0:1::5')).toBe(network);
  expect(callerNetwork('2001:0DB8:0000:0001:aaaa:bbbb:cccc:dddd')).toBe(network);
  expect(callerNetwork('2001:db8:0:2::5')).not.toBe(network);
  expect(callerNetwork('64:ff9b:1::cb00:7107')).toBe('64:ff9b:1:0::/64');
  expect(callerNetwork('::1')).toBe('0:0:0:0::/64');
});
