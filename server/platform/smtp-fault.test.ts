import { expect, it } from 'vitest';
import { smtpFault } from './smtp-fault.ts';

const later = { host: 'mail.example.com', port: '465', secure: false };
const atOnce = { ...later, secure: true };
const error = (message: string, more: object) => Object.assign(new Error(message), more);

it.each([
  [
    'a port that waits for TLS',
    error('Greeting never received', { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }),
    later,
    /sends nothing: use smtps:\/\//,
  ],
  [
    'a port without TLS',
    error('wrong version number', {
      code: 'ESOCKET',
      originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER',
    }),
    atOnce,
    /doesn't start with TLS: use smtp:\/\//,
  ],
  [
    'a certificate of another name',
    error('x', { code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    atOnce,
    /is for another name: in SMTP_URL, replace mail\.example\.com with the name/,
  ],
  [
    'a certificate that says its own names',
    error("Host: x. is not in the cert's altnames: DNS:*.host.example", {
      code: 'ESOCKET',
      originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID',
    }),
    atOnce,
    /altnames: DNS:\*\.host\.example: in SMTP_URL, replace mail\.example\.com with the name/,
  ],
  [
    'one of another name after STARTTLS',
    error("Error initiating TLS - Hostname/IP does not match certificate's altnames: x", {
      code: 'ETLS',
    }),
    later,
    /does not match .*: in SMTP_URL, replace/,
  ],
  [
    'one that has expired',
    error('certificate has expired', { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }),
    atOnce,
    /has expired: renew it/,
  ],
  [
    'one of an authority of your own',
    error('x', { code: 'ESOCKET', originalCode: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }),
    atOnce,
    /not trusted here: .*NODE_EXTRA_CA_CERTS/,
  ],
  ['a name that there is not', error('x', { code: 'EDNS' }), later, /There's no server named/],
  [
    'a blocked port',
    error('Connection timeout', { code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT' }),
    atOnce,
    /doesn't respond in time: .*many hosting providers block/,
  ],
  [
    'a login',
    error('535 no', { code: 'EAUTH' }),
    later,
    /refuses the login .*percent-encode .*app password/,
  ],
  ['anything else', error('451 later', { code: 'EENVELOPE' }), later, /^451 later$/],
])('%s is named with its fix', (_, fault, server, words) => {
  expect(smtpFault(fault, server)).toMatch(words);
});
