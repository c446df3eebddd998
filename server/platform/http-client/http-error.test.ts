import { expect, it } from 'vitest';
import { tlsFault } from './http-error.ts';

it.each([
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is self-signed'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate authority is not trusted here'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it does not speak HTTPS'],
  ['ERR_SSL_SOMETHING_NEW', 'TLS failed with ERR_SSL_SOMETHING_NEW'],
  ['ECONNREFUSED', undefined],
])('%s, anywhere in the chain of causes, means: %s', (code, words) => {
  const error = Object.assign(new Error('no'), { code });
  expect(tlsFault(error)).toBe(words);
  expect(tlsFault(new Error('a', { cause: new Error('b', { cause: error }) }))).toBe(words);
});
