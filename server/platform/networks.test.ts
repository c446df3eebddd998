import { expect, it } from 'vitest';
import { parseNetworks } from './settings/setting-values.ts';

it('reads addresses and networks of both kinds', () => {
  const networks = parseNetworks('10.0.0.0/8, 192.0.2.7 ,fd00::/8,');
  expect(networks?.check('10.200.3.4')).toBe(true);
  expect(networks?.check('192.0.2.7')).toBe(true);
  expect(networks?.check('192.0.2.8')).toBe(false);
  expect(networks?.check('fd12::1', 'ipv6')).toBe(true);
  expect(networks?.check('2001:db8::1', 'ipv6')).toBe(false);
});

it('takes nothing for no network at all', () => {
  expect(parseNetworks('')?.check('127.0.0.1')).toBe(false);
});

it('refuses what is none', () => {
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', '::/129', '10.0.0.0/']) {
    expect(parseNetworks(`10.0.0.0/8,${wrong}`)).toBeUndefined();
  }
});
