import { expect, it } from 'vitest';
import { decrypt, encrypt } from './encrypt.ts';

it('reads what better-auth 1.7.7 encrypted, which databases still have', () => {
  const stored =
    'd9080f3f97dc163f5cbef8f6ecb771c8410a934003d30beaa8e458eba5cb389c6016a746f9a768ad7c951e784e7cd537ff8538fa2f1e9dbf';
  expect(decrypt('totp:person:secret of the app', stored)).toBe('Größe und Code');
});

it('reads what it encrypted, each time with another nonce, and only with its key', () => {
  const [one, other] = [encrypt('key', '①②'), encrypt('key', '①②')];
  expect([decrypt('key', one), decrypt('key', other)]).toEqual(['①②', '①②']);
  expect(one).not.toBe(other);
  expect(() => decrypt('another key', one)).toThrow('invalid tag');
  expect(() =>
    decrypt(
      'key',
      one.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
  ).toThrow('invalid tag');
});
